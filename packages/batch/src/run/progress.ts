/** The progress of a batch. */
export interface Progress {
  /** The number of finished games. If the batch continues an interrupted run, it includes the games of that run. */
  readonly games: number;
  /** The number of all games. If a cell has a stopping rule, it is the maximum. */
  readonly total: number;
  /** True if a cell has a stopping rule, so that the batch may end long before `total`; absent otherwise. */
  readonly openEnded?: true;
  /** With precision rules only: about how many games the batch needs. Set with `liveEstimate`. */
  readonly expected?: number;
  /** The estimate of one cell so far. Only `simulate` of `@cards/batch/node` sets it, at most a few times a second. */
  readonly liveEstimate?: LiveEstimate;
  /** The machines that play the batch; absent if it is played by this process only. */
  readonly machines?: Machines;
}

/** The progress of the computation of exact results. */
export interface ExactProgress {
  /** The number of results that are computed. */
  readonly done: number;
  /** The number of all results. */
  readonly total: number;
}

/** Machines that play blocks of a batch. */
export interface Machines {
  /** The number of machines. */
  readonly machines: number;
  /** The number of their worker threads. */
  readonly threads: number;
}

/**
 * The estimate so far of the first measure of one cell, the unfinished cell with the largest share of finished games.
 */
export interface LiveEstimate {
  /** The position of the cell in the plan. */
  readonly cell: number;
  /** The name of the measure. */
  readonly measure: string;
  /** Whether it is a count, or a share from 0 to 1. */
  readonly kind: 'count' | 'proportion';
  /** The mean so far, in the unit of the measure. */
  readonly mean: number;
  /** The 95% confidence interval of the mean so far; null while there is none. */
  readonly ci95: readonly [low: number, high: number] | null;
  /** The half-width at which the cell stops; absent if it has no precision rule. */
  readonly halfWidth?: number;
}
