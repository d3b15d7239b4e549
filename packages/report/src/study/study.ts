import type { Summary } from '@cards/batch';
import { weakest } from '@cards/batch/internal';
import { type AnyGame, InputError, type ParamValues } from '@cards/core';
import { checkList, checkMembers, resultRule, titleOf, unlessRefused } from '@cards/core/internal';
import type { SolveGameOptions } from '@cards/core/solve/internal';
import { moments } from '@cards/statistics';
import { count, listed, plainNumber, shareText, withSetting, withUnit } from '../words/estimate.js';
import type { StudyPlan } from './plan-study.js';
import { ANSWERS, bestSkill, solved } from './study-answers.js';
import { entriesOf, StudyFigures } from './study-figures.js';
import { LUCK, paysText, type StudyAnswer, WIDE } from './study-words.js';

/** What a study has found. `cards-sim study --format json` prints it. */
export interface Study {
  /** The name and version of this format. */
  readonly format: 'cards-sim/study@1';
  /** The id of the game. */
  readonly game: string;
  /** The value of every parameter. */
  readonly params: Readonly<Record<string, number>>;
  /** The number of seats. */
  readonly seats: number;
  /** The most important in one sentence. */
  readonly verdict: string;
  /** The answers, in the order of the questions. */
  readonly answers: readonly StudyAnswer[];
  /** How it was measured, a line for each part. */
  readonly method: readonly string[];
  /** The canonical text of the seed. */
  readonly seed: string;
  /** The digest of the games that were played. */
  readonly digest: string;
}

/** From this skill on, a game is almost pure skill. */
const SKILL = 0.8;

/**
 * Answers the questions of a designer from the results of a study. All intervals hold together with a probability of at
 * least 95% (Bonferroni), so the page of a game without flaws names one with a probability of at most 5%.
 *
 * @param plan - what {@link planStudy} has planned
 * @param summary - the results of its experiment
 *
 * @example
 * ```ts
 * import { simulate } from '@cards/batch';
 * import { pairs } from '@cards/pairs';
 * import { planStudy, studyOf } from '@cards/report';
 *
 * const plan = planStudy(pairs, { params: { cards: 8 } });
 * const study = studyOf(plan, simulate(plan.experiment));
 * study.answers[0]?.text; // => 'There is only one seat.'
 * study.verdict.startsWith('Pairs (cards 8, copies 4)'); // => true
 * ```
 */
export function studyOf(plan: StudyPlan, summary: Summary): Study {
  return studyOfOne(plan, summary, 1);
}

/**
 * The studies of several settings of a game that were played as one experiment: the cells of all plans in their order.
 * The intervals of all pages hold together with a probability of at least 95%.
 *
 * @param plans - what {@link planStudy} has planned for each setting
 * @param summary - the results of the cells of all plans
 * @param values - what best play is worth in each setting, from {@link bestPlay}: what seat 0 wins, or the best mean of
 *   the first measure with one seat; undefined where it is not known
 */
export function studiesOf(
  plans: readonly StudyPlan[],
  summary: Summary,
  values: readonly (number | undefined)[] = [],
): readonly Study[] {
  checkList(plans, 'the plans');
  let from = 0;
  return plans.map((plan, at) => {
    const cells = summary.cells.slice(from, (from += plan.roles.length));
    return studyOfOne(plan, { ...summary, cells }, plans.length, values[at]);
  });
}

/** Games with more states or outcomes are not solved: that takes about a second. */
const MOST_STATES = 10_000;

/** An equilibrium is computed as closely as this, in the unit of the payoff. */
const CLOSE = 1e-5;

/**
 * What best play is worth in a small game, for {@link studiesOf}.
 *
 * @param game - the game. If its member `search` is a name, load that game first
 * @param params - the value of every parameter
 * @param onProgress - called now and then while the game is solved
 * @returns undefined if the game has more than 10,000 states or outcomes, or best play has no single value
 */
export async function bestPlay(
  game: AnyGame,
  params: ParamValues,
  onProgress?: SolveGameOptions['onProgress'],
): Promise<number | undefined> {
  const { gameTree, HiddenInformationError, optimum, solve } = await import('@cards/core/solve');
  try {
    const { value, values } = optimum(game, params, { maxStates: MOST_STATES, onProgress });
    return values === undefined ? value : undefined;
  } catch (error) {
    if (!(error instanceof InputError)) throw error;
    if (!(error instanceof HiddenInformationError)) return undefined;
  }
  return unlessRefused(() => {
    const tree = gameTree(game, params, { maxGames: MOST_STATES, onProgress });
    const { bounds, nashConv } = solve(tree, { tolerance: CLOSE, maxIterations: 2000, onProgress });
    return bounds === undefined || nashConv > CLOSE ? undefined : (bounds[0] + bounds[1]) / 2;
  });
}

