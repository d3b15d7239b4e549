import type { Summary } from '@cards/batch';
import { titleOf } from '@cards/core';
import { WIN } from '@cards/core/search';
import { moments, quantile, type TallyEntries } from '@cards/statistics';
import {
  capitalized,
  count,
  estimateWords,
  grouped,
  listed,
  plainNumber,
  settingText,
  unitAfter,
} from '../words/estimate.js';
import type { StudyPlan } from './plan-study.js';
import { entriesOf, type StudyEstimate, StudyFigures } from './study-figures.js';

/** A row of bars. */
export interface StudyPicture {
  /** The heights of the bars, from 0 to 1. */
  readonly heights: readonly number[];
  /** The texts of both ends. */
  readonly ends: readonly [first: string, last: string];
}

/** The answer to one question about a game. */
export interface StudyAnswer {
  /** The question, such as `Fair?`. */
  readonly question: string;
  /** The answer in a few sentences. */
  readonly text: string;
  /** What is wrong with the game, as a clause; absent if the games show nothing wrong. */
  readonly flaw?: string;
  /** Bars; absent if there is nothing to draw. */
  readonly picture?: StudyPicture;
  /** The numbers in the text, by name, with all their digits. */
  readonly values: Readonly<Record<string, number>>;
}

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

/** A share of games up to which stalls are not a flaw. */
const FEW = 0.01;

/** A move is never right if it is chosen less often than this share of an even choice. */
const NEVER = 0.2;

/** A move is always right if it is chosen more often than this where it is a choice. */
const ALWAYS = 0.9;

/** From this skill on, a game is almost pure skill; below the other, it is pure luck. */
const SKILL = 0.8;
const LUCK = 0.1;

/** A winner who is sure before this share of the game is known early. */
const EARLY = 0.6;

/** Above this share of moves without a choice, a game plays itself. */
const FORCED = 0.7;

/** The share of what is at stake from which on a better seat is a flaw. */
const SLIGHT = 0.03;

/** A game with fewer moves has no course. */
const SHORT = 8;

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
  const figures = new StudyFigures(plan, summary);
  const { game, params, seats } = plan;
  const answers = [fair, skill, length, decisions, excitement, unused].map((answer) => answer(figures));
  return {
    format: 'cards-sim/study@1',
    game: game.id,
    params,
    seats,
    verdict: verdictOf(figures, answers),
    answers,
    method: methodOf(figures),
    seed: summary.seed,
    digest: summary.digest,
  };
}

/** One sentence: what the game is like, and what is wrong with it. */
function verdictOf(figures: StudyFigures, answers: readonly StudyAnswer[]): string {
  const { game, params, seats } = figures.study;
  const flaws = answers.flatMap(({ flaw }) => flaw ?? []);
  const setting = settingText(params);
  const turns = plainNumber(Number(moments(entriesOf(figures.best.cell, 'turns')).mean.toPrecision(2)));
  const isFair = seats > 1 && answers[0]?.flaw === undefined;
  const nature = [
    ...(isFair ? ['fair as far as these games show'] : []),
    figures.skills.length === 0 ? 'of unknown skill' : natureOf(bestSkill(figures)),
  ];
  const name = `${titleOf(game)}${setting === '' ? '' : ` (${setting})`}`;
  const start = `${name} is ${nature.join(', ')}, and takes ${turns} ${unitAfter(turns, 'moves')}`;
  return flaws.length === 0 ? `${start}.` : `${start}, but ${listed(flaws)}.`;
}

function fair(figures: StudyFigures): StudyAnswer {
  const { study, even, isPayoff, tables } = figures;
  const { seats } = study;
  const question = 'Fair?';
  if (seats === 1) return { question, text: 'There is only one seat.', values: {} };
  const measured = tables.map(({ player, cell }) => {
    const stake = moments(entriesOf(cell, seats > 2 ? 'stake.0' : 'stake')).mean;
    const each = Array.from({ length: seats === 2 ? 1 : seats }, (_, seat) => {
      const one = figures.estimate(cell, seats === 2 ? 'result' : `result.${seat}`);
      const by = stake === 0 ? 0 : Math.abs(one.mean - even) / stake;
      return { seat, ...one, by, isShown: one.low > even || one.high < even };
    });
    const byDistance = [...each].sort((one, other) => other.by - one.by);
    return { player, seat: byDistance.find(({ isShown }) => isShown) ?? byDistance[0] ?? each[0] };
  });
  // What the strongest players show counts first.
  const shown = [...measured].reverse().filter(({ seat }) => seat?.isShown === true);
  const flawed = shown.find(({ seat }) => (seat?.by ?? 0) >= SLIGHT);
  const texts = measured.flatMap(({ player, seat }) =>
    seat === undefined ? [] : [`seat ${seat.seat} ${winsText(figures, seat)} if all play ${player}`],
  );
  const word = flawed !== undefined ? 'No' : shown.length > 0 ? 'Nearly' : 'No seat is shown to be better';
  const share = isPayoff ? '0' : `${plainNumber(Math.round(1000 / seats) / 10)}%`;
  return {
    question,
    text: `${word}: ${listed(texts)}. An even share is ${share}.`,
    ...(flawed?.seat !== undefined && {
      flaw: `seat ${flawed.seat.seat} ${winsText(figures, flawed.seat)} if all play ${flawed.player}`,
    }),
    values: Object.fromEntries(measured.map(({ player, seat }) => [player, inUnits(figures, seat?.mean ?? even)])),
  };
}

