import { axisGroups, binningOf, type Distribution, distributionOf, gather } from '../model/bins.js';
import { groupBy } from '../model/line-up.js';
import { distanceText, type JudgedValue } from '../model/measure-model.js';
import type { SectionModel } from '../model/report-model.js';
import {
  type Figure,
  figureOf,
  figureTitle,
  figureWords,
  type TableModel,
  type TableRow,
} from '../model/table-model.js';
import { extremes, grouped, plainNumber } from '../words/estimate.js';
import { type Place, placeOf, type TextTable, titles } from './columns.js';
import { sparkline } from './bars.js';

const EMPTY: Place = { words: [] };

/** A win rate is extreme if it is at least this percentage, or at most 100 minus it. */
const EXTREME = 75;

/** A known value and its verdict: `50.50316 agrees`. */
function judgedPlace(known: JudgedValue | undefined): Place {
  if (known === undefined) return EMPTY;
  const { value, verdict } = known;
  if (verdict === 'not judged') return { words: [plainNumber(value)], style: 'known' };
  return placeOf(`${plainNumber(value)} ${verdict}${distanceText(known)}`, verdict);
}

function winRatePlace(figure: Figure): Place {
  const { mean, ci95 } = figure;
  const words = figureWords(figure);
  if (ci95 !== null && mean >= EXTREME && ci95[0] > 50) return { words, style: 'high' };
  return ci95 !== null && mean <= 100 - EXTREME && ci95[1] < 50 ? { words, style: 'low' } : { words };
}

/** The texts of a last column of a list, `distribution`, for each row. */
export type Distributions = readonly Partial<Readonly<Record<Source, string>>>[];

/** What a line of a table has: estimates of the run, or known values for the line above. */
type Source = 'estimate' | 'exact' | 'published';

/** The tables of a section. If the number of games varies in a matrix, another table has it. */
export function textTables(tables: readonly TableModel[], last?: Distributions): readonly TextTable[] {
  const texts = tables.map((table, index) => textTable(table, index === 0, last));
  const [first] = tables;
  if (first === undefined || first.kind === 'list' || !first.trialsVary) return texts;
  const rows = first.rows.map(({ keys, figures }) => [
    ...keys.map((key) => placeOf(String(key))),
    ...figures.map((figure) => (figure === undefined ? EMPTY : { words: [grouped(figure.n)] })),
  ]);
  const labels = ['games: the number of games'];
  return [...texts, { labels, keys: 1, rows: [titles(['games'], first.columns), ...rows] }];
}

function textTable(table: TableModel, isFirst: boolean, last: Distributions | undefined): TextTable {
  const { kind, measures, columns, rows } = table;
  const isMatrix = kind === 'matrix';
  const labels = measures.map(({ name, summary }) => (summary === name ? name : `${name}: ${summary}`));
  const paired = measures.filter(({ isDifference }) => isDifference).map(({ name }) => name);
  const which = paired.length === measures.length ? '' : `${paired.join(', ')}: `;
  const keys = isMatrix ? measures.map(figureTitle) : table.keys;
  const across = isMatrix && isFirst ? `; ${table.keys.join()} by row, ${table.across} by column` : '';
  const differences = `${which}paired differences, the first line-up minus the second on the same deals`;
  return {
    labels: [...labels.map((label) => label + across), ...(paired.length === 0 ? [] : [differences])],
    keys: keys.length,
    rows: [
      titles(keys, [...(hasCounts(table) ? ['games'] : []), ...columns, ...(last ? ['distribution'] : [])]),
      ...rows.flatMap((row, at) => rowLines(row, table, last?.[at])),
    ],
  };
}

const hasCounts = ({ kind, trialsVary }: TableModel): boolean => kind === 'list' && trialsVary;

