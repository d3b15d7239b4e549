import { Batch, type Plan, runBlocks } from '@cards/batch';
import { plannedGames, gamesIn } from '@cards/batch/internal';
import { webExecutor } from '@cards/batch/web';
import { type WebExecutor, type WebExecutorOptions } from '@cards/batch/web/internal';
import type { TallyEntries } from '@cards/statistics';

/** Games of each cell that are played at once, so that slow games have numbers before their first block. */
const FIRST_GAMES = 20;

/** Each round plays every cell this many times as far as the one before. */
const GROWTH = 4;

/** The histograms of a cell so far. */
export interface CellTallies {
  readonly games: number;
  /** `[measure]`. */
  readonly tallies: readonly TallyEntries[];
}

/**
 * A batch on Web Workers, which can be stopped and continued. All cells are played side by side: first a few games of
 * each, which the results leave out, then its blocks in rounds.
 */
export class BatchRun {
  /** The results so far. They grow with every block. */
  readonly results: Batch;
  /** The number of games, or of game pairs; with a stopping rule, the maximum. */
  readonly total: number;
  private readonly plan: Plan;
  /** The first few games of each cell. */
  private readonly first: Batch;
  private readonly executor: WebExecutor;
  private upTo: number;
  private isPaused = false;

  /**
   * @param plan - the batch
   * @param options - the workers; by default, as many as processors. `isInOrder` plays one cell after the other: each
   *   worker that takes another long cell starts again
   */
  constructor(
    plan: Plan,
    {
      slots = processors(),
      isInOrder = false,
      ...options
    }: Omit<WebExecutorOptions, 'slots'> & { slots?: number; isInOrder?: boolean },
  ) {
    this.plan = plan;
    this.results = new Batch(plan);
    this.total = plannedGames(plan);
    // With a worker for each cell, they are side by side anyway, and no worker changes its cell.
    const hasRounds = plan.cells.length > slots && !isInOrder;
    this.upTo = hasRounds ? Math.min(...plan.cells.map((cell) => gamesIn(cell, 0))) : Number.POSITIVE_INFINITY;
    const cells = isInOrder ? [] : plan.cells.map((cell) => ({ ...cell, trials: Math.min(cell.trials, FIRST_GAMES) }));
    const first = { ...plan, cells };
    this.first = new Batch(first);
    this.executor = webExecutor({ ...plan, cells: [...plan.cells, ...cells] }, { slots, ...options });
  }

  /** Whether every game is played. */
  get isDone(): boolean {
    return this.plan.cells.every((_, index) => this.results.isDone(index));
  }

  /** The histograms of each cell, `[cell]`: of its first few games until its first block is played. */
  cells(): readonly CellTallies[] {
    const { results, first } = this;
    const few = first.entries();
    return results.entries().map((tallies, index) => {
      const games = results.gamesOf(index);
      return games > 0 ? { games, tallies } : { games: first.gamesOf(index), tallies: few[index] ?? [] };
    });
  }

  /**
   * Plays until all games are played, or the run is paused. Blocks in progress are finished.
   *
   * @param onBlock - called after every block
   * @throws BatchError when a strategy or a game fails
   */
  async play(onBlock: () => void = () => undefined): Promise<void> {
    this.isPaused = false;
    const { plan, executor, first, results } = this;
    const isPaused = (): boolean => this.isPaused;
    // In the executor, the cells of the first games are after those of the batch.
    const firsts = {
      slots: executor.slots,
      play: (slot: number, blocks: Parameters<typeof executor.play>[1]) =>
        executor.play(
          slot,
          blocks.map((id) => ({ ...id, index: id.index + plan.cells.length })),
        ),
    };
    await runBlocks(first, firsts, { isPaused });
    while (!this.isDone && !this.isPaused) {
      results.playUpTo(this.upTo);
      // oxlint-disable-next-line no-await-in-loop -- a round starts when the one before is over
      await runBlocks(results, executor, { isPaused, onBlock });
      if (!this.isPaused) this.upTo *= GROWTH;
    }
  }

  /** Starts no more blocks. */
  pause(): void {
    this.isPaused = true;
  }

  /** Ends the workers. */
  close(): void {
    void this.executor.close();
  }
}

/** The number of processors that the browser reports. */
export function processors(): number {
  return navigator.hardwareConcurrency || 2;
}
