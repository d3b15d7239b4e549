import type { ExactSummary } from '@cards/batch/internal';
import type { AnyGame, ExactMeasure } from '@cards/core';
import { checkList, titleOf } from '@cards/core/internal';
import { ascendingValues } from '../model/bins.js';
import { lineupName } from '../model/line-up.js';
import { grouped, plainNumber, settingText } from '../words/estimate.js';
import { type Blocks, type Document, headingBlock, notOnPage, onPage, tableBlock, textBlock } from './block.js';
import { bar } from './bars.js';

/** A table leaves out less likely values. JSON has all of them. */
const WORTH_A_LINE = 0.0005;

/** A distribution with more values than this is shown in ranges. */
const MOST_LINES = 30;

const WIDEST_BAR = 40;

const DIGITS = 10;

/**
 * The document of exact results: a bar for each value with a probability of at least 0.0005. A distribution of more
 * than 30 such values has ranges. The JSON of one cell has its members, and that of several cells the list `cells`.
 *
 * @param game - the game of all cells; its descriptions of measures and values are part of the document
 * @param cells - the results, one for each line-up and setting
 *
 * @example
 * ```ts
 * import { exactSummary } from '@cards/batch/internal';
 * import { pairs } from '@cards/pairs';
 * import { exactDocument, formatDocument } from '@cards/report/internal';
 *
 * const cells = [exactSummary({ game: pairs, params: { cards: 8 }, strategies: ['good'] })];
 * const lines = formatDocument(exactDocument(pairs, cells), 'table', { width: 80 }).split('\n');
 * lines[0]; // => 'Pairs, good: cards 8, copies 4'
 * lines[2]; // => '    mean 10.85714286'
 * lines[5]; // => '     8  0.0857  ███████▌'
 * ```
 */
export function exactDocument(game: AnyGame, cells: readonly ExactSummary[]): Document {
  checkList(cells, 'the exact results');
  const named = { format: 'cards-sim/exact@1' };
  const [only] = cells;
  return {
    title: `${titleOf(game)}: exact results`,
    json: cells.length === 1 ? { ...named, ...only } : { ...named, cells },
    parts: cells.map((cell) => cellBlocks(cell, game)),
  };
}

function cellBlocks({ params, strategies, measures, values = {} }: ExactSummary, game: AnyGame): Blocks {
  const lineup = strategies.length === 0 ? '' : `, ${lineupName({ lineups: [strategies] })}`;
  const title = `${titleOf(game)}${lineup}: ${settingText(params)}`;
  return [
    ...notOnPage(...textBlock(title, { indent: [0, 2] })),
    ...onPage(headingBlock(title)),
    ...Object.entries(measures).flatMap(([name, measure]) => [
      ...textBlock(measureTitle(name, game), { indent: [2, 4] }),
      ...measureBlocks(measure, partsOf(name, game), { measure: name, place: title }),
    ]),
    ...Object.entries(values).flatMap(([name, value]) => {
      const text = typeof value === 'number' ? numberText(value) : value;
      const meaning = game.theory?.values?.[name];
      return textBlock(`${name} = ${text}${meaning === undefined ? '' : `: ${meaning}`}`, { indent: [2, 4] });
    }),
  ];
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

function measureBlocks(of: ExactMeasure, parts: number, words: { measure: string; place: string }): Blocks {
  const { mean, variance, total, max, distribution = {}, omitted } = of;
  const facts = [
    `mean ${numberText(mean / parts)}`,
    ...(variance === undefined ? [] : [`standard deviation ${plainNumber(Math.sqrt(variance) / parts)}`]),
    ...(total === undefined ? [] : [`total over all cases ${numberText(total / parts)}`]),
    ...(max === undefined ? [] : [`maximum ${numberText(max / parts)}`]),
    ...(omitted === undefined ? [] : [`probability of the omitted tail ${omitted.toExponential(1)}`]),
  ];
  const likely = ascendingValues(distribution).filter(({ probability }) => probability >= WORTH_A_LINE);
  const hidden = Object.values(distribution).filter((probability) => probability > 0).length - likely.length;
  const note = `values with a probability below ${WORTH_A_LINE} are not shown (${hidden}); --format json has them`;
  const bars = barsOf(likely, parts);
  const place = `${words.place}: ${words.measure}`;
  const rows = bars.map(({ name, probability }) => [name, probability.toFixed(4)]);
  return [
    ...facts.flatMap((fact) => textBlock(fact, { indent: [4, 6] })),
    ...(bars.length === 0
      ? []
      : [
          ...notOnPage({ kind: 'drawn', draw: (width) => drawBars(bars, width) }),
          ...onPage(tableBlock(place, [words.measure], ['probability'], rows)),
        ]),
    ...textBlock(hidden === 0 ? '' : note, { indent: [4, 6] }),
  ];
}

interface Bar {
  readonly name: string;
  readonly probability: number;
}

/** A bar for each value, or for each range of values. */
function barsOf(likely: ReturnType<typeof ascendingValues>, parts: number): readonly Bar[] {
  const together = Math.ceil(likely.length / MOST_LINES);
  return Array.from({ length: Math.ceil(likely.length / (together || 1)) }, (_, row) => {
    const range = likely.slice(row * together, (row + 1) * together);
    const [first, last] = [range[0], range.at(-1)].map((one) => plainNumber((one?.value ?? 0) / parts));
    const probability = range.reduce((sum, one) => sum + one.probability, 0);
    return { name: first === last ? `${first}` : `${first}-${last}`, probability };
  });
}

function drawBars(bars: readonly Bar[], width: number): readonly string[] {
  const most = Math.max(...bars.map(({ probability }) => probability));
  const digits = Math.max(...bars.map(({ name }) => name.length));
  const room = Math.min(WIDEST_BAR, Math.max(1, width - digits - 14));
  return bars.map(({ name, probability }) =>
    `    ${name.padStart(digits)}  ${probability.toFixed(4)}  ${bar(probability / most, room)}`.trimEnd(),
  );
}
