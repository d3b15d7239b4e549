import { axisGroups, binningOf, type Distribution, distributionOf, gather } from '../model/bins.js';
import { groupBy } from '../model/line-up.js';
import type { SectionModel } from '../model/report-model.js';
import { figureOf, figureTitle, figureWords } from '../model/table-model.js';
import { placeOf, type TextTable, titles } from './columns.js';
import type { Inserted } from './text-tables.js';
import { extremes } from '../words/count.js';

/** Blocks of one to eight eighths of a line. */
const BLOCKS = [...'▁▂▃▄▅▆▇█'];

/** The maximum number of blocks of a sparkline. */
const MOST_BLOCKS = 20;

/** A distribution with fewer values has no shape. */
const FEWEST_VALUES = 3;

/** The nearest block for each number from 0 to 1, and another character for 0. */
export function sparkline(heights: readonly number[], none = ' '): string {
  return heights.map((one) => (one > 0 ? BLOCKS[Math.max(1, Math.round(one * BLOCKS.length)) - 1] : none)).join('');
}

/**
 * A column for the distribution of the first measure that varies, between the ends of its axis, next to its means.
 * Cells share an axis, unless one of them is many times wider than another.
 */
export function distributionColumn({ cells, measures, shape }: SectionModel): Inserted | undefined {
  const after = measures.findIndex(({ kind, name }) => kind === 'count' && cells.some((cell) => varies(cell, name)));
  const name = measures[after]?.name;
  if (name === undefined || shape === 'matrix') return undefined;
  return { title: 'distribution', after, texts: distributionTexts(cells.map((cell) => distributionOf(cell, name))) };
}

function distributionTexts(distributions: readonly Distribution[]): Inserted['texts'] {
  const groups = axisGroups(distributions);
  return distributions.map((distribution, index) => {
    const group = groups.find((one) => one.includes(index)) ?? [index];
    const sharing = group.flatMap((one) => distributions[one] ?? []);
    const binning = binningOf(sharing, MOST_BLOCKS);
    const { start, count, width, step } = binning;
    const between = (heights: readonly number[]): string =>
      `${start} ${sparkline(heights.map((height) => height / Math.max(...heights)))} ${start + count * width - step}`;
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
    const blocks = sparkline(heights, BLOCKS[0]);
    return [placeOf(curve[0]?.name ?? ''), { words: [`${ascending[0]?.text} ${blocks} ${ascending.at(-1)?.text}`] }];
  });
  const label = `${mainMeasure.name} by ${axis.name}, from ${axis.values[0]} to ${axis.values.at(-1)}`;
  return [{ labels: [label], keys: 1, rows: [titles(['curve'], [figureTitle(mainMeasure)]), ...rows] }];
}
