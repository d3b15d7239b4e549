import type { AnyGame } from '@cards/core';
import { checkMembers, resultRule, titleOf } from '@cards/core/internal';
import { count, grouped, listed, plainNumber, withUnit } from '../words/estimate.js';
import { figureText } from './compare-studies.js';
import { type TuneGoal, type TuneOptions, TuneRace } from './plan-tune.js';
import { bestAmongWeakest, bestPlay } from './study.js';
import { scaledBy, type StudyFigure } from './study-figures.js';

/** A setting of a game, and the figure by which it was compared. */
export interface TunedSetting {
  /** The parameters that were varied, such as `start 4`. */
  readonly name: string;
  /** The value of every parameter. */
  readonly params: Readonly<Record<string, number>>;
  /** The figure that the goal is about; its interval is a point if the setting was solved. */
  readonly figure: StudyFigure;
  /** What seat 0, or for `skill` a player among the weakest one, wins with best play; absent if it was not solved. */
  readonly value?: number;
  /** The number of games that it played. */
  readonly games: number;
  /** Whether it can be the best one: the only one, or one of those that the games do not tell apart. */
  readonly isLeft: boolean;
}

/**
 * Which settings of a game are best for a goal. `cards-sim tune --format json` prints it.
 *
 * @inline
 */
export interface Tune {
  /** The name and version of this format. */
  readonly format: 'cards-sim/tune@1';
  /** The id of the game. */
  readonly game: string;
  /** What the settings were compared by. */
  readonly goal: TuneGoal;
  /** The answer in one or two sentences. */
  readonly verdict: string;
  /** Whether every setting was solved. Otherwise all intervals hold together with a probability of at least 95%. */
  readonly proved: boolean;
  /** How it was found, in one sentence. */
  readonly method: string;
  /** The settings, in the order in which they were given. */
  readonly settings: readonly TunedSetting[];
  /** The number of games that were played. */
  readonly games: number;
  /** The canonical text of the seed. */
  readonly seed: string;
}

/** Differences of exact values below this are errors of rounding. */
const CLOSE = 1e-4;

/**
 * Finds the setting of a game that is best for a goal. If the goal is `fair` or `skill`, no player is named and every
 * setting is small enough, the settings are solved, which proves the best one. Otherwise they race: all play the same
 * deals, and a setting leaves when it cannot be the best one.
 *
 * @param game - the game, with the strategy `search` if it can be searched (`withSearch` of `@cards/core/search`)
 * @param options - the settings, the goal and the player
 * @returns the best setting, or all settings that the games do not tell apart, with the games that would decide
 * @throws InputError if a setting is invalid, there are too few or too many, or the goal says nothing about the game
 * @throws MisbehaviorError if the game or a strategy breaks its contract
 *
 * @example
 * ```ts
 * import { expandGrid } from '@cards/batch';
 * import { defineGame } from '@cards/core';
 * import { tune } from '@cards/report';
 *
 * // Seat 0 wins if a ten-sided die shows at most `eyes`.
 * const die = defineGame({
 *   id: 'die',
 *   seats: 2,
 *   parameters: { eyes: { default: 5, min: 0, max: 10 } },
 *   deal: (_, rng) => ({ die: 1 + rng.int(10), moved: 0 }),
 *   toMove: () => 0,
 *   moves: ({ moved }) => (moved === 0 ? [0] : []),
 *   play: (state) => void state.moved++,
 *   view: {},
 *   measures: { win: { role: 'win', of: ({ die: shown }, seat, { eyes }) => shown <= eyes === (seat === 0) } },
 * });
 * const { verdict, proved } = await tune(die, { settings: expandGrid(['eyes=3,4,7']) });
 * verdict.startsWith('Die: eyes 4 is the fairest of 3 settings: seat 0 wins 40%'); // => true
 * proved; // => true
 * (await tune(die, { settings: expandGrid(['eyes=1..5']), player: 'random' })).games < 5 * 4000; // => true
 * ```
 */