function rowLines(row: TableRow, table: TableModel, last: Distributions[number] | undefined) {
  const { measures, kind } = table;
  const line = (source: Source, place: (figure: Figure) => Place): readonly Place[] => [
    ...row.keys.map((key, column): Place => {
      if (source === 'estimate') return placeOf(String(key));
      return { words: column === row.keys.length - 1 ? [`  ${source}`] : [], style: 'source' };
    }),
    ...(hasCounts(table) ? [source === 'estimate' ? { words: [grouped(row.trials ?? 0)] } : EMPTY] : []),
    ...row.figures.map((figure) => (figure === undefined ? EMPTY : place(figure))),
    // The blocks of a sparkline break no line.
    ...(last === undefined
      ? []
      : [
          {
            words: last[source] === undefined ? [] : [last[source]],
            ...(source !== 'estimate' && { style: 'known' as const }),
          },
        ]),
  ];
  const isWin = kind === 'matrix' && measures[0]?.isWin === true;
  const { figures } = row;
  return [
    line('estimate', isWin ? winRatePlace : (figure) => ({ words: figureWords(figure) })),
    ...(figures.some((one) => one?.exact) ? [line('exact', ({ exact }) => judgedPlace(exact))] : []),
    ...(figures.some((one) => one?.reference) ? [line('published', ({ reference }) => judgedPlace(reference))] : []),
  ];
}

/** The maximum number of blocks of a sparkline. */
const MOST_BLOCKS = 20;

/** A distribution with fewer values has no shape. */
const FEWEST_VALUES = 3;

/**
 * A column for the distribution of the first measure that varies, between the ends of its axis. Cells share an axis,
 * unless one of them is many times wider than another.
 */
export function distributionColumn({ cells, measures, shape }: SectionModel): Distributions | undefined {
  const measure = measures.find(({ kind, name }) => kind === 'count' && cells.some((cell) => varies(cell, name)));
  if (measure === undefined || shape === 'matrix') return undefined;
  const { name, scale = 1, isShare } = measure;
  return distributionTexts(
    cells.map((cell) => distributionOf(cell, name)),
    isShare ? 1 : scale,
  );
}

function distributionTexts(distributions: readonly Distribution[], scale: number): Distributions {
  const groups = axisGroups(distributions);
  return distributions.map((distribution, index) => {
    const group = groups.find((one) => one.includes(index)) ?? [index];
    const sharing = group.flatMap((one) => distributions[one] ?? []);
    const binning = binningOf(sharing, MOST_BLOCKS);
    const { start, count, width, step } = binning;
    const between = (heights: readonly number[]): string =>
      `${plainNumber(scale * start)} ${sparkline(heights.map((height) => height / Math.max(...heights)))} ${plainNumber(scale * (start + count * width - step))}`;
    const bins = gather(distribution, binning);
    return {
      estimate: between(bins.map(({ share }) => share)),
      ...(distribution.exact?.distribution !== undefined && { exact: between(bins.map(({ exact = 0 }) => exact)) }),
    };
  });
}

function varies({ measures }: SectionModel['cells'][number], name: string): boolean {
  return Object.keys(measures[name]?.histogram ?? {}).length >= FEWEST_VALUES;
}

/** The means of the main measure along the first axis, a line for each curve; none if the section has no curve. */
export function curveTables({ shape, axes: [axis], coordinates, mainMeasure }: SectionModel): readonly TextTable[] {
  if (shape !== 'curve' || axis === undefined || mainMeasure === undefined) return [];
  const points = coordinates.flatMap(({ cell, at, setting, series }) => {
    const figure = figureOf(cell, mainMeasure.name, mainMeasure.scale);
    if (figure === undefined || at === undefined) return [];
    const { mean, ci95 } = figure;
    return [{ name: [series, ...setting].join(', '), at, mean, text: figureWords(figure)[0], ends: ci95 ?? [mean] }];
  });
  const ends = points.flatMap((point) => point.ends);
  const [low, high] = extremes(ends);
  const rows = groupBy(points, ({ name }) => name).map((curve) => {
    const ascending = [...curve].sort((one, other) => one.at - other.at);
    const heights = ascending.map(({ mean }) => (low < high ? (mean - low) / (high - low) : 1));
    const blocks = sparkline(heights, '▁');
    return [placeOf(curve[0]?.name ?? ''), { words: [`${ascending[0]?.text} ${blocks} ${ascending.at(-1)?.text}`] }];
  });
  const label = `${mainMeasure.name} by ${axis.name}, from ${axis.values[0]} to ${axis.values.at(-1)}`;
  return [{ labels: [label], keys: 1, rows: [titles(['curve'], [figureTitle(mainMeasure)]), ...rows] }];
}
