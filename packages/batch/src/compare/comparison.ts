import type { ParamValues } from '@cards/core';
import type { Metric } from '../plan/metrics.js';
import type { Interval } from '@cards/statistics';

/** One of two runs that are compared. */
export interface ComparedRun {
  /** What it is called: the directory or the file that it comes from. */
  readonly name: string;
  /** The canonical text of its seed. */
  readonly seed: string;
  /** Its digest. */
  readonly digest: string;
}

/** What is played in a cell: by this, cells of two runs are matched. */
export interface Played {
  /** The id of the game. */
  readonly game: string;
  /** All parameters. */
  readonly params: ParamValues;
  /** The specs in seat order. */
  readonly strategies: readonly string[];
  /** The specs of the second table of a contrast. */
  readonly pairedWith?: readonly string[];
}

/** A mean as one of the two runs found it. */
export interface ComparedEstimate {
  /** The number of games. */
  readonly n: number;
  /** The sample mean. */
  readonly mean: number;
  /** Its 95 % interval: Wilson's for proportions, Student's t otherwise; null for a single game. */
  readonly ci95: Interval | null;
}

/**
 * What can be said of a difference: `identical` for equal histograms; `higher` and `lower` of the first run when the interval leaves out 0;
 * `undecided` when it does not; `unknown` where there is no interval.
 */
export type Verdict = 'identical' | 'higher' | 'lower' | 'undecided' | 'unknown';

/** A measure that two runs have counted of the same thing. */
export interface ComparedMeasure {
  /** What its mean is: a rate, or a number of units. */
  readonly kind: Metric['kind'];
  /** What the first run found. */
  readonly a: ComparedEstimate;
  /** What the second run found. */
  readonly b: ComparedEstimate;
  /** The first mean less the second. */
  readonly difference: number;
  /** A 95 % interval of the difference of two independent samples: Newcombe's for proportions, Welch's otherwise; null where a run has one game. */
  readonly ci95: Interval | null;
  /** What it says. */
  readonly verdict: Verdict;
}

/** A cell that two runs have in common. */
export interface ComparedCell extends Played {
  /** Whether all its counts are the same. */
  readonly identical: boolean;
  /** Whether both runs dealt it the same games, so that the samples are not independent. */
  readonly sameDeals: boolean;
  /** Whether a strategy from a file was another one, under the same name. */
  readonly otherCode: boolean;
  /** Whether either run stopped because of what it saw, which the intervals take no account of. */
  readonly stopped: boolean;
  /** By the name of the measure, in the order of the first run. */
  readonly measures: Readonly<Record<string, ComparedMeasure>>;
  /** The names of measures that only one of them counted. */
  readonly unmatched: {
    /** The first. */
    readonly a: readonly string[];
    /** The second. */
    readonly b: readonly string[];
  };
}

/** Two runs side by side: what `compare --format json` prints. */
export interface Comparison {
  /** The name and version of this form. */
  readonly format: 'cards-sim/compare@1';
  /** Whether the digests are the same: every count is. */
  readonly identical: boolean;
  /** The first run. */
  readonly a: ComparedRun;
  /** The second run. */
  readonly b: ComparedRun;
  /** The cells of both, in the order of the first run. */
  readonly cells: readonly ComparedCell[];
  /** The cells of the first run alone. */
  readonly onlyA: readonly Played[];
  /** The cells of the second run alone. */
  readonly onlyB: readonly Played[];
}
