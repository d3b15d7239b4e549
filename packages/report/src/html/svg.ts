import type { Config, TopLevelSpec } from 'vega-lite';
import type { ChartSpec } from './chart.js';
import { escaped } from './markup.js';
import { darkRules } from './palette.js';

/** A drawing as SVG. */
export interface Drawn {
  /** The text of the file: the same for the same specification. */
  readonly svg: string;
  /** What the renderer had to say: nothing, unless a specification is at fault. */
  readonly warnings: readonly string[];
}

/** A drawing on a dark screen: its own ground too, which viewers make white when nobody asks. */
const STYLE = `<style>:root{color-scheme:light dark}@media screen and (prefers-color-scheme:dark){${darkRules('')}}</style>`;

/**
 * Draws a chart as an SVG that stands alone: on a transparent ground, with its title and description for those who can't see it,
 * in other colours on a dark screen. Vega is loaded when the first chart is drawn, since it is large.
 *
 * @param spec - a specification of this folder's charts
 * @returns the text of an SVG file, the same for the same specification
 */
export async function chartSvg(spec: ChartSpec): Promise<string> {
  const { svg } = await drawChart(spec);
  return svg.replace('</desc>', `</desc>${STYLE}`);
}

/**
 * Draws a chart to be put into a page, which brings the dark colours itself.
 *
 * @param spec - a specification of this folder's charts
 */
export async function drawChart(spec: ChartSpec): Promise<Drawn> {
  const [{ compile }, { parse, View }] = await Promise.all([import('vega-lite'), import('vega')]);
  const warnings: string[] = [];
  const logger = listening(warnings);
  // Plain data is what a specification is; its type is not carried along.
  const compiled = compile(spec as unknown as TopLevelSpec, { logger, config: {} as Config });
  const view = new View(parse(compiled.spec), { renderer: 'none', logger });
  try {
    return { svg: accessible(await view.toSVG(), spec), warnings };
  } finally {
    view.finalize();
  }
}

/** An image with a name and a description, instead of a tree of nameless groups. */
function accessible(svg: string, { title, description }: ChartSpec): string {
  const { text = '' } = title as { readonly text?: string };
  const words = `<title>${escaped(text)}</title><desc>${escaped(String(description ?? ''))}</desc>`;
  return svg.replace(/<svg ([^>]*)>/, (_, attributes: string) => `<svg role="img" ${attributes}>${words}`);
}

interface Logger {
  level(value: number): Logger;
  level(): number;
  error(...args: readonly unknown[]): Logger;
  warn(...args: readonly unknown[]): Logger;
  info(): Logger;
  debug(): Logger;
}

/** A logger that keeps what goes wrong and prints nothing. */
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
