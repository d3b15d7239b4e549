/**
 * Finished runs as pages and pictures. What draws them is loaded when something is drawn.
 *
 * @packageDocumentation
 */
export type { Chart, ChartSpec } from './chart.js';
export { chartsOf } from './charts.js';
export { reportHtml } from './html.js';
export type { PageOptions, ReportRun } from './run.js';
export { chartSvg } from './svg.js';
