/**
 * Reports of runs as pages of HTML, and their charts as plain data and SVG.
 *
 * @packageDocumentation
 */
export { chart, type ChartModel, type ChartWords } from '../chart/chart.js';
export type { CurveModel, CurvePoint } from '../chart/curve.js';
export type { DistributionModel } from '../chart/distribution.js';
export type { SvgTree } from '../chart/svg-tree.js';
export { CHART_STYLE, chartColors } from '../chart/palette.js';
export type { Scale } from '../chart/plot.js';
export { chartsOf } from './charts.js';
export type { Chart } from '../chart/drawing.js';
export { type PageOptions, reportHtml, type ReportRun } from './html.js';
export { documentPage } from './document-page.js';
export { chartSvg, svgText } from './markup.js';
