/**
 * What the site draws. It makes no promise: its names can change in every version.
 *
 * @packageDocumentation
 */
export { CHART_COLORS, CHART_STYLE } from '../chart/palette.js';
export type { CurveModel, CurvePoint } from '../chart/curve.js';
export type { DistributionModel } from '../chart/distribution.js';
export type { Scale } from '../chart/plot.js';
export { chart, type ChartModel, type ChartWords } from '../chart/chart.js';
export { documentPage } from './document-page.js';
export type { SvgTree } from '../chart/svg-tree.js';
