import type { Config, TopLevelSpec } from 'vega-lite';
import type { ChartSpec } from './chart.js';
import { escaped } from './markup.js';
import { darkRules } from './palette.js';

/** A chart for a page. */
export interface Drawn {
  /** The SVG element: the same for the same specification. */
  readonly svg: string;
  /** Its width in pixels. */
  readonly width: number;
  /** The warnings of the renderer; none for a correct specification. */
  readonly warnings: readonly string[];
}

/** Colors for a dark screen. Without a color scheme a viewer shows the SVG on white. */
const STYLE = `<style>:root{color-scheme:light dark}@media screen and (prefers-color-scheme:dark){${darkRules('')}}</style>`;

/**
 * Draws a chart as an SVG file with a transparent background, an accessible name, a description, and colors for dark
 * screens. The promise rejects with the error of Vega-Lite if the specification cannot be drawn. The first call loads
 * Vega, which is large.
 *
 * @param spec - the `spec` of a chart of `chartsOf`
 * @returns the text of an SVG file; the same specification gives the same bytes
 *
 * @example
 * ```ts
 * import { simulate } from '@cards/batch';
 * import { pairs } from '@cards/pairs';
 * import { chartsOf, chartSvg } from '@cards/report/html';
 *
 * const summary = simulate({ cells: [{ game: pairs, strategies: ['good'], params: { cards: 8 }, trials: 500 }] });
 * const [chart] = chartsOf(summary, [pairs]);
 * const svg = await chartSvg(chart?.spec ?? {});
 * svg.startsWith('<svg role="img"'); // => true
 * svg.includes('<title>Distribution of flips</title>'); // => true
 * ```
 */
export async function chartSvg(spec: ChartSpec): Promise<string> {
  const { svg } = await drawChart(spec);
  return svg.replace('</desc>', `</desc>${STYLE}`);
}

/**
 * Draws a chart for a page, whose style has the colors for dark screens: see {@link darkRules}. The first call loads
 * Vega, which is large. No code is compiled at run time, so it works under a strict content security policy.
 *
 * @param spec - the `spec` of a chart of `chartsOf`
 */
export async function drawChart(spec: ChartSpec): Promise<Drawn> {
  const { compile, expressionInterpreter, parse, View } = await import('./vega.js');
  const warnings: string[] = [];
  const logger = listening(warnings);
  // ChartSpec is plain data, without the types of Vega-Lite.
  const compiled = compile(spec as unknown as TopLevelSpec, { logger, config: {} as Config });
  // Expressions are interpreted, because a page with a content security policy cannot compile them.
  const runtime = parse(compiled.spec, undefined, { ast: true });
  const view = new View(runtime, { expr: expressionInterpreter, renderer: 'none', logger });
  try {
    const drawing = await view.toSVG();
    const width = Number(/ width="([\d.]+)"/.exec(drawing)?.[1] ?? 0);
    return { svg: accessible(drawing, spec), width, warnings };
  } finally {
    view.finalize();
  }
}

/** One image with a name and a description, instead of a tree of groups without names. */
function accessible(svg: string, { usermeta, description }: ChartSpec): string {
  const { title = '' } = (usermeta ?? {}) as { readonly title?: string };
  const words = `<title>${escaped(title)}</title><desc>${escaped(String(description ?? ''))}</desc>`;
  return svg.replace(
    /^<svg ([^>]*)>(.*)<\/svg>$/s,
    (_, attributes: string, drawing: string) =>
      `<svg role="img" ${attributes}>${words}<g aria-hidden="true">${drawing}</g></svg>`,
  );
}

interface Logger {
  level(value: number): Logger;
  level(): number;
  error(...args: readonly unknown[]): Logger;
  warn(...args: readonly unknown[]): Logger;
  info(): Logger;
  debug(): Logger;
}

/** A logger that collects errors and warnings, and prints nothing. */
function listening(warnings: string[]): Logger {
  const keep = (...args: readonly unknown[]): Logger => {
    warnings.push(args.map(String).join(' '));
    return logger;
  };
  function level(value: number): Logger;
  function level(): number;
  function level(value?: number): Logger | number {
    return value === undefined ? 0 : logger;
  }
  const logger: Logger = { level, error: keep, warn: keep, info: () => logger, debug: () => logger };
  return logger;
}
