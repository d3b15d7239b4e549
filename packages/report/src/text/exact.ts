import type { ExactMeasure } from '@cards/core';
import type { ExactSummary } from '@cards/batch';
import { bar } from './bars.js';
import { plainNumber } from './estimate.js';

/** The formats of exact results. */
export const EXACT_FORMATS = ['table', 'json'] as const;

/** A format of exact results. */
export type ExactFormat = (typeof EXACT_FORMATS)[number];

/** Less likely values of a distribution are shown by `--format json` only. */
const WORTH_A_LINE = 0.0005;

/** A distribution with more values than this is shown in ranges. */
const MOST_LINES = 30;

/** The widest bar of a distribution, in columns. */
const WIDEST_BAR = 40;

/**
 * Exact results as text: one JSON object, or tables with a bar for each likely value.
 *
 * @param format - one of {@link EXACT_FORMATS}
 * @param cells - the results, one for each line-up and setting
 * @param width - columns of the terminal
 */
export function formatExact(format: ExactFormat, cells: readonly ExactSummary[], width: number): string {
  if (format === 'table') return cells.map((cell) => describe(cell, width)).join('\n');
  const named = { format: 'cards-sim/exact@1' };
  const [only] = cells;
  return `${JSON.stringify(cells.length === 1 ? { ...named, ...only } : { ...named, cells }, null, 2)}\n`;
}

function describe({ game, params, strategy, measures, values = {} }: ExactSummary, width: number): string {
  const setting = Object.entries(params).map(([name, value]) => `${name} ${value}`);
  const lines = [
    `${game}${strategy === null ? '' : `, ${strategy}`}: ${setting.join(', ')}`,
    ...Object.entries(measures).flatMap(([name, measure]) => describeMeasure(name, measure, width)),
    ...Object.entries(values).map(([name, value]) => `  ${name} ${value}`),
  ];
  return `${lines.join('\n')}\n`;
}

function describeMeasure(name: string, measure: ExactMeasure, width: number): readonly string[] {
  const { mean, variance, total, max, distribution = {}, omitted } = measure;
  const facts = [
    `mean ${mean}`,
    ...(variance === undefined ? [] : [`standard deviation ${plainNumber(Math.sqrt(variance))}`]),
    ...(total === undefined ? [] : [`total ${total}`]),
    ...(max === undefined ? [] : [`maximum ${max}`]),
    ...(omitted === undefined ? [] : [`${omitted.toExponential(1)} of the probability is in the omitted tail`]),
  ];
  return [`  ${name}`, ...facts.map((fact) => `    ${fact}`), ...bars(distribution, width)];
}

/** A line for each likely value, or for each range of many values. */
function bars(distribution: Readonly<Record<string, number>>, width: number): readonly string[] {
  const likely = Object.entries(distribution)
    .map(([value, probability]) => ({ value: Number(value), probability }))
    .filter(({ probability }) => probability >= WORTH_A_LINE)
    .sort((one, other) => one.value - other.value);
  const together = Math.ceil(likely.length / MOST_LINES);
  const rows = Array.from({ length: Math.ceil(likely.length / (together || 1)) }, (_, row) => {
    const range = likely.slice(row * together, (row + 1) * together);
    const [first, last] = [range[0]?.value, range.at(-1)?.value];
    const probability = range.reduce((sum, one) => sum + one.probability, 0);
    return { name: first === last ? `${first}` : `${first}-${last}`, probability };
  });
  const most = Math.max(...rows.map(({ probability }) => probability));
  const digits = Math.max(...rows.map(({ name }) => name.length));
  const room = Math.min(WIDEST_BAR, Math.max(1, width - digits - 14));
  return rows.map(({ name, probability }) => {
    return `    ${name.padStart(digits)}  ${probability.toFixed(4)}  ${bar(probability / most, room)}`.trimEnd();
  });
}
