import { axisGroups, binningOf, type Distribution, distributionOf, gather } from '../model/bins.js';
import { groupBy } from '../model/line-up.js';
import type { SectionModel } from '../model/report-model.js';
import { figureOf, figureTitle, figureWords } from '../model/table-model.js';
import type { TableLine, TableText } from './table-lines.js';

/** Blocks of one to eight eighths of a line. */
const BLOCKS = [...'▁▂▃▄▅▆▇█'];

/** The maximum number of blocks of a sparkline. */
const MOST_BLOCKS = 20;

/** A distribution with fewer values has no shape. */
const FEWEST_VALUES = 3;

/** The nearest block for each number from 0 to 1, and another character for 0. */
function sparkline(heights: readonly number[], none = ' '): string {
  return heights
    .map((height) => (height > 0 ? BLOCKS[Math.max(1, Math.round(height * BLOCKS.length)) - 1] : none))
    .join('');
}

/**
 * Adds a column for the distribution of the first measure that varies, between the ends of its axis, to the first and
 * only list, and a table of curves. Cells share an axis, unless one of them is many times wider than another.
 */
export function withSparklines(tables: readonly TableText[], section: SectionModel): readonly TableText[] {
  const [table] = tables;
  const { cells, measures } = section;
  const name = measures.find((one) => one.kind === 'count' && cells.some((cell) => varies(cell, one.name)))?.name;
  if (table === undefined || name === undefined || section.shape === 'matrix') return tables;
  const texts = distributionTexts(cells.map((cell) => distributionOf(cell, name)));
  const after = table.columns.indexOf(name) + 1;
  const insert = <Item>(items: readonly Item[], item: Item): readonly Item[] => [
    ...items.slice(0, after),
    item,
    ...items.slice(after),
  ];
  let cell = -1;
  const lines = table.lines.map((line) => {
    if (line.kind === 'estimate') cell++;
    const text = line.kind === 'published' ? undefined : texts[cell]?.[line.kind];
    return { ...line, places: insert(line.places, { words: text === undefined ? [] : [text] }) };
  });
  return [{ ...table, columns: insert(table.columns, 'distribution'), lines }, ...curveTables(section)];
}

function distributionTexts(
  distributions: readonly Distribution[],
): readonly { readonly estimate: string; readonly exact: string | undefined }[] {
  const groups = axisGroups(distributions);
  return distributions.map((distribution, index) => {
    const group = groups.find((one) => one.includes(index)) ?? [index];
    const binning = binningOf(
      group.flatMap((one) => distributions[one] ?? []),
      MOST_BLOCKS,
    );
    const { start, count, width, step } = binning;
    const between = (heights: readonly number[]): string =>
      `${start} ${sparkline(heights.map((height) => height / Math.max(...heights)))} ${start + count * width - step}`;
    const bins = gather(distribution, binning);
    const isKnown = distribution.exact?.distribution !== undefined;
    return {
      estimate: between(bins.map(({ share }) => share)),
      exact: isKnown ? between(bins.map(({ exact = 0 }) => exact)) : undefined,
    };
  });
}

function varies({ measures }: SectionModel['cells'][number], name: string): boolean {
  return Object.keys(measures[name]?.histogram ?? {}).length >= FEWEST_VALUES;
}

/** The means of the main measure along the first axis, a line for each curve; none if the section has no curve. */
function curveTables({ shape, axes, cells, coordinates, mainMeasure }: SectionModel): readonly TableText[] {
  const [axis, ...others] = axes;
  if (shape !== 'curve' || axis === undefined || mainMeasure === undefined) return [];
  const points = cells.flatMap((cell, index) => {
    const [figure, place] = [figureOf(cell, mainMeasure.name), coordinates[index]];
    const at = place?.at[axis.name];
    if (figure === undefined || place === undefined || at === undefined) return [];
    const setting = others.map((other) => `${other.name} ${place.at[other.name]}`);
    const { mean, ci95 } = figure;
    return [
      { name: [place.series, ...setting].join(', '), at, mean, text: figureWords(figure)[0], ends: ci95 ?? [mean] },
    ];
  });
  const ends = points.flatMap((point) => point.ends);
  const [low, high] = [Math.min(...ends), Math.max(...ends)];
  const lines = groupBy(points, ({ name }) => name).map((curve): TableLine => {
    const ascending = [...curve].sort((one, other) => one.at - other.at);
    const blocks = sparkline(
      ascending.map(({ mean }) => (low < high ? (mean - low) / (high - low) : 1)),
      BLOCKS[0],
    );
    const text = `${ascending[0]?.text} ${blocks} ${ascending.at(-1)?.text}`;
    return { keys: [curve[0]?.name ?? ''], kind: 'estimate', places: [{ words: [text] }] };
  });
  const { name } = mainMeasure;
  const label = `${name} by ${axis.name}, from ${axis.values[0]} to ${axis.values.at(-1)}`;
  return [{ labels: [label], keys: ['curve'], columns: [figureTitle(mainMeasure)], lines }];
}
