import { Batch, type CellRequest, type Plan, planExperiment, runBlocks, threadExecutor } from '@cards/batch';
import { roundOf, gamesIn, weakest } from '@cards/batch/internal';
import { type AnyGame, InputError, type ParamValues, seatsOf } from '@cards/core';
import {
  checkedParams,
  checkList,
  countedMeasures,
  defaultsOf,
  requiredResult,
  watched,
  WIN,
} from '@cards/core/internal';
import type { SolveGameOptions } from '@cards/core/solve/internal';
import { meanWithin, Tally } from '@cards/statistics';
import { PlayerCosts } from './plan-study.js';
import { scaledBy, type StudyEstimate } from './study-figures.js';

/** What a setting of a game can be tuned for. */
export const GOALS = ['fair', 'decisive', 'short', 'skill'] as const;

/**
 * - `fair`: no seat gets more than an even share, if all seats play alike.
 * - `decisive`: few games end without a single winner.
 * - `short`: games have few moves.
 * - `skill`: the player gets much against the weakest one.
 */
export type TuneGoal = (typeof GOALS)[number];

/**
 * What is tuned, and how much is played.
 *
 * @inline
 */
export interface TuneOptions {
  /** The settings to compare, two or more: the parameters that differ from their defaults. */
  readonly settings: readonly ParamValues[];
  /** What they are compared by. Default: `fair`. */
  readonly goal?: TuneGoal;
  /** The player in the games. Default: `search:16`, or the last default strategy of a game that cannot be searched. */
  readonly player?: string | undefined;
  /** The maximum number of games of a setting. Default: 4000. */
  readonly trials?: number;
  /** The seed. Default: 1. */
  readonly seed?: string | number;
  /** The hash of the code of a game from a file; see `CellRequest`. */
  readonly gameHash?: string | undefined;
  /** Plays the race, for example with `runPlan` of `@cards/batch/node`. Default: in the calling thread. */
  readonly play?: ((plan: Plan, rounds: TuneRace) => Promise<unknown>) | undefined;
  /** Called often while settings are solved. */
  readonly onProgress?: SolveGameOptions['onProgress'];
}

/** A setting in the race. */
export interface RaceEntry {
  /** The value of every parameter. */
  readonly params: ParamValues;
  /** The figure that the goal is about, with an interval that is valid after every round. */
  figure: StudyEstimate;
  /** The number of games, or of deals of which each has a round. */
  games: number;
  /** Whether the setting can still be the best one. */
  isLeft: boolean;
}

/** The maximum number of settings: the first round has all of them. */
const MOST_SETTINGS = 2000;

/** The probability that any interval of a race misses after any round. */
const ERROR = 0.05;

/** The number of games after which a race first examines its settings. */
const FIRST_ROUND = 100;

/** Each round has this many times the games of all before it. */
const GROWTH = 1.5;

/** A difference of figures up to this share of a win, or of the games, does not matter. */
const MARGIN = 0.01;

/** A game that has not ended after this many moves has stalled. */
const LIMIT = 20_000;

/** A longer game counts as this many times the longest one of these: a mean without a limit has no interval. */
const TIMES = 4;

type Bounds = readonly [low: number, high: number];

/** What a goal counts in a trial, and how its figures are read. */
interface Count {
  /** `[seat]`: the bounds of the count. */
  readonly bounds: readonly Bounds[];
  /** The count of each seat that matters, from the measures of the games of a trial. */
  readonly of: (trial: Int32Array, into: Int32Array) => void;
  /** The figure, from the mean counts; for an interval from its ends. */
  readonly figure: (means: readonly StudyEstimate[]) => StudyEstimate;
  /** 1 if a lower count is better, otherwise -1. */
  readonly sign: 1 | -1;
  /** Whether the best mean count is the one that is closest to 0; with one count only. */
  readonly isCentered?: boolean;
  /** The difference of figures that does not matter. */
  readonly margin: number;
}

