import { shortened } from './labels.js';
import { PALETTE } from './palette.js';

/** A drawing in the grammar of Vega-Lite 6: plain data that holds all it shows. */
export type ChartSpec = Readonly<Record<string, unknown>>;

/** A picture without its name. */
export interface Drawing {
  /** What it shows, in a line. */
  readonly title: string;
  /** The same for those who can't see it, with the numbers that matter. */
  readonly description: string;
  /** How to draw it. */
  readonly spec: ChartSpec;
}

/** A picture of a report. */
export interface Chart extends Drawing {
  /** A name for its files, without an ending: lower-case letters, digits and dashes, and no other chart's. */
  readonly name: string;
  /** What it draws. */
  readonly kind: 'distribution' | 'matrix' | 'curve' | 'intervals';
}

/** The type of all drawings. */
const FONT = 'system-ui, -apple-system, "Segoe UI", Roboto, "Helvetica Neue", Arial, sans-serif';

/** The size of most letters. */
const FONT_SIZE = 11;

/** About how wide a letter is: drawings are laid out without asking a font, so that they are the same everywhere. */
export const LETTER = 6.5;

/** The same of a letter in a title. */
const TITLE_LETTER = 7.6;

/** Numbers on an axis: all their digits, a comma every three. */
export const NUMBER = ',.12~r';

/** Shares on an axis, in percent. */
export const PERCENT = '.6~p';

/** Room around the field of a drawing. */
interface Margins {
  /** Above it, below the title. */
  readonly top: number;
  /** To its right. */
  readonly right: number;
  /** Below it. */
  readonly bottom: number;
  /** To its left. */
  readonly left: number;
}

/** How much room the numbers below a drawing have. */
export function roomAcross(width: number, { left, right }: Margins): { readonly width: number; readonly beyond: number; readonly letter: number } {
  return { width: width - left - right, beyond: Math.min(left, right), letter: LETTER };
}

/** What all drawings say of themselves. */
export interface Frame {
  /** The headline, cut where it is too long. */
  readonly title: string;
  /** Lines beneath it, such as a key to the signs; cut like it. */
  readonly notes: readonly string[];
  /** What the drawing shows, for those who can't see it. */
  readonly description: string;
  /** The width of the whole drawing. */
  readonly width: number;
  /** The height of the field. */
  readonly height: number;
  /** Room around the field. */
  readonly margins: Margins;
  /** Between the title and what is below it; the room above the field when left out. */
  readonly offset?: number;
}

const TITLE_HEIGHT = 18;
const NOTE_HEIGHT = 15;

/**
 * A drawing with its title above the field. Sizes are fixed, and nothing in it is laid out by the width of letters.
 *
 * @param frame - what surrounds the field
 * @param content - data, layers and scales, in the words of Vega-Lite
 */
export function framed({ title, notes, description, width, height, margins, offset = margins.top }: Frame, content: ChartSpec): ChartSpec {
  const heading = TITLE_HEIGHT + notes.length * NOTE_HEIGHT;
  return {
    $schema: 'https://vega.github.io/schema/vega-lite/v6.json',
    description,
    title: {
      text: shortened(title, Math.floor(width / TITLE_LETTER)),
      ...(notes.length === 0 ? {} : { subtitle: notes.map((note) => shortened(note, Math.floor(width / LETTER))) }),
      anchor: 'start',
      frame: 'group',
      dx: -margins.left,
      offset,
    },
    width: width - margins.left - margins.right,
    height,
    padding: { left: margins.left, right: margins.right, top: heading + margins.top, bottom: margins.bottom },
    autosize: 'none',
    ...content,
    config: CONFIG,
  };
}

/** Quiet axes, and none of the decoration. */
const CONFIG: ChartSpec = {
  background: null,
  font: FONT,
  aria: false,
  view: { stroke: null, fill: null },
  title: {
    color: PALETTE.ink.light,
    fontSize: 12,
    fontWeight: 600,
    subtitleColor: PALETTE.quiet.light,
    subtitleFontSize: FONT_SIZE,
    subtitleLineHeight: NOTE_HEIGHT,
    subtitlePadding: 4,
  },
  axis: {
    title: null,
    labelColor: PALETTE.quiet.light,
    labelFontSize: FONT_SIZE,
    labelLimit: 0,
    labelOverlap: false,
    labelFlush: false,
    labelBound: false,
    labelPadding: 4,
    domainColor: PALETTE.line.light,
    tickColor: PALETTE.line.light,
    tickSize: 4,
    gridColor: PALETTE.grid.light,
    grid: false,
  },
};
