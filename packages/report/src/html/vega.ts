/**
 * The parts of Vega and Vega-Lite that the report uses. The build bundles them into `dist/vega.js`.
 */
import * as vega from 'vega';

export { parse, View } from 'vega';
export { expressionInterpreter } from 'vega-interpreter';
export { compile } from 'vega-lite';

/** A member that is missing in the types of Vega. */
interface TextMetrics {
  readonly textMetrics: { canvas(use: boolean): void };
}

// With Vega's own estimate of text widths, a specification gives the same bytes everywhere. Browsers, and Node with the
// package `canvas`, would measure fonts instead.
(vega as unknown as TextMetrics).textMetrics.canvas(false);
