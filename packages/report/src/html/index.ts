/**
 * Reports of runs as pages of HTML, and their charts as Vega-Lite specifications and SVG. The first drawing loads Vega.
 *
 * @packageDocumentation
 */
export type { Chart, ChartSpec } from './chart.js';
export { chartsOf } from './charts.js';
export { reportHtml } from './html.js';
export { leaguePage, type LeaguePageOptions } from './league-page.js';
export type { PageOptions, ReportRun } from './run.js';
export { darkRules } from './palette.js';
export { chartSvg, drawChart, type Drawn } from './svg.js';