/**
 * What best play wins in a small game if all other seats play as the weakest strategy, on average over the seats.
 *
 * @returns undefined if the game is too large, or its seats do not always win the same sum
 */
export async function bestAmongWeakest(
  game: AnyGame,
  params: ParamValues,
  onProgress?: SolveGameOptions['onProgress'],
): Promise<number | undefined> {
  const { lossesOf } = await import('@cards/core/solve/internal');
  const rule = resultRule(game, params);
  if (rule?.even === undefined || rule.seats < 2) return undefined;
  const limits = { maxStates: MOST_STATES, maxGames: MOST_STATES, onProgress };
  // All seats together have the even share, so a player has what the weakest one loses to a best response above it.
  const loss = unlessRefused(() => lossesOf(game, params, limits)(weakest(game)));
  return loss === undefined ? undefined : rule.even + loss;
}

function studyOfOne(plan: StudyPlan, summary: Summary, settings: number, value?: number): Study {
  checkMembers(plan, 'the plan of a study', 'game', 'roles');
  checkMembers(summary, 'the summary', 'cells');
  const figures = new StudyFigures(plan, summary, settings);
  const { game, params, seats } = plan;
  const answers = [
    ...ANSWERS.map((answer) => answer(figures, value)),
    ...(value === undefined ? [] : [solved(figures, value)]),
  ];
  return {
    format: 'cards-sim/study@1',
    game: game.id,
    params,
    seats,
    verdict: verdictOf(figures, answers, value !== undefined),
    answers,
    method: methodOf(figures),
    seed: summary.seed,
    digest: summary.digest,
  };
}

/** One sentence: what the game is like, and what is wrong with it. */
function verdictOf(figures: StudyFigures, answers: readonly StudyAnswer[], isProved: boolean): string {
  const { game, params, seats } = figures.study;
  const flaws = answers.flatMap(({ flaw }) => flaw ?? []);
  const turns = plainNumber(Number(moments(entriesOf(figures.best.cell, 'turns')).mean.toPrecision(2)));
  const open = answers.flatMap((one) => one.open ?? []);
  const [fair, skill] = answers;
  const { rule } = figures;
  const isFair =
    seats > 1 && rule !== undefined && rule.kind !== 'together' && fair?.flaw === undefined && fair?.open === undefined;
  const isNear = fair?.text.startsWith('Nearly') === true;
  const nature = [
    ...(isFair ? [`${isNear ? 'nearly ' : ''}fair ${isProved ? 'by proof' : 'as far as these games show'}`] : []),
    rule?.kind === 'together'
      ? 'played together'
      : figures.isForced
        ? 'pure luck'
        : figures.skills.length === 0 || skill?.open !== undefined
          ? 'of unknown skill'
          : natureOf(figures),
  ];
  const start = `${withSetting(titleOf(game), params)} is ${nature.join(', ')}, and takes ${withUnit(turns, 'moves')}`;
  return `${[`${start}${flaws.length === 0 ? '' : `, but ${listed(flaws)}`}`, ...open].join('; ')}.`;
}

function methodOf({ study, summary }: StudyFigures): readonly string[] {
  return study.roles.map((role, at) => {
    const n = summary.cells[at]?.trials ?? 0;
    if (role.kind === 'valued') return `${count(n, 'game')} of ${role.player} whose positions are valued`;
    if (role.kind === 'equal') return `${count(n, 'game')} in which every seat plays ${role.player}`;
    const { player, against } = role;
    if (role.kind === 'stake') return `${count(n, 'game')} of ${player} and ${against}, for what is at stake`;
    return study.seats === 1
      ? `${count(n, 'deal')} that ${player} and ${against} both play`
      : `${count(n, 'round')} of ${player} among ${against}`;
  });
}

/** Skill or luck in a few words, with the figures behind them. */
function natureOf(figures: StudyFigures): string {
  const { mean, low, high } = bestSkill(figures);
  const deal = figures.dealShare();
  const reasons = [
    mean.toFixed(2),
    ...(figures.ladder.length === 0 || high < LUCK ? [] : [paysText(figures.ladder)]),
    ...(deal === undefined || high < LUCK || deal.high - deal.low > WIDE
      ? []
      : [`the deal explains ${shareText(deal.mean)} of the results`]),
  ];
  const word =
    high < LUCK
      ? 'pure luck'
      : low < SKILL
        ? high < 0.5
          ? 'more luck than skill'
          : low > 0.5
            ? 'more skill than luck'
            : low > 0
              ? 'both skill and luck'
              : 'of unknown skill'
        : deal !== undefined && deal.low > 0.5 && figures.study.seats > 1
          ? 'skill against a beginner but luck among equals'
          : `almost pure skill against ${figures.weak}`;
  return `${word} (${reasons.join('; ')})`;
}
