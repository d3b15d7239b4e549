/**
 * What the report uses of Vega and Vega-Lite. The build bundles this file with both libraries into `dist/vega.js`.
 */
import * as vega from 'vega';

export { parse, View } from 'vega';
export { compile } from 'vega-lite';

/** A member that the types of Vega leave out. */
interface TextMetrics {
  readonly textMetrics: { canvas(use: boolean): void };
}

// Without this a browser, or a Node with the package `canvas`, would measure fonts and lay a chart out in another way.
// With Vega's own estimate a specification gives the same bytes everywhere.
(vega as unknown as TextMetrics).textMetrics.canvas(false);
