/**
 * Results of batches for people and programs: tables for the terminal, Markdown, CSV, JSON and NDJSON.
 *
 * @packageDocumentation
 */
export { CHECK_FORMATS, formatCheck } from './text/check.js';
export { COMPARISON_FORMATS, type ComparisonOptions, formatComparison } from './text/comparison.js';
export { estimateText, type EstimateText, grouped, plainNumber } from './text/estimate.js';
export { EXACT_FORMATS, type ExactFormat, formatExact } from './text/exact.js';
export { FORMATS, formatSummary } from './text/formats.js';
export { shellLine } from './text/shell.js';
export type { TableOptions } from './text/table.js';
export { variedParams, whoPlays } from './text/who.js';
export { bar } from './text/bars.js';
export { columnsOf, printable, wrapWords } from './text/wrap.js';
