import { wrapWords } from '../text/wrap.js';
import { PALETTE } from './palette.js';

/** A chart in the grammar of Vega-Lite 6: plain data that holds all it shows. */
export type ChartSpec = Readonly<Record<string, unknown>>;

/** A chart without its file name. */
export interface Drawing {
  /** Its accessible name, in one line. */
  readonly title: string;
  /** The same content in words, with the numbers that matter. */
  readonly description: string;
  /** The specification to draw. */
  readonly spec: ChartSpec;
}

/** A chart of a report. */
export interface Chart extends Drawing {
  /** A name for its files, without an extension: lower-case letters, digits and dashes, unique in its report. */
  readonly name: string;
  /** What it shows. */
  readonly kind: 'distribution' | 'matrix' | 'curve' | 'intervals';
}

/** What a chart says about itself. */
interface Heading {
  /** Its accessible name. */
  readonly title: string;
  /** The title as drawn; `title` when left out. */
  readonly headline?: string;
  /** A line below the title. */
  readonly subtitle?: string;
  readonly description: string;
}

/** Numbers on an axis: all their digits, grouped by commas. */
export const NUMBER = ',.12~r';

/** Shares on an axis, in percent. */
export const PERCENT = '.6~p';

/** A title takes another line after this many characters. */
const TITLE_COLUMNS = 48;

/**
 * A complete specification. Vega-Lite computes its layout: axes, legends, facets and the size of the whole.
 *
 * @param content - data, marks and scales
 */
export function chartSpec({ title, headline = title, subtitle, description }: Heading, content: ChartSpec): ChartSpec {
  return {
    $schema: 'https://vega.github.io/schema/vega-lite/v6.json',
    // The title as one line: the lines of the drawn title may break within a word.
    usermeta: { title },
    description,
    title: {
      text: lines(headline, TITLE_COLUMNS),
      ...(subtitle === undefined ? {} : { subtitle: lines(subtitle, TITLE_COLUMNS) }),
    },
    ...content,
    config: CONFIG,
  };
}

/** A text on as many lines as it needs: Vega takes a list of lines for every title and label, and cuts none. */
export function lines(text: string, columns: number): readonly string[] {
  return wrapWords(text.split(' '), columns);
}

const FONT = 'system-ui, -apple-system, "Segoe UI", Roboto, "Helvetica Neue", Arial, sans-serif';
const FONT_SIZE = 11;

/** From one line of a label to the next, in pixels. */
export const LINE_HEIGHT = 14;

const LABEL = {
  labelColor: PALETTE.quiet.light,
  labelFontSize: FONT_SIZE,
  labelLimit: 0,
  labelLineHeight: LINE_HEIGHT,
};
const TITLE = {
  titleColor: PALETTE.ink.light,
  titleFontSize: FONT_SIZE,
  titleFontWeight: 'normal',
  titleLimit: 0,
  titleLineHeight: LINE_HEIGHT,
};

/** Quiet axes. No limit cuts a text. */
const CONFIG: ChartSpec = {
  background: null,
  padding: 2,
  font: FONT,
  aria: false,
  view: { stroke: null, fill: null },
  title: {
    anchor: 'start',
    color: PALETTE.ink.light,
    fontSize: 12,
    fontWeight: 600,
    lineHeight: 16,
    limit: 0,
    offset: 12,
    subtitleColor: PALETTE.quiet.light,
    subtitleFontSize: FONT_SIZE,
    subtitleLineHeight: LINE_HEIGHT,
    subtitlePadding: 4,
  },
  axis: {
    ...LABEL,
    ...TITLE,
    aria: false,
    labelFlush: false,
    labelOverlap: true,
    labelPadding: 4,
    titlePadding: 6,
    domainColor: PALETTE.line.light,
    tickColor: PALETTE.line.light,
    tickSize: 4,
    gridColor: PALETTE.grid.light,
    grid: false,
  },
  legend: {
    ...LABEL,
    aria: false,
    orient: 'top',
    title: null,
    symbolSize: 60,
    symbolStrokeWidth: 1.5,
    columnPadding: 16,
    offset: 10,
  },
  header: {
    ...LABEL,
    title: null,
    labelAnchor: 'start',
    labelColor: PALETTE.ink.light,
    labelFontWeight: 600,
    labelPadding: 6,
  },
  facet: { spacing: 24 },
};