function skill(figures: StudyFigures): StudyAnswer {
  const { skills, weak, study } = figures;
  const question = 'Skill or luck?';
  if (skills.length === 0)
    return {
      question,
      text: `Not answered, because there is no player besides ${weak}, and search cannot play: ${study.noSearch ?? ''}.`,
      values: {},
    };
  const { mean, low, high, player } = bestSkill(figures);
  const last = figures.lastStep();
  const thought =
    last === undefined
      ? ''
      : last.wins
        ? ` ${last.player} still beats ${last.against}, so more thought pays.`
        : ` ${last.player} is not shown to beat ${last.against}, so more thought hardly pays.`;
  return {
    question,
    text: `${mean.toFixed(2)} (${low.toFixed(2)} to ${high.toFixed(2)}) from 0, pure luck, to 1, pure skill: the net share of what is at stake that ${player} wins from ${weak}.${thought}`,
    ...(high < LUCK && { flaw: 'no skill helps: it is pure luck' }),
    picture: {
      heights: skills.map((one) => Math.max(0, one.mean)),
      ends: [skills[0]?.player ?? '', skills.at(-1)?.player ?? ''],
    },
    values: { skill: mean, low, high },
  };
}

function length(figures: StudyFigures): StudyAnswer {
  const { best, tables, study } = figures;
  const turns = entriesOf(best.cell, 'turns');
  const { mean } = moments(turns);
  const [low, high, most] = [0.05, 0.95, 1].map((share) => quantile(turns, share)) as [number, number, number];
  const stalls = tables.map(({ player, cell }) => ({ player, ...figures.estimate(cell, 'stalled') }));
  const worst = stalls.reduce((one, other) => (other.mean > one.mean ? other : one));
  const stalled = `${percent(worst.mean)} of the games of ${worst.player} stall: they are not over after ${grouped(study.watch.limit)} moves`;
  const isFlaw = worst.low > FEW;
  const moves = plainNumber(Number(mean.toPrecision(3)));
  return {
    question: 'How long?',
    text: `${moves} ${unitAfter(moves, 'moves')} with ${best.player}, nine of ten games between ${low} and ${high}, the longest ${most}.${isFlaw ? ` ${stalled}.` : ''}`,
    ...(isFlaw && { flaw: stalled }),
    picture: pictureOf(turns),
    values: { mean, low, high, most, stalled: worst.mean },
  };
}

function decisions(figures: StudyFigures): StudyAnswer {
  const { study, isPayoff, best } = figures;
  const choices = moments(entriesOf(best.cell, 'choices')).mean / 10;
  const forced = figures.estimate(best.cell, 'forced', 1000);
  const spread = best.cell.measures['spread'] && figures.estimate(best.cell, 'spread', 1000);
  const range = isPayoff || study.seats === 1 ? 'of the range of results' : 'of a win';
  const worth = spread && ` The best move is worth ${percent(spread.mean)} ${range} more than the average one.`;
  const isForced = `${percent(forced.mean)} of the moves are forced`;
  return {
    question: 'Decisions?',
    text: `${choices.toFixed(1)} legal moves on average; ${isForced}.${worth ?? ''}`,
    ...(forced.low > FORCED && { flaw: isForced }),
    values: { choices, forced: forced.mean, ...(spread && { spread: spread.mean }) },
  };
}

function excitement(figures: StudyFigures): StudyAnswer {
  const { study, best } = figures;
  const question = 'Exciting?';
  if (study.seats === 1) return { question, text: 'There is no other player to compete with.', values: {} };
  if (best.cell.measures['settled'] === undefined)
    return { question, text: `Not answered, because positions have no values: ${study.noSearch ?? ''}.`, values: {} };
  const { mean: turns } = moments(entriesOf(best.cell, 'turns'));
  if (turns < SHORT)
    return {
      question,
      text: `Not answered: ${plainNumber(Number(turns.toPrecision(3)))} moves are too few to have a course.`,
      values: { turns },
    };
  const [leads, settled, changes] = [
    figures.estimate(best.cell, 'leads', 1000),
    figures.estimate(best.cell, 'settled', 1000),
    figures.estimate(best.cell, 'changes'),
  ];
  return {
    question,
    text: `The winner leads for good after ${percent(leads.mean)} of the game on average, and is sure to win after ${percent(settled.mean)}. The lead changes ${changes.mean.toFixed(1)} times.`,
    ...(settled.high < EARLY && { flaw: `the winner is decided after ${percent(settled.mean)} of the game` }),
    values: { leads: leads.mean, settled: settled.mean, changes: changes.mean },
  };
}

