import { type AnyGame, resultRule, titleOf } from '@cards/core';
import { count, grouped, listed, plainNumber } from '../words/estimate.js';
import { figureText } from './compare-studies.js';
import { type RaceEntry, type TuneGoal, type TuneRace } from './plan-tune.js';
import { bestPlay } from './study.js';
import { scaledBy, type StudyFigure } from './study-figures.js';

/** A setting of a game, and the figure by which it was compared. */
export interface TunedSetting {
  /** The parameters that were varied, such as `start 4`. */
  readonly name: string;
  /** The value of every parameter. */
  readonly params: Readonly<Record<string, number>>;
  /** The figure that the goal is about; its interval is a point if the setting was solved. */
  readonly figure: StudyFigure;
  /** What seat 0 wins with best play; absent if the setting was not solved. */
  readonly value?: number;
  /** The number of games that it played. */
  readonly games: number;
  /** Whether it can be the best one: the only one, or one of those that the games do not tell apart. */
  readonly isLeft: boolean;
}

/** Which settings of a game are best for a goal. `cards-sim tune --format json` prints it. */
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
 * What best play is worth in every setting of a race for a fair game; undefined if one of them is not solved. Then the
 * race must be played.
 *
 * @param game - the game; as for {@link bestPlay}
 * @param race - the race, before it is played
 * @param onSetting - called before each setting is solved
 */
export async function solvedSettings(
  game: AnyGame,
  { goal, entries }: TuneRace,
  onSetting: () => void = () => undefined,
): Promise<readonly number[] | undefined> {
  const values: number[] = [];
  for (const { params } of entries) {
    const rule = resultRule(game, params);
    onSetting();
    // oxlint-disable-next-line no-await-in-loop -- after the first setting that is not solved, no other one is
    const value = goal === 'fair' && rule?.seats === 2 ? await bestPlay(game, params) : undefined;
    if (value === undefined) return undefined;
    values.push(value);
  }
  return values;
}

/**
 * The answer of a race that was played, or of its solved settings.
 *
 * @param game - the game
 * @param race - the race
 * @param values - from {@link solvedSettings}
 *
 * @example
 * ```ts
 * import { defineGame } from '@cards/core';
 * import { solvedSettings, tuneOf, TuneRace } from '@cards/report';
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
 * const race = new TuneRace(die, { settings: [{ eyes: 3 }, { eyes: 4 }, { eyes: 7 }] });
 * const { verdict } = tuneOf(die, race, await solvedSettings(die, race));
 * verdict.startsWith('Die: eyes 4 is the fairest of 3 settings: seat 0 wins 40%'); // => true
 * ```
 */
export function tuneOf(game: AnyGame, race: TuneRace, values?: readonly number[]): Tune {
  const { goal, player, plan, entries } = race;
  const varied = Object.keys(entries[0]?.params ?? {}).filter((name) =>
    entries.some(({ params }) => params[name] !== entries[0]?.params[name]),
  );
  const [name, unit, by] = figureNames(game, race);
  const distances = values?.map((value, at) => Math.abs(value - evenOf(game, entries[at] as RaceEntry)));
  const least = Math.min(...(distances ?? []));
  const settings = entries.map(({ params, figure, games, isLeft }, at): TunedSetting => {
    const mean = distances?.[at];
    const exact = mean === undefined ? undefined : { mean, low: mean, high: mean };
    return {
      name: varied.map((one) => `${one} ${params[one] ?? 0}`).join(' '),
      params,
      figure: { name, unit, ...scaledBy(exact ?? figure, by) },
      ...(values !== undefined && { value: values[at] as number }),
      games: exact === undefined ? games * (plan.cells[at]?.lineups.length ?? 1) : 0,
      isLeft: mean === undefined ? isLeft : mean < least + CLOSE,
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
    verdict: `${titleOf(game)}: ${values === undefined ? racedText(race, settings) : solvedText(settings, by)}`,
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

const evenOf = (game: AnyGame, { params }: RaceEntry): number => resultRule(game, params)?.even ?? 0;

const SUPERLATIVES = { fair: 'fairest', decisive: 'most decisive', short: 'shortest', skill: 'most skillful' } as const;

/** An advantage of a seat above this share of a win is not fair. */
const UNFAIR = 0.03;

function solvedText(settings: readonly TunedSetting[], by: number): string {
  const best = settings.filter(({ isLeft }) => isLeft);
  const texts = best.map(({ name, value = 0, figure: { unit } }) => {
    const amount = `${plainNumber(Number((by * value).toFixed(2)))}${unit === '%' ? '%' : ` ${unit}`}`;
    return [name, `seat 0 ${unit === '%' ? 'wins' : 'gets'} ${amount} with best play`] as const;
  });
  const isFair = best.some(({ figure }) => figure.mean < by * CLOSE);
  const isUnfair = by === 100 && best.some(({ figure }) => figure.mean > by * UNFAIR);
  const none = isFair
    ? 'With best play, no seat is better.'
    : `No other setting is fairer${isUnfair ? ', and none is fair' : ''}.`;
  const [first] = texts;
  if (first === undefined) return '';
  const [name, text] = first;
  return texts.length === 1
    ? `${name} is the fairest of ${settings.length} settings: ${text}, solved. ${none}`
    : `${listed(texts.map(([one]) => one).slice(0, 8))} are the fairest of ${settings.length} settings, solved: with ${name}, ${text}. ${none}`;
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
  const names = left.map(({ name }) => name);
  const which = names.length > 8 ? `${listed(names.slice(0, 8))}, and ${names.length - 8} more` : listed(names);
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
