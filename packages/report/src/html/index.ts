/**
 * Reports of runs as pages of HTML, and their charts as plain data and SVG.
 *
 * @packageDocumentation
 */
export { chartsOf } from './charts.js';
export type { Chart } from '../chart/drawing.js';
export { reportHtml, type ReportRun } from './html.js';
export { chartSvg } from './markup.js';
