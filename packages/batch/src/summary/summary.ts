import type { ExactMeasure, ParamValues } from '@cards/core';
import type { Metric } from '../plan/metrics.js';
import type { PrecisionRule, SequentialRule } from '../plan/stopping-rule.js';
import type { Fit } from '@cards/statistics';
import type { RatingsSummary } from './ratings.js';

/** What a batch found of one measure. Estimates are derived from the histogram, which is exact. */
export interface MeasureSummary {
  /** What the mean is: a rate, or a number of units. */
  readonly kind: Metric['kind'];
  /** The number of games. */
  readonly n: number;
  /** The sample mean. */
  readonly mean: number;
  /** The standard error of the mean; null for a single game. */
  readonly stderr: number | null;
  /** A 95 % interval of the mean: Wilson's for proportions, Student's t otherwise (null then for a single game). */
  readonly ci95: readonly [low: number, high: number] | null;
  /** The lowest value that occurred. */
  readonly min: number;
  /** The highest value that occurred. */
  readonly max: number;
  /** The lowest values that 5, 25, 50, 75 and 95 % of the games do not exceed; missing where the mean is a rate. */
  readonly quantiles?: Readonly<Record<string, number>>;
  /** How often each value occurred. */
  readonly histogram: Readonly<Record<string, number>>;
}

/** What a source document printed for the same cell. */
export interface ReferenceSummary {
  /** The mean as printed. */
  readonly mean: number;
  /** How many games it is taken to rest on. */
  readonly trials: number;
  /**
   * How many standard errors, of both samples together, our mean lies from it; null when our sample is too small to show
   * its spread, or shows none and the means differ.
   */
  readonly deviation: number | null;
  /** The standard errors beyond which it differs, where chance alone gets once in 10,000 times at most; only beside a deviation. */
  readonly tolerated?: number;
  /** Where it was printed. */
  readonly source: string;
}

/** What a cell was to reach, and how far it got. */
export type StoppingSummary = PrecisionSummary | SequentialSummary;

/** How far a cell got that was to reach a precision. */
export interface PrecisionSummary extends PrecisionRule {
  /** Whether it was reached; if not, all games were played. */
  readonly reached: boolean;
}

/** How far a cell got that was to decide which of two players is better. */
export interface SequentialSummary extends SequentialRule {
  /** Whether it was decided; if not, all games were played. */
  readonly reached: boolean;
  /**
   * What is left of the two hypotheses on the first player's share of the points: at least `high`, when `low` or less was rejected, or at most
   * `low`; null while it is undecided. Either is wrong at most once in 20 times, however often one looks.
   */
  readonly decision: 'high' | 'low' | null;
  /** How strongly each hypothesis is contradicted: what a fair bet against it has made of 1. */
  readonly evidence: {
    /** Against a share of `low` or less. */
    readonly againstLow: number;
    /** Against a share of `high` or more. */
    readonly againstHigh: number;
  };
  /** A 95 % interval of the first player's share of the points that holds although the batch was stopped because of what it said. */
  readonly anytime95: readonly [low: number, high: number];
}

/** The results of one cell. */
export interface CellSummary {
  /** The id of the game. */
  readonly game: string;
  /** All parameters. */
  readonly params: ParamValues;
  /** The specs in seat order. */
  readonly strategies: readonly string[];
  /** The specs of the second table, where the cell is a contrast of two: measures are then first less second. */
  readonly pairedWith?: readonly string[];
  /** What ended the cell, or was to end it, before all its games were played; only where it had such a goal. */
  readonly stop?: StoppingSummary;
  /** The number of games, each played at both tables of a contrast. */
  readonly trials: number;
  /** SHA-256 of the cell's canonical line. */
  readonly digest: string;
  /** By the name of the measure, in the game's order. */
  readonly measures: Readonly<Record<string, MeasureSummary>>;
  /** What is known exactly, by the name of the measure; only where something is. */
  readonly exact?: Readonly<Record<string, ExactMeasure>>;
  /** How well the counts fit the exact distribution, by the name of the measure; only where it is known. */
  readonly fit?: Readonly<Record<string, Fit>>;
  /** What the source document printed, by the name of the measure; only where it printed something. */
  readonly reference?: Readonly<Record<string, ReferenceSummary>>;
  /** The content hashes of strategies from files, by spec; only where there are any. */
  readonly code?: Readonly<Record<string, string>>;
}

/** The results of a batch: what `--format json` prints. */
export interface Summary {
  /** The name and version of this form. */
  readonly format: 'cards-sim/summary@1';
  /** The canonical text of the seed. */
  readonly seed: string;
  /** SHA-256 of the sorted digests of the cells. */
  readonly digest: string;
  /** In the order of the experiment. */
  readonly cells: readonly CellSummary[];
  /** How strong those are who met each other, in Elo points; only where three or more did. */
  readonly ratings?: readonly RatingsSummary[];
}
