import type { ChartModel, ChartWords } from '../chart/chart.js';

/** A chart of a report, as plain data: `chart` draws it for any width, `chartSvg` as a file. */
export interface Chart extends ChartWords {
  /** A file name without extension: lower-case letters, digits and dashes, unique in the report. */
  readonly name: string;
  /** The name of the measure that it shows. */
  readonly measure: string;
  /**
   * `curve`: means along an axis. `matrix`: the means of all ordered pairs. `intervals`: the mean of each cell with its
   * interval. `distribution`: the shares of the values of each cell.
   */
  readonly kind: 'distribution' | 'matrix' | 'curve' | 'intervals';
  /** How to read the marks, in one or more sentences. */
  readonly legend: string;
  /** What it shows. */
  readonly model: ChartModel;
}

/** A chart without its place in a report. */
export type Drawing = Omit<Chart, 'name' | 'measure' | 'kind'>;
