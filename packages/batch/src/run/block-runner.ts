import { type Precomputed, Streams } from '@cards/core';
import { checkRules, cutText, parseSpec, type SeekableRngs } from '@cards/core/internal';
import { type Cell, gameOf } from '../plan/cell.js';
import { talliedIn } from '../plan/measures.js';
import { blockSizeOf, gamesIn } from '../plan/blocks.js';
import { faultPlace, placed } from '../plan/strategy-definition.js';
import { CellRunner } from './cell-runner.js';
import { GameError } from './failure.js';
import { Tally, type TallyEntries } from '@cards/statistics';

/**
 * Runs `precompute` of each strategy of a cell, by spec, unless the result is known. Strategies from files that are not
 * loaded are left out.
 */
export function precomputeCell(
  cell: Cell,
  known: ReadonlyMap<string, Precomputed> = new Map(),
): ReadonlyMap<string, Precomputed> {
  const { params, lineups, code, own } = cell;
  const definitions = gameOf(cell).strategies;
  const precomputed = new Map(known);
  for (const strategy of new Set(lineups.flat())) {
    const isNotLoaded = code[strategy] !== undefined && own.every(({ name }) => name !== strategy);
    if (isNotLoaded || precomputed.has(strategy)) continue;
    const { spec, definition, args } = parseSpec(definitions, strategy);
    const data = definition.precompute?.(params, args);
    if (data !== undefined) precomputed.set(spec, data);
  }
  return precomputed;
}

/** Gets the measures of a game in the order of the cell, and returns whether it is the last game. */
type OnPlayed = (values: Int32Array, position: number, runner: CellRunner) => boolean;

/** The games of a block: the index of the first one, and their number. */
interface GameRange {
  readonly first: number;
  readonly games: number;
}

/** More than the number of games in any block. */
const NEVER = 2 ** 30;

/**
 * Plays the blocks of one cell in the calling thread.
 *
 * @example
 * ```ts
 * import { planCell } from '@cards/batch';
 * import { BlockRunner } from '@cards/batch/internal';
 * import { blockCount } from '@cards/batch/internal';
 * import { pairs } from '@cards/pairs';
 *
 * const cell = planCell({ game: pairs, params: { cards: 8 }, strategies: ['good'], trials: 500 });
 * blockCount(cell); // => 1
 * const [flips = []] = new BlockRunner(cell, '1').play(0);
 * flips.reduce((games, [, count]) => games + count, 0); // => 500
 * ```
 */
export class BlockRunner {
  private readonly streams: Streams;
  private readonly rngs: SeekableRngs;
  private position = 0;
  private readonly runners: CellRunner[] = [];

  /**
   * @param cell - the cell
   * @param seed - the canonical text of the seed
   * @param precomputed - the precomputed data of the strategies of the cell, by spec; computed here when left out
   */
  constructor(
    private readonly cell: Cell,
    private readonly seed: string,
    private readonly precomputed: ReadonlyMap<string, Precomputed> = precomputeCell(cell),
  ) {
    this.streams = new Streams(seed, cell.game.id);
    this.rngs = this.newRngs();
  }

  /**
   * Plays one block. The result depends only on the cell, the seed and the number of the block. Each call creates new
   * players, so even a strategy that keeps state between games, against its contract, does not depend on other blocks.
   *
   * @param block - the number of the block, an integer from 0
   * @param onGame - gets the position of a game in its block before it begins, for a watchdog, and returns the position
   *   at which to be called again; no call when left out
   * @param measures - receives the measures of every game as `[game][lineup][measure]`, one after another, in the order
   *   of `countedMeasures`. Without it, only the histograms are kept.
   * @returns `[measure]`: a histogram for each measure of the cell, and after them one of who is first, see `Cell.lead`
   * @throws GameError when a strategy or the game breaks its contract
   * @throws MisbehaviorError when a strategy cannot be created
   */
  play(
    block: number,
    onGame: (position: number) => number = () => NEVER,
    measures?: Int32Array,
  ): readonly TallyEntries[] {
    const tallies = talliedIn(this.cell).map(({ bounds }) => new Tally(...bounds));
    const onPlayed: OnPlayed = (values, position, runner) => {
      for (let at = 0; at < tallies.length; at++) (tallies[at] as Tally).add(values[at] as number);
      if (measures !== undefined) {
        const kept = runner.kept();
        measures.set(kept, position * kept.length);
      }
      return false;
    };
    this.playUntil(block, onPlayed, onGame, measures !== undefined);
    return tallies.map((tally) => tally.entries());
  }

  /**
   * Finds the first game of a block whose measures satisfy a condition. A histogram shows that such a game exists, but
   * not its index.
   *
   * @param block - the number of the block, an integer from 0
   * @param matches - the condition; its argument has the measures of a game, in the order of the cell, and the next
   *   game overwrites it
   * @param onGame - as for {@link play}
   * @returns the index of the game in the cell; undefined when no game of the block matches
   * @throws GameError when a strategy or the game breaks its contract
   * @throws MisbehaviorError when a strategy cannot be created
   */
  find(
    block: number,
    matches: (values: Int32Array) => boolean,
    onGame: (position: number) => number = () => NEVER,
  ): number | undefined {
    return this.playUntil(block, matches, onGame);
  }

