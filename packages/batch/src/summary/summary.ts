import type { ExactMeasure, ParamValues } from '@cards/core';
import type { Metric } from '../plan/metrics.js';
import type { PrecisionRule, SequentialRule } from '../plan/stopping-rule.js';
import type { Fit } from '@cards/statistics';
import type { RatingsSummary } from './ratings.js';

/** The results for one metric. Estimates are computed from the histogram, which is exact. */
export interface MeasureSummary {
  /** Whether the mean is a rate (`proportion`) or a number of units (`count`). */
  readonly kind: Metric['kind'];
  /** The number of games. */
  readonly n: number;
  /** The sample mean. */
  readonly mean: number;
  /** The standard error of the mean; null for a single game. */
  readonly stderr: number | null;
  /** The 95% interval of the mean: Wilson's for proportions, Student's t otherwise (null for a single game). */
  readonly ci95: readonly [low: number, high: number] | null;
  /** The lowest value that occurred. */
  readonly min: number;
  /** The highest value that occurred. */
  readonly max: number;
  /** The quantiles at 0.05, 0.25, 0.5, 0.75 and 0.95; left out for a proportion. */
  readonly quantiles?: Readonly<Record<string, number>>;
  /** The number of games with each value. */
  readonly histogram: Readonly<Record<string, number>>;
}

/** A published value for the same cell. */
export interface ReferenceSummary {
  /** The mean as published. */
  readonly mean: number;
  /** The number of games behind it. */
  readonly trials: number;
  /**
   * The difference of the means in standard errors of both samples together; null when the sample has no variance although
   * the means differ, or is too small to estimate one.
   */
  readonly deviation: number | null;
  /** The deviation that chance alone exceeds at most once in 10,000 times; present if there is a deviation. */
  readonly tolerated?: number;
  /** Where it was published. */
  readonly source: string;
}

/** The stopping rule of a cell and its state. */
export type StoppingSummary = PrecisionSummary | SequentialSummary;

/** A precision rule and its state. */
export interface PrecisionSummary extends PrecisionRule {
  /** Whether the precision is reached. If not, all games were played. */
  readonly reached: boolean;
}

/** A sequential test and its state. */
export interface SequentialSummary extends SequentialRule {
  /** Whether the test has decided. If not, all games were played. */
  readonly reached: boolean;
  /**
   * The decision: `high` when the hypothesis that the first player's share of the points is at most `low` is rejected, `low` when
   * the hypothesis that it is at least `high` is rejected, null while undecided. Each is wrong with probability at most 0.05, however
   * often one looks.
   */
  readonly decision: 'high' | 'low' | null;
  /** The evidence against each hypothesis: the wealth of a bet against it that started with 1. */
  readonly evidence: {
    /** Against a share of `low` or less. */
    readonly againstLow: number;
    /** Against a share of `high` or more. */
    readonly againstHigh: number;
  };
  /** A 95% interval of the first player's share of the points that is valid at any stopping time. */
  readonly anytime95: readonly [low: number, high: number];
}

/** The summary of one cell. */
export interface CellSummary {
  /** The id of the game. */
  readonly game: string;
  /** All parameters. */
  readonly params: ParamValues;
  /** The specs in seat order. */
  readonly strategies: readonly string[];
  /** The specs of the second game of a paired cell. The metrics are then differences, first game minus second game. */
  readonly pairedWith?: readonly string[];
  /** The stopping rule, if the cell has one. */
  readonly stop?: StoppingSummary;
  /** The number of game indices that were played; in a paired cell each of them is two games. */
  readonly trials: number;
  /** SHA-256 of the cell's canonical line. */
  readonly digest: string;
  /** The results by the name of the metric, in the order of the cell. */
  readonly measures: Readonly<Record<string, MeasureSummary>>;
  /** Exact results by the name of the metric, where they are known. */
  readonly exact?: Readonly<Record<string, ExactMeasure>>;
  /** The goodness of fit to the exact distribution by the name of the metric, where it is known. */
  readonly fit?: Readonly<Record<string, Fit>>;
  /** Published values by the name of the metric, where there are any. */
  readonly reference?: Readonly<Record<string, ReferenceSummary>>;
  /** The content hashes of strategies from files, by spec. */
  readonly code?: Readonly<Record<string, string>>;
}

/** The summary of a batch: what `--format json` prints. */
export interface Summary {
  /** The name and version of this format. */
  readonly format: 'cards-sim/summary@1';
  /** The canonical text of the seed. */
  readonly seed: string;
  /** SHA-256 of the sorted digests of the cells. */
  readonly digest: string;
  /** In the order of the experiment. */
  readonly cells: readonly CellSummary[];
  /** Ratings of the players in Elo points, for each game and parameters with three players or more. */
  readonly ratings?: readonly RatingsSummary[];
}
