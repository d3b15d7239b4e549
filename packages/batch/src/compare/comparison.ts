import type { ParamValues } from '@cards/core';
import type { Metric } from '../plan/metrics.js';
import type { Interval } from '@cards/statistics';

/** One of two runs that are compared. */
export interface ComparedRun {
  /** The directory or the file that it comes from. */
  readonly name: string;
  /** The canonical text of its seed. */
  readonly seed: string;
  /** Its digest. */
  readonly digest: string;
}

/** What a cell plays. Cells of two runs are matched by it. */
export interface Played {
  /** The id of the game. */
  readonly game: string;
  /** All parameters. */
  readonly params: ParamValues;
  /** The specs in seat order. */
  readonly strategies: readonly string[];
  /** The specs of the second game of a paired cell. */
  readonly pairedWith?: readonly string[];
}

/** The mean in one of the two runs. */
export interface ComparedEstimate {
  /** The number of games. */
  readonly n: number;
  /** The sample mean. */
  readonly mean: number;
  /** Its 95% interval: Wilson's for proportions, Student's t otherwise; null for a single game. */
  readonly ci95: Interval | null;
}

/**
 * The verdict on a difference: `identical` for equal histograms; `higher` or `lower`, of the first run, when the interval
 * excludes 0; `undecided` when it includes 0; `unknown` without an interval.
 */
export type Verdict = 'identical' | 'higher' | 'lower' | 'undecided' | 'unknown';

/** A metric that both runs have counted in the same cell. */
export interface ComparedMeasure {
  /** Whether its mean is a rate (`proportion`) or a number of units (`count`). */
  readonly kind: Metric['kind'];
  /** The estimate of the first run. */
  readonly a: ComparedEstimate;
  /** The estimate of the second run. */
  readonly b: ComparedEstimate;
  /** The first mean minus the second. */
  readonly difference: number;
  /**
   * The 95% interval of the difference of two independent samples: Newcombe's for proportions, Welch's otherwise; null when
   * a run has a single game.
   */
  readonly ci95: Interval | null;
  /** The verdict. */
  readonly verdict: Verdict;
}

/** A cell that two runs have in common. */
export interface ComparedCell extends Played {
  /** Whether all of its counts are the same. */
  readonly identical: boolean;
  /** Whether both runs have the same deals, so that the samples are not independent. */
  readonly sameDeals: boolean;
  /** Whether a strategy from a file has different code under the same name. */
  readonly otherCode: boolean;
  /** Whether a stopping rule ended either run, which the intervals do not account for. */
  readonly stopped: boolean;
  /** The metrics by name, in the order of the first run. */
  readonly measures: Readonly<Record<string, ComparedMeasure>>;
  /** The names of metrics that only one run has counted. */
  readonly unmatched: {
    /** Those of the first run. */
    readonly a: readonly string[];
    /** Those of the second run. */
    readonly b: readonly string[];
  };
}

/** A comparison of two runs: what `compare --format json` prints. */
export interface Comparison {
  /** The name and version of this format. */
  readonly format: 'cards-sim/compare@1';
  /** Whether the digests are the same, and therefore all counts. */
  readonly identical: boolean;
  /** The first run. */
  readonly a: ComparedRun;
  /** The second run. */
  readonly b: ComparedRun;
  /** The cells of both runs, in the order of the first run. */
  readonly cells: readonly ComparedCell[];
  /** The cells of the first run only. */
  readonly onlyA: readonly Played[];
  /** The cells of the second run only. */
  readonly onlyB: readonly Played[];
}