/**
 * A race of the settings of a game: all play the same deals, in rounds, and a setting leaves when its interval is apart
 * from that of the best one, or that of their difference from 0. The intervals are confidence sequences. Half of the
 * error is divided among the settings, and half among the differences of one setting from the others: if it is the
 * best one, only these can make it leave. So with a probability of at least 95% the best setting never leaves. A
 * scheduler plays the race as its `rounds`.
 */
export class TuneRace {
  /** A cell for each setting. */
  readonly plan: Plan;
  /** What the settings are compared by. */
  readonly goal: TuneGoal;
  /** The player in the games. */
  readonly player: string;
  /** The settings, in the order in which they were given. */
  readonly entries: readonly RaceEntry[];
  /** For the length of games: a longer one counts as one with this many moves. */
  readonly longest: number;
  /** Whether a difference that is left does not matter. */
  isLevel = false;
  private readonly ends: readonly number[];
  private rounds = 0;
  private readonly counts: readonly Count[];
  /** `[setting][block]`: the counts of the trials, one after another. */
  private readonly blocks: readonly Map<number, Int32Array>[];
  private readonly size: number;

  /**
   * @param game - the game, with the strategy `search` if it can be searched
   * @param options - the settings and the goal
   * @throws InputError if a setting is invalid, there are too few or too many, or the goal says nothing about the game
   */
  constructor(game: AnyGame, { settings, trials = 4000, seed = '1', gameHash, ...options }: TuneOptions) {
    checkList(settings, 'the settings');
    if (settings.length < 2 || settings.length > MOST_SETTINGS)
      throw new InputError(
        `tune compares 2 to ${MOST_SETTINGS} settings, not ${settings.length}: give --param a range or a list, such as --param start=0..20`,
      );
    this.goal = options.goal ?? 'fair';
    const canSearch = game.strategies.some(({ name }) => name === 'search');
    this.player = options.player ?? (canSearch ? 'search:16' : (defaultsOf(game).strategies.at(-1) ?? weakest(game)));
    const watching = watched(game, { moves: [], samples: 0, limit: LIMIT });
    const all = settings.map((given) => checkedParams(game, given));
    const probed = this.goal === 'short' ? [all[0], all.at(-1)].filter((one) => one !== undefined) : [];
    this.longest =
      TIMES * Math.max(1, ...probed.map((params) => new PlayerCosts(game, params, false).longest(this.player)));
    this.counts = all.map((params) => countOf(this.goal, game, watching, params, this.longest));
    const cells = all.map((params): CellRequest => {
      const seats = seatsOf(game, params);
      const rest = Array.from({ length: seats - 1 }, () => (this.goal === 'skill' ? weakest(game) : this.player));
      const lineups = this.goal === 'skill' ? roundOf([this.player, ...rest]) : ([[this.player, ...rest]] as const);
      const common = { game: watching, params, lineups, trials, maxBlockSize: 50 };
      return gameHash === undefined ? common : { ...common, gameHash };
    });
    this.plan = planExperiment({ seed, cells });
    this.size = gamesIn(this.plan.cells[0] as Plan['cells'][number], 0);
    this.ends = endsOf(trials);
    this.blocks = all.map(() => new Map());
    this.entries = all.map((params) => ({
      params,
      figure: { mean: 0, low: -Infinity, high: Infinity },
      games: 0,
      isLeft: true,
    }));
  }

  /**
   * Ends a round, in which settings can leave.
   *
   * @returns the number of games up to which the next round goes; undefined if the race is over
   */
  upTo(): number | undefined {
    if (this.rounds > 0) this.examine();
    const left = this.entries.filter(({ isLeft }) => isLeft);
    const end = this.ends[this.rounds];
    if (left.length < 2 || this.isLevel || end === undefined) return undefined;
    this.rounds++;
    for (const entry of left) entry.games = end;
    return end;
  }

