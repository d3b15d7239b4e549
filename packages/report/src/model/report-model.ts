import type { AnyGame, ParamValues } from '@cards/core';
import type { CellSummary, RatingsSummary } from '@cards/batch';
import type { Axis, Coordinates } from './axes.js';
import type { Finding } from '../findings/finding.js';
import type { Pairing } from './line-up.js';
import type { MeasureModel } from './measure-model.js';
import type { TableModel } from './table-model.js';

/**
 * A summary arranged once for every output: terminal, Markdown, pages, charts, CSV and JSON render it, and none of them
 * groups cells or derives numbers again.
 */
export interface ReportModel {
  /** The canonical text of the seed. */
  readonly seed: string;
  /** SHA-256 of the sorted digests of the cells. */
  readonly digest: string;
  /** The sections, in the order of their first cell. */
  readonly sections: readonly SectionModel[];
  /** Findings about the run as a whole: agreement with exact and published values, and distributions. */
  readonly findings: readonly Finding[];
}

/** How the cells of a section differ, which decides the table and the chart. */
export type Shape =
  /** One cell. */
  | 'single'
  /** Line-ups next to each other, with two values of a parameter at most. */
  | 'list'
  /** A number with three values or more: a parameter or an argument. */
  | 'curve'
  /** All ordered pairs of some strategies. */
  | 'matrix';

/** The cells of one game that belong to one question. */
export interface SectionModel {
  /** Unique in the model: lower-case letters, digits and dashes. */
  readonly id: string;
  /** The game; undefined when it is unknown. */
  readonly game: AnyGame | undefined;
  /** The title of the game, or its id when the game is unknown. */
  readonly title: string;
  /** The values that distinguish this section from others of the same game; empty when there is no other. */
  readonly setting: ParamValues;
  /** The parameters that have one value in all cells. */
  readonly fixed: ParamValues;
  /** The lowest and the highest number of games, or of pairs of games, of a cell. */
  readonly trials: readonly [least: number, most: number];
  /** How the games of each cell belong together. */
  readonly pairing: Pairing;
  /** How the cells differ. */
  readonly shape: Shape;
  /**
   * The numbers that vary. In a curve, the first one is the horizontal axis and the second one distinguishes panels.
   */
  readonly axes: readonly Axis[];
  /** The metrics, in the order of the game. */
  readonly measures: readonly MeasureModel[];
  /** The metric that the findings are about; undefined when no cell has a metric. */
  readonly mainMeasure: MeasureModel | undefined;
  /** The cells, in the order of the experiment. */
  readonly cells: readonly CellSummary[];
  /** The place of each cell, `[cell]`. */
  readonly coordinates: readonly Coordinates[];
  /** The figures: one list, or a matrix for each measure. */
  readonly tables: readonly TableModel[];
  /** Ratings of the players, by parameters; empty when there are none. */
  readonly ratings: readonly RatingsSummary[];
  /** The answers to the question of the section, the most important first. */
  readonly findings: readonly Finding[];
  /** What a reader must know about the figures, in sentences. */
  readonly notes: readonly string[];
}