export async function tune(game: AnyGame, options: TuneOptions): Promise<Tune> {
  checkMembers(game, 'the game', 'id', 'engine');
  checkMembers(options, 'the options', 'settings');
  const { player, onProgress, play = (_, rounds) => rounds.play() } = options;
  const race = new TuneRace(game, options);
  const values = player === undefined ? await solvedSettings(game, race, onProgress) : undefined;
  if (values === undefined) await play(race.plan, race);
  return tuneOf(game, race, values);
}

/**
 * What seat 0 wins with best play in every setting or, if the goal is skill, what best play wins among the weakest
 * player; undefined if a setting is not solved, and for other goals: different best play can take other moves.
 */
async function solvedSettings(
  game: AnyGame,
  { goal, entries }: TuneRace,
  onProgress: TuneOptions['onProgress'],
): Promise<readonly number[] | undefined> {
  const values: number[] = [];
  for (const { params } of entries) {
    const rule = resultRule(game, params);
    const solve = goal === 'skill' ? bestAmongWeakest : goal === 'fair' && rule?.seats === 2 ? bestPlay : undefined;
    // oxlint-disable-next-line no-await-in-loop -- after the first setting that is not solved, no other one is
    const value = await solve?.(game, params, onProgress);
    if (value === undefined) return undefined;
    values.push(value);
  }
  return values;
}

/** The answer of a race that was played, or of its solved settings. */
export function tuneOf(game: AnyGame, race: TuneRace, values?: readonly number[]): Tune {
  const { goal, player, plan, entries } = race;
  const varied = Object.keys(entries[0]?.params ?? {}).filter((name) =>
    entries.some(({ params }) => params[name] !== entries[0]?.params[name]),
  );
  const [name, unit, by] = figureNames(game, race);
  const figures = values?.map((value, at) =>
    goal === 'fair' ? Math.abs(value - (resultRule(game, entries[at]?.params ?? {})?.even ?? 0)) : value,
  );
  const best = goal === 'fair' ? Math.min(...(figures ?? [])) : Math.max(...(figures ?? []));
  const settings = entries.map(({ params, figure, games, isLeft }, at): TunedSetting => {
    const mean = figures?.[at];
    const exact = mean === undefined ? undefined : { mean, low: mean, high: mean };
    return {
      name: varied.map((one) => `${one} ${params[one] ?? 0}`).join(' '),
      params,
      figure: { name, unit, ...scaledBy(exact ?? figure, by) },
      ...(values !== undefined && { value: values[at] as number }),
      games: exact === undefined ? games * (plan.cells[at]?.lineups.length ?? 1) : 0,
      isLeft: mean === undefined ? isLeft : Math.abs(mean - best) < CLOSE,
    };
  });
  const games = settings.reduce((sum, one) => sum + one.games, 0);
  const most = plan.cells.reduce((sum, { trials, lineups }) => sum + trials * lineups.length, 0);
  const who = goal === 'skill' ? `${player} among the weakest player` : `${player} in every seat`;
  const cut = goal === 'short' ? ` A game of more than ${race.longest} moves counts as one of ${race.longest}.` : '';
  return {
    format: 'cards-sim/tune@1',
    game: game.id,
    goal,
    verdict: `${titleOf(game)}: ${values === undefined ? racedText(race, settings) : solvedText(settings, goal, by)}`,
    proved: values !== undefined,
    method:
      values === undefined
        ? `${grouped(games)} games of ${who}, of ${grouped(most)} without a race; all intervals hold together, after every round, with a probability of at least 95%.${cut}`
        : 'Every setting was solved; no games were played.',
    settings,
    games,
    seed: plan.seed,
  };
}