  /** Whether a block needs no games, because its setting has left. */
  isLost(setting: number, block: number): boolean {
    const { isLeft = false, games = 0 } = this.entries[setting] ?? {};
    return !isLeft && block * this.size >= games;
  }

  /** Receives the measures of a block, `[game][lineup][measure]`. */
  onGames(setting: number, block: number, measures: Int32Array): void {
    const { bounds, of } = this.counts[setting] as Count;
    const trials = gamesIn(this.plan.cells[setting] as Plan['cells'][number], block);
    const width = measures.length / trials;
    const counted = new Int32Array(trials * bounds.length);
    for (let trial = 0; trial < trials; trial++)
      of(measures.subarray(trial * width, (trial + 1) * width), counted.subarray(trial * bounds.length));
    this.blocks[setting]?.set(block, counted);
  }

  /** Plays the race in the calling thread. A game that fails ends it. */
  play(): Promise<void> {
    const executor = threadExecutor(this.plan.seed, undefined, undefined, true);
    return runBlocks(new Batch(this.plan, { rounds: this }), executor);
  }

  /** Compares the settings after a round, by the games of that round and all before it only. */
  private examine(): void {
    const left = [...this.entries.entries()].filter(([, { isLeft }]) => isLeft);
    for (const [setting, entry] of left) entry.figure = this.figureOf(setting, entry);
    const { sign, margin, bounds } = this.counts[0] as Count;
    const [low, high] = sign === 1 ? (['low', 'high'] as const) : (['high', 'low'] as const);
    const bound = Math.min(...left.map(([, { figure }]) => sign * figure[high]));
    const [best, { games } = { games: 0 }] = left.reduce((one, other) =>
      sign * other[1].figure.mean < sign * one[1].figure.mean ? other : one,
    );
    for (const [setting, entry] of left)
      entry.isLeft =
        sign * entry.figure[low] <= bound &&
        (setting === best || bounds.length > 1 || !this.isWorse(setting, best, games));
    const least = Math.min(...left.map(([, { figure }]) => sign * figure[low]));
    const unit = this.goal === 'short' ? Math.abs(least) : 1;
    this.isLevel = left.every(([, { isLeft, figure }]) => !isLeft || sign * figure[high] <= least + margin * unit);
  }

  /**
   * Whether a setting is shown to be worse than another one by their differences on the same deals. A distance from 0
   * is larger than another one if it is larger than what is above 0, and than what is below it.
   */
  private isWorse(setting: number, best: number, games: number): boolean {
    const { bounds, sign, isCentered = false } = this.counts[setting] as Count;
    const [[low, high] = [0, 1]] = bounds;
    const error = ERROR / 2 / (this.entries.length - 1);
    const count = (one: number, trial: number): number => this.countAt(one, trial, 0);
    const intervalOf = (range: Bounds, by: 1 | -1): StudyEstimate =>
      this.intervalOf(range, games, error, (trial) => count(setting, trial) + by * count(best, trial));
    const difference = intervalOf([low - high, high - low], -1);
    if (!isCentered) return sign === 1 ? difference.low > 0 : difference.high < 0;
    const sum = intervalOf([2 * low, 2 * high], 1);
    return (difference.low > 0 && sum.low > 0) || (difference.high < 0 && sum.high < 0);
  }

  private figureOf(setting: number, { games, figure: before }: RaceEntry): StudyEstimate {
    const { bounds, figure } = this.counts[setting] as Count;
    const error = ERROR / 2 / this.entries.length / bounds.length;
    const interval = figure(
      bounds.map((one, seat) => this.intervalOf(one, games, error, (trial) => this.countAt(setting, trial, seat))),
    );
    // Each interval holds at every look, so their intersection does too.
    return { ...interval, low: Math.max(interval.low, before.low), high: Math.min(interval.high, before.high) };
  }

