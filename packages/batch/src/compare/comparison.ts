import type { CellMeasure } from '../plan/measures.js';
import type { Played } from '../summary/summary.js';
import type { Interval } from '@cards/statistics';

/** One of two runs that are compared. */
export interface ComparedRun {
  /** The name of the run, such as its directory or file. */
  readonly name: string;
  /** The canonical text of its seed. */
  readonly seed: string;
  /** Its digest. */
  readonly digest: string;
}

/** The estimate of one measure in one of the two runs. */
export interface ComparedEstimate {
  /** The number of games, or of game pairs in a paired cell. */
  readonly n: number;
  /** The sample mean. */
  readonly mean: number;
  /**
   * The 95% confidence interval of the mean: Wilson's for a proportion, Student's t otherwise. Null for a single game,
   * except for a proportion.
   */
  readonly ci95: Interval | null;
}

/**
 * The verdict on a difference:
 *
 * - `identical`: both histograms are equal;
 * - `higher` or `lower`: the mean of the first run is higher or lower, and the interval excludes 0;
 * - `undecided`: the interval includes 0;
 * - `unknown`: there is no interval.
 */
export type Verdict = 'identical' | 'higher' | 'lower' | 'undecided' | 'unknown';

/** A measure that both runs counted in matching cells. Values are in the unit of the measure. */
export interface ComparedMeasure {
  /** Whether its mean is a rate (`proportion`) or a number of units (`count`). */
  readonly kind: CellMeasure['kind'];
  /** The estimate of the first run. */
  readonly a: ComparedEstimate;
  /** The estimate of the second run. */
  readonly b: ComparedEstimate;
  /** The first mean minus the second. */
  readonly difference: number;
  /**
   * The 95% confidence interval of the difference, for independent samples: Newcombe's for a proportion, Welch's
   * otherwise. Null when a run has a single game, except for a proportion.
   */
  readonly ci95: Interval | null;
  /** The verdict on the difference. */
  readonly verdict: Verdict;
}

/** Two matching cells, one from each run. */
export interface ComparedCell extends Played {
  /** Whether the digests are the same, and therefore all counts. */
  readonly identical: boolean;
  /** Whether both runs have the same seed, and so the same deals. The samples are then not independent. */
  readonly sameDeals: boolean;
  /** Whether a strategy from a file has the same name but different code in both runs. */
  readonly otherCode: boolean;
  /** Whether a stopping rule ended the cell in a run. The intervals do not take this into account. */
  readonly stopped: boolean;
  /** The measures by name, in the order of the first run. */
  readonly measures: Readonly<Record<string, ComparedMeasure>>;
  /** The names of measures that only one run counted. */
  readonly unmatched: {
    /** The measures that only the first run counted. */
    readonly a: readonly string[];
    /** The measures that only the second run counted. */
    readonly b: readonly string[];
  };
}

/** A comparison of two runs. `cards-sim compare --format json` prints it. */
export interface Comparison {
  /** The name and version of this format. */
  readonly format: 'cards-sim/compare@1';
  /** Whether the digests are the same, and therefore all counts. */
  readonly identical: boolean;
  /** The first run. */
  readonly a: ComparedRun;
  /** The second run. */
  readonly b: ComparedRun;
  /** The matching cells, in the order of the first run. */
  readonly cells: readonly ComparedCell[];
  /** The cells that only the first run has. */
  readonly onlyA: readonly Played[];
  /** The cells that only the second run has. */
  readonly onlyB: readonly Played[];
}
