import type { CellSummary } from '@cards/batch';
import type { RatingsSummary, Pairing } from '@cards/batch/internal';
import type { AnyGame, ParamValues } from '@cards/core';
import type { Axis, Coordinates } from './axes.js';
import type { MeasureModel } from './measure-model.js';
import type { TableModel } from './table-model.js';

/**
 * A summary arranged for every output, with its findings. Terminal, Markdown, JSON, pages and charts render this model,
 * so all of them show the same sections, figures and findings.
 */
export interface ReportModel {
  /** The seed as text, such as `1`. */
  readonly seed: string;
  /** The digest of the run, such as `sha256:…`. Equal digests mean equal results. */
  readonly digest: string;
  /**
   * The number of intervals on which the findings about means and shares depend. Their errors add up to 5%: each has an
   * error rate of 5% divided by this number.
   */
  readonly compared: number;
  /** The sections, in the order of their first cell. */
  readonly sections: readonly SectionModel[];
  /** Findings about all cells of the run: agreement with exact and published values, and the fit of distributions. */
  readonly findings: readonly Finding[];
}

/** How the cells of a section differ. The shape determines the table and the chart. */
export type Shape =
  /** One cell. */
  | 'single'
  /** Line-ups next to each other; no number has more than two values. */
  | 'list'
  /** A parameter or an argument of a strategy has three values or more. */
  | 'curve'
  /** All ordered pairs of two strategies or more, each once. */
  | 'matrix';

/** Cells of one game that answer one question together. */
export interface SectionModel {
  /** An identifier of lower-case letters, digits and dashes, unique in the model. */
  readonly id: string;
  /** The game; undefined if it is unknown. */
  readonly game: AnyGame | undefined;
  /** The title of the game, or its id if the game is unknown. */
  readonly title: string;
  /** The parameters that distinguish this matrix from others of the same game; otherwise empty. */
  readonly setting: ParamValues;
  /** The parameters that have one value in all cells. */
  readonly fixed: ParamValues;
  /** The lowest and the highest number of trials of a cell: games, or game pairs. */
  readonly trials: readonly [least: number, most: number];
  /** How the games of each cell belong together. */
  readonly pairing: Pairing;
  /** How the cells differ. */
  readonly shape: Shape;
  /**
   * The numbers that vary. In a curve chart, the first one is the horizontal axis and the others distinguish panels.
   */
  readonly axes: readonly Axis[];
  /** The measures, in the order of the game. */
  readonly measures: readonly MeasureModel[];
  /** The measure of the main chart; undefined if no cell has a measure. */
  readonly mainMeasure: MeasureModel | undefined;
  /** The cells, in the order of the experiment. */
  readonly cells: readonly CellSummary[];
  /** The place of each cell, in the same order. */
  readonly coordinates: readonly Coordinates[];
  /** The figures: one list with all measures, or a matrix for each measure. */
  readonly tables: readonly TableModel[];
  /** The ratings of the players, one for each setting; empty if there are none. */
  readonly ratings: readonly RatingsSummary[];
  /** The findings, the most important first. */
  readonly findings: readonly Finding[];
  /** Notes on the figures, in sentences: missing ratings, and the sources of published values. */
  readonly notes: readonly string[];
}

/**
 * An answer in one or two sentences, derived from the numbers of a summary.
 *
 * A finding uses at most one interval of each mean, or of each contest of two players. The error rate of each interval
 * is 5% divided by the number of these intervals in the run (Bonferroni): the only correction. All
 * intervals hold together with a probability of at least 95%, whether or not the cells share their deals. A comparison
 * is `shown` only if it is true of all values within the intervals, or if exact values decide it, by the rules of
 * `decide`.
 *
 * Findings of the kinds `stop`, `agreement` and `fit` do not use these intervals. A sequential test has its own 95%
 * interval for each cell. An estimate differs from a known value by chance at most once in 10,000 times for each value.
 * The tests of the distributions of a finding have an error rate of 0.001 together (Holm).
 */
export interface Finding {
  /** The question that it answers. */
  readonly kind: FindingKind;
  /**
   * - `shown`: the games or exact values support it.
   * - `open`: the games do not decide the question. `gamesNeeded` in the values, if present, is the number of games per
   *   cell that shows a difference of the margin with a probability of 90%. Without values, a measure is missing, which
   *   the text names.
   * - `alarm`: an estimate disagrees with a known value, or a distribution with the exact one.
   */
  readonly status: 'shown' | 'open' | 'alarm';
  /** The sentences, in plain text. Names from files can have control characters, which `printable` replaces. */
  readonly text: string;
  /** The numbers in the text, by name, with all their digits. Rates are shares from 0 to 1, not percentages. */
  readonly values: Readonly<Record<string, number>>;
}

/** The question that a finding answers. */
type FindingKind =
  /** What is the mean of this cell? */
  | 'mean'
  /** Which strategy is best? */
  | 'best'
  /** How does a mean change with a number? */
  | 'trend'
  /** How do two strategies differ on the same deals? */
  | 'difference'
  /** Who wins against whom? */
  | 'contest'
  /** What did the stopping rule decide? */
  | 'stop'
  /** Do estimates agree with exact and published values? */
  | 'agreement'
  /** Do distributions fit the exact ones? */
  | 'fit';

/** The probability that any interval of the findings of a run misses its true value. */
export const FINDING_ERROR = 0.05;

/**
 * The margin of "equally good": two means are equally good if the whole interval of their difference is within this
 * share of the best mean. For rates and scores, it is a difference of one percentage point.
 */
export const MARGIN = 0.01;
