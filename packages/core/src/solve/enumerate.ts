import { grouped, hasCode, type InputError } from '../errors.js';
import { checkedParams, type ParamValues } from '../contracts/parameters.js';
import { createPlayers } from '../contracts/create-players.js';
import type { Engine } from '../contracts/engine.js';
import type { ExactMeasure, ExactResult } from '../contracts/theory.js';
import type { AnyGame } from '../contracts/game.js';
import { countedMeasures, type CountedMeasure } from '../contracts/measure.js';
import type { GameRngs } from '../random/streams.js';
import { checkRules } from '../runner/check-rules.js';
import { createRunner } from '../runner/create-runner.js';
import { Branches, checkOptions, type ProgressOption, TooLargeError } from './branches.js';
import { BranchingRng } from './branching-rng.js';
import { withMergedDraws } from './merge-draws.js';
import { failure } from './failed-game.js';

/**
 * The options of {@link enumerate}.
 *
 * @inline
 */
export interface EnumerateOptions extends ProgressOption {
  /** The largest number of possible games (default: 3,000,000). */
  readonly maxGames?: number;
}

/**
 * The exact distributions of the measures of a line-up.
 *
 * @inline
 */
export interface Enumeration extends ExactResult {
  /** The number of possible games. They need not have the same probability. */
  readonly games: number;
}

const MAX_GAMES = 3_000_000;

/** The largest number of draws in all games, for each possible game: for long games. */
const CHOICES = 20;

/**
 * Plays every possible game of a line-up, with every outcome of each draw of the game and of its strategies, and
 * returns the exact distribution of each measure: with one or two seats those of seat 0, with more those of every seat,
 * such as `win.2`. It needs the rules only, so it is the theory of every small game.
 *
 * A shuffle has one outcome for each distinct arrangement of its items. Probabilities are sums in a fixed order, so
 * they are the same on every machine.
 *
 * @param game - the game
 * @param given - parameters that differ from their defaults, by name
 * @param specs - the line-up: one spec for each seat
 * @param options - the limit
 * @throws InputError if there are more games, a strategy draws from more than 10,000 values or copies its generator, or
 *   a parameter or a spec is invalid
 * @throws MisbehaviorError if the game or a strategy breaks its contract, or a game reaches its move limit
 *
 * @example
 * ```ts
 * import { enumerate } from '@cards/core';
 * import { mastermind } from '@cards/mastermind';
 *
 * const { games, measures } = enumerate(mastermind, {}, ['most-parts']);
 * games; // => 1296
 * (measures['guesses']?.mean ?? 0) * 1296; // ≈ 5668
 * ```
 */
export function enumerate(
  game: AnyGame,
  given: ParamValues,
  specs: readonly string[],
  options: EnumerateOptions = {},
): Enumeration {
  const { maxGames = MAX_GAMES, onProgress } = checkOptions(options);
  const params = checkedParams(game, given);
  checkRules(game, params, true);
  const players = createPlayers(game, params, specs);
  const names = players.map(({ name }) => name);
  const what = `${game.id} with ${names.join(', ')} has more than ${grouped(maxGames)} possible games`;
  const branches = new Branches(maxGames, (share) => new TooLargeError(what, maxGames, share), onProgress);
  const rngsOf = (choices: Branches): GameRngs => ({
    deal: new BranchingRng(choices),
    seats: names.map((name) => new BranchingRng(choices, name)),
  });
  const rngs = rngsOf(branches);
  const engine = withMergedDraws(game.engine(params));
  const runner = createRunner(engine, players);
  const measured = new Int32Array(game.measures.length);
  const playOn = (other: Engine<unknown>, choices: Branches): void =>
    createRunner(other, createPlayers(game, params, specs)).playUncaught(rngsOf(choices), measured);
  const play = (): void => runner.playUncaught(rngs, measured);
  const tallies = new Tallies(game.measures, specs.length);
  const most = CHOICES * maxGames;
  let choices = 0;
  try {
    do {
      play();
      if ((choices += branches.depth) > most)
        throw new TooLargeError(
          `${game.id} with ${names.join(', ')} has more than ${grouped(most)} draws in its possible games`,
          maxGames,
          branches.share,
        );
      tallies.add(engine, branches.ways / branches.cases, measured);
    } while (branches.next());
  } catch (error) {
    if (hasCode<InputError>(error, 'CARDS_INPUT')) throw error;
    throw failure(runner.attribute(error), { game, params, choices: branches.made, play: playOn });
  }
  return { games: branches.games, measures: tallies.measures() };
}

/** The distributions of all counted measures, from finished games with their probabilities. */
export class Tallies {
  private readonly counted: readonly CountedMeasure[];
  private readonly tallies: readonly Tally[];

  constructor(measures: AnyGame['measures'], seats: number) {
    this.counted = countedMeasures(measures, seats);
    this.tallies = this.counted.map(() => new Map());
  }

  /** Adds a finished game. `measured` has its measures for seat 0, and is overwritten. */
  add(engine: Engine<unknown>, probability: number, measured: Int32Array): void {
    const { counted, tallies } = this;
    let read = 0;
    for (const [at, tally] of tallies.entries()) {
      const { seat, position } = counted[at] as CountedMeasure;
      if (seat !== read) engine.measure(measured, seat);
      read = seat;
      const value = measured[position] as number;
      const games = tally.get(value) ?? new Map<number, number>();
      tally.set(value, games.set(probability, (games.get(probability) ?? 0) + 1));
    }
  }

  measures(): ExactResult['measures'] {
    return Object.fromEntries(this.counted.map(({ name }, at) => [name, exactMeasure(this.tallies[at] as Tally)]));
  }
}

/** The number of games with each value of a measure and each probability, as [value][probability]. */
type Tally = Map<number, Map<number, number>>;

/** The share of the absolute values below which a mean of them is an error of rounding. */
const ROUNDING = 1e-12;

function exactMeasure(tally: Tally): ExactMeasure {
  const values = [...tally.keys()].sort((one, other) => one - other);
  // Products of many small probabilities lose nothing if the smallest are added first.
  const probabilities = values.map((value) =>
    [...(tally.get(value) ?? [])]
      .sort(([one], [other]) => one - other)
      .reduce((sum, [probability, games]) => sum + probability * games, 0),
  );
  const meanOf = (of: (value: number) => number): number =>
    values.reduce((sum, value, at) => sum + of(value) * (probabilities[at] ?? 0), 0);
  const sum = meanOf((value) => value);
  // What is rounding only is 0: the values of a symmetric game cancel.
  const mean = Math.abs(sum) <= ROUNDING * meanOf(Math.abs) ? 0 : sum;
  return {
    mean,
    variance: meanOf((value) => (value - mean) ** 2),
    max: values.at(-1) ?? 0,
    distribution: Object.fromEntries(values.map((value, at) => [String(value), probabilities[at] ?? 0])),
  };
}