function unused(figures: StudyFigures): StudyAnswer {
  const { study, tables } = figures;
  // A strategy can leave out good moves; search tries them all.
  const table = tables.find(({ player }) => player.startsWith('search:'));
  const uses = table === undefined ? [] : study.watch.moves.map((text, at) => figures.useOf(table, text, at));
  const never = uses.filter(({ use, even, edge }) => use.high < NEVER * even && edge.high < 0);
  const always = uses.filter(({ use, edge }) => use.low > ALWAYS && edge.low > 0);
  const constants = figures.constants();
  const flaws = [
    ...(never.length === 0 ? [] : [`${quoted(never)} ${never.length === 1 ? 'is' : 'are'} never right`]),
    ...(always.length === 0 ? [] : [`${quoted(always)} ${always.length === 1 ? 'is' : 'are'} always right`]),
    ...constants,
  ];
  const judged =
    uses.length === 0
      ? 'Not answered: there are too many moves to count each, or search cannot play.'
      : `None of the ${uses.length} moves is always right or never right.`;
  const shown = flaws.length === 0 ? judged : `${capitalized(listed(flaws))}.`;
  return {
    question: 'Unused?',
    text: never.length + always.length > 0 ? `${shown} So ${table?.player ?? ''} chooses.` : shown,
    ...(flaws.length > 0 && { flaw: listed(flaws) }),
    values: { moves: uses.length, never: never.length, always: always.length },
  };
}

function methodOf({ study, summary }: StudyFigures): readonly string[] {
  return study.roles.map((role, at) => {
    const n = summary.cells[at]?.trials ?? 0;
    if (role.kind === 'equal') return `${count(n, 'game')} in which every seat plays ${role.player}`;
    const { player, against } = role;
    if (role.kind === 'stake') return `${count(n, 'game')} of ${player} and ${against}, for what is at stake`;
    return study.seats === 1
      ? `${count(n, 'deal')} that ${player} and ${against} both play`
      : `${count(n, 'round')} of ${player} among ${against}`;
  });
}

function bestSkill({ skills }: StudyFigures) {
  return skills.reduce((most, one) => (one.mean > most.mean ? one : most));
}

function natureOf({ mean, low, high }: StudyEstimate): string {
  const figure = `(${mean.toFixed(2)})`;
  if (high < LUCK) return `pure luck ${figure}`;
  if (low >= SKILL) return `almost pure skill ${figure}`;
  return mean < 0.35
    ? `more luck than skill ${figure}`
    : mean > 0.65
      ? `more skill than luck ${figure}`
      : `both skill and luck ${figure}`;
}

function winsText(figures: StudyFigures, one: StudyEstimate): string {
  const half = Math.max(one.mean - one.low, one.high - one.mean);
  const [mean, low, high] = [one.mean, one.mean - half, one.mean + half].map((value) => inUnits(figures, value));
  const words = estimateWords({ mean: mean as number, ci95: [low as number, high as number] }).join(' ');
  const unit = figures.study.game.measures.find(({ role }) => role === 'payoff')?.unit ?? '';
  return figures.isPayoff ? `wins ${words} ${unit} a game` : `wins ${words}%`;
}

/** A result of a game in percent of a win, or in the unit of the payoff. */
function inUnits({ isPayoff, study }: StudyFigures, result: number): number {
  return isPayoff ? result / study.seats : (100 * result) / WIN;
}

function percent(share: number): string {
  return `${plainNumber(Math.round(1000 * share) / 10)}%`;
}

function quoted(moves: readonly { readonly text: string }[]): string {
  const [first, ...others] = moves;
  return moves.length > 4
    ? `'${first?.text ?? ''}' and ${others.length} other moves`
    : listed(moves.map(({ text }) => `'${text}'`));
}

/** The shape of a distribution, in 16 bins at most. */
function pictureOf(entries: TallyEntries): NonNullable<StudyAnswer['picture']> {
  const first = entries[0]?.[0] ?? 0;
  const last = entries.at(-1)?.[0] ?? first;
  const width = Math.max(1, Math.ceil((last - first + 1) / 16));
  const bins = Array.from({ length: Math.ceil((last - first + 1) / width) }, () => 0);
  for (const [value, n] of entries) {
    const bin = Math.floor((value - first) / width);
    bins[bin] = (bins[bin] as number) + n;
  }
  const most = Math.max(...bins);
  return { heights: bins.map((n) => n / most), ends: [String(first), String(last)] };
}