function figureNames(game: AnyGame, { goal, entries }: TuneRace): readonly [name: string, unit: string, by: number] {
  const rule = resultRule(game, entries[0]?.params ?? {});
  if (goal === 'short') return ['length', 'moves', 1];
  if (goal === 'decisive') return ['games with a winner', '%', 100];
  const name = goal === 'fair' ? 'advantage of a seat' : 'won from the weakest player';
  return rule?.kind === 'payoff' ? [name, rule.measure.unit, 1] : [name, '%', 100];
}

const SUPERLATIVES = { fair: 'fairest', decisive: 'most decisive', short: 'shortest', skill: 'most skillful' } as const;

/** An advantage of a seat above this share of a win is not fair. */
const UNFAIR = 0.03;

function solvedText(settings: readonly TunedSetting[], goal: TuneGoal, by: number): string {
  const best = settings.filter(({ isLeft }) => isLeft);
  const { name, value = 0, figure } = best[0] as TunedSetting;
  const amount = withUnit(plainNumber(Number((by * value).toFixed(2))), figure.unit);
  const text = `${goal === 'fair' ? 'seat 0' : 'a player'} ${by === 100 ? 'wins' : 'gets'} ${amount} with best play`;
  const word = SUPERLATIVES[goal];
  const isUnfair = by === 100 && best.some((one) => one.figure.mean > by * UNFAIR);
  const none =
    goal === 'skill'
      ? 'All others play at random, or as the weakest strategy does.'
      : best.some((one) => one.figure.mean < by * CLOSE)
        ? 'With best play, no seat is better.'
        : `No other setting is fairer${isUnfair ? ', and none is fair' : ''}.`;
  return best.length === 1
    ? `${name} is the ${word} of ${settings.length} settings: ${text}, solved. ${none}`
    : `${namesOf(best)} are the ${word} of ${settings.length} settings, solved: with ${name}, ${text}. ${none}`;
}

/** The names of settings, or of the first ones and how many more there are. */
function namesOf(settings: readonly TunedSetting[]): string {
  const names = settings.map(({ name }) => name);
  return names.length > 8 ? `${listed(names.slice(0, 8))}, and ${names.length - 8} more` : listed(names);
}

function racedText({ goal, isLevel, plan }: TuneRace, settings: readonly TunedSetting[]): string {
  const sign = goal === 'fair' || goal === 'short' ? 1 : -1;
  const left = settings
    .filter(({ isLeft }) => isLeft)
    .sort((one, other) => sign * (one.figure.mean - other.figure.mean));
  const [best, second] = left as [TunedSetting, TunedSetting | undefined];
  const word = SUPERLATIVES[goal];
  const evidence = `${best.figure.name} ${figureText(best.figure)}`;
  const isUnfair = goal === 'fair' && best.figure.unit === '%' && left.every(({ figure }) => figure.low > 100 * UNFAIR);
  const none = isUnfair ? ` No setting is fair: in each, a seat has an advantage of more than ${100 * UNFAIR}%.` : '';
  if (second === undefined) return `${best.name} is the ${word} of ${settings.length} settings: ${evidence}.${none}`;
  const which = namesOf(left);
  if (isLevel)
    return `${which} are the ${word} of ${settings.length} settings, and differ by too little to matter: with ${best.name}, ${evidence}.${none}`;
  const width = Math.max(...[best, second].map(({ figure }) => figure.high - figure.low));
  const gap = Math.abs(second.figure.mean - best.figure.mean);
  const trials = plan.cells[0]?.trials ?? 0;
  const needed = trials * (width / gap) ** 2;
  const unit = 10 ** Math.max(0, Math.floor(Math.log10(needed)) - 1);
  const more =
    Number.isFinite(needed) && needed > trials && needed < 1e9
      ? ` If their figures are right, about ${count(Math.ceil(needed / unit) * unit, 'game')} of each would decide between ${best.name} and ${second.name}.`
      : '';
  return `the games do not decide which of ${which} is the ${word} of ${settings.length} settings; with ${best.name}, ${evidence}.${none}${more}`;
}
