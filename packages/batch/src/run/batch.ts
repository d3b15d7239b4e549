import { Tally, type TallyEntries } from '@cards/statistics';
import { checkMembers } from '@cards/core/internal';
import { blockCount, blockSizeOf, firstBlocks, gamesIn, type Shard, WHOLE } from '../plan/blocks.js';
import type { Cell } from '../plan/cell.js';
import { talliedIn } from '../plan/measures.js';
import type { Plan } from '../plan/plan.js';
import { summarizeStop } from '../summary/stopping.js';
import type { Failure } from './failure.js';
import type { Meter } from './usage.js';

/** One block of a batch. */
export interface BlockId {
  /** The cell of the block. */
  readonly cell: Cell;
  /** The position of the cell in the plan, from 0. */
  readonly index: number;
  /** The number of the block within the cell, from 0. */
  readonly block: number;
}

/**
 * The options of a {@link Batch}: the blocks that it hands out.
 *
 * @inline
 */
export interface BatchOptions {
  /** The part of the batch; the whole batch when left out. */
  readonly shard?: Shard;
  /**
   * Whether a block is known from an earlier run or not needed, and therefore skipped. The arguments are the position
   * of the cell in the plan and the number of the block. No block is known when left out.
   */
  readonly isKnown?: (index: number, block: number) => boolean;
  /** Plays the batch in rounds; in one when left out. */
  readonly rounds?: Rounds | undefined;
}

/** Plays a batch in rounds, each the same plan played further. */
export interface Rounds {
  /** The number of games of each cell up to which the batch is played next; undefined if it is over. */
  upTo(): number | undefined;
  /** Whether a block needs no games, because of a failure in it or in an earlier block of its cell. */
  isLost(cell: number, block: number): boolean;
  /**
   * Receives the measures of each block, `[game][lineup][measure]`. After an interruption, a block can arrive twice,
   * with the same measures.
   */
  onGames(cell: number, block: number, measures: Int32Array): void;
  /** Receives the failure of a strategy, which then does not end the batch; absent if it does. */
  onFailure?(cell: number, block: number, failure: Failure): void;
  /** Ends the batch early, and hears what the answers of programs took; absent if nothing does. */
  readonly meter?: Meter;
}

/**
 * The state of a batch: hands out its blocks, each once, and adds up the histograms of the finished ones.
 *
 * A worker stays on its cell while blocks remain, because its JIT code is warm. Then it gets a block of the cell with
 * the most remaining blocks. Blocks can be added in any order: the sums do not depend on it. A cell with a stopping
 * rule ends at the first block, by number, after which the rule is satisfied; later blocks are ignored.
 *
 * @example
 * ```ts
 * import { Batch, planExperiment, summarize } from '@cards/batch';
 * import { BlockRunner } from '@cards/batch/internal';
 * import { set } from '@cards/set';
 *
 * const plan = planExperiment({ cells: [{ game: set, strategies: ['random'], trials: 1000 }] });
 * const batch = new Batch(plan);
 * for (let id = batch.take(); id !== undefined; id = batch.take(id)) {
 *   batch.add(id.index, id.block, new BlockRunner(id.cell, plan.seed).play(id.block));
 * }
 * batch.isDone(0); // => true
 * summarize(plan, batch.entries()).cells[0]?.trials; // => 1000
 * ```
 */
export class Batch {
  private readonly step: number;
  private readonly cells: readonly CellState[];
  /** The cells that can have blocks left, the next one last. */
  private waiting: CellState[] = [];
  private counted = 0;
  private isLastRound: boolean;

  /**
   * @param plan - the batch
   * @param options - the blocks to hand out
   */
  constructor(
    readonly plan: Plan,
    private readonly options: BatchOptions = {},
  ) {
    checkMembers(plan, 'the plan', 'cells');
    const { shard = WHOLE, rounds } = options;
    const firsts = firstBlocks(plan, shard);
    this.isLastRound = rounds === undefined;
    this.step = shard.of;
    this.cells = plan.cells.map((cell, index) => new CellState(cell, index, firsts[index] ?? 0));
    if (this.isLastRound) this.arrange();
    else this.playUpTo(0);
  }

  /**
   * Sets the end of the blocks to hand out. At first it is the end of the batch.
   *
   * @param games - the number of games of each cell, from 0
   */
  playUpTo(games: number): void {
    for (const state of this.cells)
      state.end = Math.min(blockCount(state.cell), Math.ceil(games / blockSizeOf(state.cell)));
    this.arrange();
  }

  /**
   * Hands out the next block.
   *
   * @param last - the block that the same worker got before; left out for its first block
   * @returns the block; undefined when no block remains
   */
  take(last?: BlockId): BlockId | undefined {
    const same = this.cells[last?.index ?? -1];
    const state = same !== undefined && this.leftOf(same) > 0 ? same : this.nextCell();
    if (state === undefined) return undefined;
    const { cell, index, next: block } = state;
    state.next += this.step;
    return { cell, index, block };
  }

  /** The number of remaining blocks; at most this many will be handed out, because some of them may be known. */
  get left(): number {
    return this.cells.reduce((sum, state) => sum + this.leftOf(state), 0);
  }

  /** Whether a block remains. Begins the next round if none of this one does. */
  isLeft(): boolean {
    while (this.left === 0 && !this.isLastRound) {
      const end = this.options.rounds?.upTo();
      if (end === undefined) this.isLastRound = true;
      else this.playUpTo(end);
    }
    return this.left > 0;
  }

