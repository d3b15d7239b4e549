import { type Plan, plannedGames, Results, runBlocks, Schedule } from '@cards/batch';
import { type WebExecutor, webExecutor } from '@cards/batch/web';
import { startWorker } from '../workers/start-worker.js';

/** A batch on Web Workers, which can be stopped and continued. */
export class BatchRun {
  /** The results so far. They grow with every block. */
  readonly results: Results;
  /** The number of games, or of game pairs; with a stopping rule, the maximum. */
  readonly total: number;
  private readonly schedule: Schedule;
  private readonly executor: WebExecutor;
  private isPaused = false;

  /**
   * @param plan - the batch
   * @param slots - the number of workers; by default, the number of processors
   */
  constructor(plan: Plan, slots: number = processors()) {
    this.results = new Results(plan);
    this.total = plannedGames(plan);
    this.schedule = new Schedule(plan, { isDone: (cell) => this.results.isDone(cell) });
    this.executor = webExecutor(plan, {
      slots,
      startWorker: () => startWorker('blocks'),
    });
  }

  /** Whether every block is played. */
  get isDone(): boolean {
    return this.schedule.left === 0;
  }

  /**
   * Plays until all games are played, or the run is paused. Blocks in progress are finished.
   *
   * @param onBlock - called after every block
   * @throws BatchError when a strategy or a game fails
   */
  async play(onBlock: () => void): Promise<void> {
    this.isPaused = false;
    const options = { isDone: (cell: number) => this.results.isDone(cell), isPaused: () => this.isPaused };
    await runBlocks(this.schedule, this.executor, options, ({ index, block }, counts) => {
      this.results.add(index, block, counts);
      onBlock();
    });
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
