import type { ExactSummary } from '@cards/batch';
import { type AnyGame, type ExactMeasure, titleOf } from '@cards/core';
import { ascendingValues } from '../model/bins.js';
import { lineupName } from '../model/line-up.js';
import { grouped, plainNumber, settingText } from '../words/estimate.js';
import { setText } from '../words/wrap.js';
import { bar } from './histogram.js';

/** The formats of {@link formatExact}. */
export const EXACT_FORMATS = ['table', 'json'] as const;

/** A table leaves out less likely values. JSON has all of them. */
const WORTH_A_LINE = 0.0005;

/** A distribution with more values than this is shown in ranges. */
const MOST_LINES = 30;

const WIDEST_BAR = 40;

const DIGITS = 10;

/**
 * Exact results as text: tables with a bar for each value with a probability of at least 0.0005, or one JSON object
 * with all values. A distribution of more than 30 such values has ranges.
 *
 * @param format - one of {@link EXACT_FORMATS}
 * @param game - the game of all cells; its descriptions of measures and values are part of the tables
 * @param cells - the results, one for each line-up and setting
 * @param width - columns of the terminal, from 24; JSON ignores it
 * @returns the text, with a line break at its end; the JSON of one cell has the members of that cell, and the JSON of
 *   other numbers of cells has the list `cells`
 *
 * @example
 * ```ts
 * import { exactSummary } from '@cards/batch';
 * import { pairs } from '@cards/pairs';
 * import { formatExact } from '@cards/report';
 *
 * const cells = [exactSummary({ game: pairs, params: { cards: 8 }, strategies: ['good'] })];
 * const lines = formatExact('table', pairs, cells, 80).split('\n');
 * lines[0]; // => 'Pairs, good: cards 8, copies 4'
 * lines[2]; // => '    mean 10.85714286'
 * lines[5]; // => '     8  0.0857  ███████▌'
 * ```
 */
export function formatExact(
  format: (typeof EXACT_FORMATS)[number],
  game: AnyGame,
  cells: readonly ExactSummary[],
  width: number,
): string {
  if (format === 'table') return cells.map((cell) => describe(cell, game, width)).join('\n');
  const named = { format: 'cards-sim/exact@1' };
  const [only] = cells;
  return `${JSON.stringify(cells.length === 1 ? { ...named, ...only } : { ...named, cells }, null, 2)}\n`;
}

function describe({ params, strategies, measures, values = {} }: ExactSummary, game: AnyGame, width: number): string {
  const lineup = strategies.length === 0 ? '' : `, ${lineupName({ lineups: [strategies] })}`;
  const lines = [
    ...setText(`${titleOf(game)}${lineup}: ${settingText(params)}`, width, '', '  '),
    ...Object.entries(measures).flatMap(([name, measure]) => [
      ...setText(measureTitle(name, game), width, '  ', '    '),
      ...describeMeasure(measure, partsOf(name, game), width),
    ]),
    ...Object.entries(values).flatMap(([name, value]) => {
      const text = typeof value === 'number' ? numberText(value) : value;
      const meaning = game.theory?.values?.[name];
      return setText(`${name} = ${text}${meaning === undefined ? '' : `: ${meaning}`}`, width, '  ', '    ');
    }),
  ];
  return `${lines.join('\n')}\n`;
}

function measureTitle(name: string, game: AnyGame): string {
  const summary = game.measures.find((measure) => measure.name === name)?.summary;
  return summary === undefined ? name : `${name}: ${summary}`;
}

function numberText(value: number): string {
  return Number.isInteger(value) ? grouped(value) : String(Number(value.toPrecision(DIGITS)));
}

/** The number of parts of a unit that values count; that of `chips` for `chips.0` too. */
function partsOf(name: string, game: AnyGame): number {
  return game.measures.find((measure) => measure.name === name.split('.')[0])?.parts ?? 1;
}

function describeMeasure(measure: ExactMeasure, parts: number, width: number): readonly string[] {
  const { mean, variance, total, max, distribution = {}, omitted } = measure;
  const facts = [
    `mean ${numberText(mean / parts)}`,
    ...(variance === undefined ? [] : [`standard deviation ${plainNumber(Math.sqrt(variance) / parts)}`]),
    ...(total === undefined ? [] : [`total over all cases ${numberText(total / parts)}`]),
    ...(max === undefined ? [] : [`maximum ${numberText(max / parts)}`]),
    ...(omitted === undefined ? [] : [`probability of the omitted tail ${omitted.toExponential(1)}`]),
  ];
  return [...facts.flatMap((fact) => setText(fact, width, '    ', '      ')), ...bars(distribution, parts, width)];
}

function bars(distribution: Readonly<Record<string, number>>, parts: number, width: number): readonly string[] {
  const likely = ascendingValues(distribution).filter(({ probability }) => probability >= WORTH_A_LINE);
  const together = Math.ceil(likely.length / MOST_LINES);
  const rows = Array.from({ length: Math.ceil(likely.length / (together || 1)) }, (_, row) => {
    const range = likely.slice(row * together, (row + 1) * together);
    const [first, last] = [range[0], range.at(-1)].map((one) => plainNumber((one?.value ?? 0) / parts));
    const probability = range.reduce((sum, one) => sum + one.probability, 0);
    return { name: first === last ? `${first}` : `${first}-${last}`, probability };
  });
  const most = Math.max(...rows.map(({ probability }) => probability));
  const digits = Math.max(...rows.map(({ name }) => name.length));
  const room = Math.min(WIDEST_BAR, Math.max(1, width - digits - 14));
  const hidden = Object.values(distribution).filter((probability) => probability > 0).length - likely.length;
  const note = `values with a probability below ${WORTH_A_LINE} are not shown (${hidden}); --format json has them`;
  return [
    ...rows.map(({ name, probability }) =>
      `    ${name.padStart(digits)}  ${probability.toFixed(4)}  ${bar(probability / most, room)}`.trimEnd(),
    ),
    ...(hidden === 0 ? [] : setText(note, width, '    ', '      ')),
  ];
}