  private intervalOf(bounds: Bounds, games: number, error: number, of: (trial: number) => number): StudyEstimate {
    const tally = new Tally(...bounds);
    for (let trial = 0; trial < games; trial++) tally.add(of(trial));
    const { mean, interval } = meanWithin(tally.entries(), { low: bounds[0], high: bounds[1], bounds, error });
    return { mean, low: interval[0], high: interval[1] };
  }

  private countAt(setting: number, trial: number, seat: number): number {
    const width = (this.counts[setting] as Count).bounds.length;
    const counted = this.blocks[setting]?.get(Math.floor(trial / this.size));
    return counted?.[(trial % this.size) * width + seat] ?? Number.NaN;
  }
}

function endsOf(trials: number): readonly number[] {
  const ends: number[] = [];
  for (let end = FIRST_ROUND; end < trials; end = Math.ceil((GROWTH * end) / 50) * 50) ends.push(end);
  return [...ends, trials];
}

function countOf(goal: TuneGoal, game: AnyGame, watching: AnyGame, params: ParamValues, longest: number): Count {
  const seats = seatsOf(game, params);
  // The scheduler keeps the measures of a game, and with several seats the result of each.
  const names = countedMeasures(watching.measures, seats).map(({ name }) => name);
  const at = (name: string): number => names.indexOf(name);
  if (goal === 'short') {
    const of: Count['of'] = (trial, into) => void (into[0] = Math.min(longest, trial[at('turns')] as number));
    return { bounds: [[0, longest]], of, figure: ([mean]) => mean as StudyEstimate, sign: 1, margin: MARGIN };
  }
  const rule = requiredResult(game, params);
  if (seats === 1 || rule.kind === 'together')
    throw new InputError(
      `${game.id} has no opponents, so --goal ${goal} says nothing about it; choose --goal short, or give a game with a winner or a payoff`,
    );
  const isWon = rule.kind === 'winners';
  const [low, high] = (watching.measures[0] as (typeof watching.measures)[number]).bounds(params);
  const even = isWon ? WIN / new Set(rule.teams).size : 0;
  const unit = isWon ? WIN : rule.parts * seats;
  const results = names.length;
  const margin = isWon ? MARGIN : 0;
  if (goal === 'decisive') {
    const of: Count['of'] = (trial, into) => {
      const each = trial.subarray(results, results + seats);
      const isOpen = trial[at('stalled')] === 1 || (isWon ? !each.includes(WIN) : each.every((one) => one === 0));
      into[0] = isOpen ? 0 : 1;
    };
    return { bounds: [[0, 1]], of, figure: ([mean]) => mean as StudyEstimate, sign: -1, margin: MARGIN };
  }
  if (goal === 'skill') {
    const width = results + seats;
    const of: Count['of'] = (trial, into) => {
      into[0] = 0;
      for (let turn = 0; turn < seats; turn++)
        into[0] = (into[0] as number) + (trial[turn * width + results + turn] as number);
    };
    const figure: Count['figure'] = ([mean]) => scaledBy(mean as StudyEstimate, 1 / seats / unit);
    return { bounds: [[seats * low, seats * high]], of, figure, sign: -1, margin };
  }
  const counted = seats === 2 ? [0] : Array.from({ length: seats }, (_, seat) => seat);
  const of: Count['of'] = (trial, into) => {
    for (const seat of counted) into[seat] = (trial[results + seat] as number) - even;
  };
  const figure: Count['figure'] = (means) => {
    const each = means.map((mean) => scaledBy(mean, 1 / unit));
    const largest = (sizeOf: (one: StudyEstimate) => number): number => Math.max(...each.map(sizeOf));
    return {
      mean: largest(({ mean }) => Math.abs(mean)),
      low: Math.max(
        0,
        largest((one) => Math.max(one.low, -one.high)),
      ),
      high: largest((one) => Math.max(-one.low, one.high)),
    };
  };
  const bounds = counted.map(() => [low - even, high - even] as const);
  return { bounds, of, figure, sign: 1, margin, isCentered: seats === 2 };
}
