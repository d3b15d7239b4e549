import { PALETTE } from './palette.js';

const FONT = 'system-ui, -apple-system, "Segoe UI", Roboto, "Helvetica Neue", Arial, sans-serif';

/** The size of all small texts, in pixels. */
const FONT_SIZE = 12;

/** From one line of a label to the next, in pixels. */
export const LINE_HEIGHT = 15;

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
export const CHART_CONFIG: Readonly<Record<string, unknown>> = {
  background: null,
  padding: 2,
  font: FONT,
  aria: false,
  view: { stroke: null, fill: null },
  text: { fontSize: FONT_SIZE, lineHeight: LINE_HEIGHT, limit: 0, fill: PALETTE.ink.light },
  title: {
    anchor: 'start',
    color: PALETTE.ink.light,
    fontSize: 14,
    fontWeight: 600,
    lineHeight: 18,
    limit: 0,
    offset: 14,
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
  header: {
    ...LABEL,
    title: null,
    labelAnchor: 'start',
    labelColor: PALETTE.ink.light,
    labelFontWeight: 600,
    labelPadding: 6,
  },
  facet: { spacing: 28 },
};
