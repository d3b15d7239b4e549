import { wrapWords } from '../words/wrap.js';
import { CHART_CONFIG } from './chart-config.js';

/** A chart as a specification of Vega-Lite 6: plain JSON data that includes all values of the chart. */
export type ChartSpec = Readonly<Record<string, unknown>>;

/** A chart without its file name. */
export interface Drawing {
  /** Its accessible name, in one line. */
  readonly title: string;
  /** The content of the chart in words, with all numbers. */
  readonly description: string;
  /** The specification, for `chartSvg` or any renderer of Vega-Lite 6. */
  readonly spec: ChartSpec;
}

/** A chart of a report. */
export interface Chart extends Drawing {
  /** A file name without extension: lower-case letters, digits and dashes, unique in the report. */
  readonly name: string;
  /** The name of the measure that it shows. */
  readonly measure: string;
  /**
   * `curve`: means along an axis. `matrix`: the means of all ordered pairs. `intervals`: the mean of each cell with its
   * interval. `distribution`: the shares of the values of each cell.
   */
  readonly kind: 'distribution' | 'matrix' | 'curve' | 'intervals';
}

/** The texts of a chart. */
interface Heading {
  /** Its accessible name, and its title as drawn. */
  readonly title: string;
  /** How to read the marks, below the title and at the start of the description. */
  readonly legend: string;
  /** The numbers in words. */
  readonly numbers: string;
}

/** The format of numbers on an axis: all digits, grouped by commas. */
export const NUMBER = ',.12~r';

/** The format of shares on an axis: percentages. */
export const PERCENT = '.6~p';

/** A title takes another line after this many characters. */
const TITLE_COLUMNS = 46;

/**
 * A chart from its texts and its content. Vega-Lite computes the layout: axes, facets and the size of the whole.
 *
 * @param content - data, marks and scales
 */
export function drawingOf({ title, legend, numbers }: Heading, content: ChartSpec): Drawing {
  const description = [legend, numbers].filter((text) => text !== '').join(' ');
  const spec = {
    $schema: 'https://vega.github.io/schema/vega-lite/v6.json',
    // The title as one line: the lines of the drawn title may break within a word.
    usermeta: { title },
    description,
    title: {
      text: lines(title, TITLE_COLUMNS),
      ...(legend === '' ? {} : { subtitle: lines(legend, TITLE_COLUMNS) }),
    },
    ...content,
    config: CHART_CONFIG,
  };
  return { title, description, spec };
}

/** A text on as many lines as it needs: Vega takes a list of lines for every title and label, and cuts none. */
export function lines(text: string, columns: number): readonly string[] {
  return wrapWords(text.split(' '), columns);
}

/** The width of a character of an axis title, in pixels, by the estimate of Vega. */
const CHARACTER = 9.5;

/**
 * Titles along an axis, each on as many lines as it needs: a longer title would push the panels of a chart apart.
 *
 * @param length - the length of the axis, in pixels
 */
export function axisTitle(titles: readonly string[], length: number): readonly string[] {
  return titles.flatMap((title) => lines(title, Math.floor(length / CHARACTER)));
}