  /**
   * Adds a finished block. Add each block once.
   *
   * @param cell - the position of the cell in the plan, from 0
   * @param block - the number of the block within the cell, from 0
   * @param counts - `[measure]`: a histogram for each measure of the cell, as `BlockRunner.play` returns them
   * @param measures - the measures of every game, if an executor keeps them
   */
  add(cell: number, block: number, counts: readonly TallyEntries[], measures?: Int32Array): void {
    const before = this.gamesOf(cell);
    this.cells[cell]?.add(block, counts);
    if (measures !== undefined) this.options.rounds?.onGames(cell, block, measures);
    this.counted += this.gamesOf(cell) - before;
  }

  /**
   * Whether a cell is done: all of its games are counted, or its stopping rule is satisfied.
   *
   * @param cell - the position of the cell in the plan
   */
  isDone(cell: number): boolean {
    return this.cells[cell]?.isDone ?? true;
  }

  /** Whether a block that was handed out still counts: its cell is not done, and its round has not lost it. */
  isNeeded({ index, block }: BlockId): boolean {
    return !this.isDone(index) && this.options.rounds?.isLost(index, block) !== true;
  }

  /**
   * The histogram of the first measure of a cell, `[value, count]` by ascending value.
   *
   * @param cell - the position of the cell in the plan
   */
  firstMeasure(cell: number): TallyEntries {
    return this.cells[cell]?.entries(0) ?? [];
  }

  /**
   * The number of games of a cell that are counted so far; in a paired cell, of game pairs.
   *
   * @param cell - the position of the cell in the plan
   */
  gamesOf(cell: number): number {
    return this.cells[cell]?.games ?? 0;
  }

  /** The number of games of all cells that are counted so far. A game pair counts once. */
  get games(): number {
    return this.counted;
  }

  /** All histograms as `[cell][measure]`, the argument of {@link summarize}. */
  entries(): TallyEntries[][] {
    return this.cells.map((state) => talliedIn(state.cell).map((_, measure) => state.entries(measure)));
  }

  /** Skips blocks that are known. More of them can be known than before. */
  private leftOf(state: CellState): number {
    const { index, end, isDone } = state;
    const { isKnown, rounds } = this.options;
    if (isDone) return 0;
    while (state.next < end && (rounds?.isLost(index, state.next) === true || isKnown?.(index, state.next) === true))
      state.next += this.step;
    return Math.max(0, Math.ceil((end - state.next) / this.step));
  }

  /** The last cell of the list with blocks left. Numbers only fall, so it is the one if its number is up to date. */
  private nextCell(): CellState | undefined {
    const { waiting } = this;
    for (let state = waiting.pop(); state !== undefined; state = waiting.pop()) {
      const before = state.left;
      state.left = this.leftOf(state);
      if (state.left > 0) waiting.splice(this.placeOf(state), 0, state);
      if (state.left === before) return state;
    }
    return undefined;
  }

  /** The number of cells in the list after which a cell is the next one. */
  private placeOf(state: CellState): number {
    let [low, high] = [0, this.waiting.length];
    while (low < high) {
      const middle = Math.floor((low + high) / 2);
      if (compare(this.waiting[middle] as CellState, state) < 0) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  private arrange(): void {
    for (const state of this.cells) state.left = this.leftOf(state);
    this.waiting = this.cells.filter(({ left }) => left > 0).sort(compare);
  }
}

/** Orders cells: the one with the most blocks left is last. */
function compare(one: CellState, other: CellState): number {
  return one.left - other.left || other.index - one.index;
}

/** The blocks of a cell that remain, and the sums of those that are counted. */
class CellState {
  end: number;
  games = 0;
  /** The number of blocks left when it was counted last. */
  left = 0;
  private readonly tallies: readonly Tally[];
  /** The histograms of a cell with one block. */
  private only: readonly TallyEntries[] | undefined;
  /** Blocks of a cell with a stopping rule count in the order of their numbers. Those that arrive early wait here. */
  private readonly early = new Map<number, readonly TallyEntries[]>();
  private due = 0;
  private isStopped = false;

  constructor(
    readonly cell: Cell,
    readonly index: number,
    public next: number,
  ) {
    this.end = blockCount(cell);
    this.tallies = this.end > 1 ? talliedIn(cell).map(({ bounds }) => new Tally(...bounds)) : [];
  }

  entries(measure: number): TallyEntries {
    return this.only?.[measure] ?? this.tallies[measure]?.entries() ?? [];
  }

  get isDone(): boolean {
    return this.isStopped || this.games >= this.cell.trials;
  }

  add(block: number, counts: readonly TallyEntries[]): void {
    const { cell, early } = this;
    if (cell.stop === undefined) return this.count(block, counts);
    if (this.isDone) return;
    early.set(block, counts);
    for (let due = early.get(this.due); due !== undefined && !this.isDone; due = early.get(this.due)) {
      early.delete(this.due);
      this.count(this.due++, due);
      this.isStopped = summarizeStop(cell, [this.entries(0)])?.reached === true;
    }
    if (this.isDone) early.clear();
  }

  private count(block: number, counts: readonly TallyEntries[]): void {
    if (this.tallies.length === 0) this.only = counts;
    else this.tallies.forEach((tally, at) => tally.merge(counts[at] ?? []));
    this.games += gamesIn(this.cell, block);
  }
}