  private playUntil(
    block: number,
    onPlayed: OnPlayed,
    onGame: (position: number) => number,
    keepsMeasures = false,
  ): number | undefined {
    const { cell } = this;
    const first = block * blockSizeOf(cell);
    const games = gamesIn(cell, block);
    const runner = this.createRunner(0, keepsMeasures);
    const together = Math.min(runner.together, games);
    const others = Array.from({ length: together - 1 }, (_, at) => this.createRunner(1 + at, keepsMeasures));
    if (together > 1) return this.playTogether([runner, ...others], { first, games }, onPlayed, onGame);
    try {
      return this.playUncaught(runner, { first, games }, onPlayed, onGame);
    } catch (error) {
      const game = first + this.position;
      throw this.failure(runner, game, error, this.failureAlone(game) !== undefined);
    }
  }

  /** Has no `try` block, see `GameRunner.playUncaught`. */
  private playUncaught(
    runner: CellRunner,
    { first, games }: GameRange,
    onPlayed: OnPlayed,
    onGame: (position: number) => number,
  ): number | undefined {
    const { cell, rngs } = this;
    const values = new Int32Array(talliedIn(cell).length);
    let next = 0;
    for (let position = 0; position < games; position++) {
      this.position = position;
      if (position >= next) next = onGame(position);
      runner.playUncaught(rngs, first + position, values);
      if (onPlayed(values, position, runner)) return first + position;
    }
    return undefined;
  }

  /**
   * Plays as many games at the same time as there are runners: each in turn, until it waits for a player in another
   * process. After a game that ends the block, those with a lower index go on. An error of one game can be the fault of
   * another one in the same process. So those that are not finished are played alone, in order, and the first one that
   * fails is the failure.
   */
  private playTogether(
    runners: readonly CellRunner[],
    { first, games }: GameRange,
    onPlayed: OnPlayed,
    onGame: (position: number) => number,
  ): number | undefined {
    const unfinished = new Map<number, { readonly runner: CellRunner; error?: unknown }>();
    let [next, end, beat] = [0, games, 0];

    function* turnsOf(runner: CellRunner, rngs: SeekableRngs, values: Int32Array): Generator<void, void> {
      while (next < end) {
        const position = next++;
        const game: { readonly runner: CellRunner; error?: unknown } = { runner };
        unfinished.set(position, game);
        if (position >= beat) beat = onGame(position);
        try {
          for (const turn of runner.playInTurns(rngs, first + position, values)) {
            yield turn;
            if (position > end) return;
          }
          unfinished.delete(position);
          if (onPlayed(values, position, runner)) end = Math.min(end, position);
        } catch (error) {
          game.error = error;
          end = Math.min(end, position);
        }
      }
    }

    let turns = runners.map((runner) => turnsOf(runner, this.newRngs(), new Int32Array(talliedIn(this.cell).length)));
    while (turns.length > 0) turns = turns.filter((game) => game.next().done !== true);
    const failed = unfinished.get(end);
    if (failed === undefined) return end < games ? first + end : undefined;
    for (const position of [...unfinished.keys()].sort((one, other) => one - other)) {
      const alone = this.failureAlone(first + position);
      if (alone !== undefined) throw this.failure(alone.runner ?? failed.runner, first + position, alone.error);
    }
    throw this.failure(failed.runner, first + end, failed.error, false);
  }

  private failure(runner: CellRunner, game: number, error: unknown, failsAlone = true): GameError {
    const { cell, seed } = this;
    const misbehavior = runner.attribute(error);
    const alone = failsAlone
      ? ''
      : ', but not when the game is played alone: a strategy or the game keeps state from one game to the next';
    return new GameError(
      cutText(misbehavior.message) + alone + faultPlace(misbehavior, cell.own),
      { cell, seed, game, lineup: runner.playing },
      misbehavior,
    );
  }

  private newRngs(): SeekableRngs {
    return this.streams.gameRngs(this.cell.lineups[0].length);
  }

  private createRunner(at: number, keepsMeasures: boolean): CellRunner {
    const { cell, precomputed, runners } = this;
    const last = runners[at];
    // The games of packages have their own tests.
    if (runners[0] === undefined && cell.gameHash !== undefined) checkRules(cell.game, cell.params);
    try {
      if (last?.keepsMeasures !== keepsMeasures)
        return (runners[at] = new CellRunner(cell, precomputed, keepsMeasures));
      last.renew();
      return last;
    } catch (error) {
      throw placed(error, this.cell.own);
    }
  }

  /** The error of a game that is played alone, with its runner, if it could be created. */
  private failureAlone(game: number): { readonly runner: CellRunner | undefined; readonly error: unknown } | undefined {
    const { cell, precomputed } = this;
    let runner: CellRunner | undefined;
    try {
      runner = new CellRunner(cell, precomputed);
      runner.playUncaught(this.rngs, game, new Int32Array(cell.measures.length));
      return undefined;
    } catch (error) {
      return { runner, error };
    }
  }
}
