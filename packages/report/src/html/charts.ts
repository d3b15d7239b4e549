import type { Summary } from '@cards/batch';
import { isSelfPlay } from '@cards/batch/internal';
import type { AnyGame } from '@cards/core';
import { buildReport, fileName } from '../build-report.js';
import type { Curve } from '../chart/curve.js';
import { described, matrixDrawing, pointOf, type Chart, type Drawing } from '../chart/drawing.js';
import { CURVES } from '../chart/palette.js';
import { contestedIn, contestsOf } from '../findings/contests.js';
import type { Subject } from '../findings/subject.js';
import { axisValue } from '../model/axes.js';
import { axisGroups, distributionOf } from '../model/bins.js';
import {
  cellName,
  greatest,
  groupBy,
  groupBySetting,
  type Cells,
  type NamedCell,
  variedParams,
} from '../model/line-up.js';
import type { MeasureModel } from '../model/measure-model.js';
import { FINDING_ERROR, type SectionModel } from '../model/report-model.js';
import { figureWords, type Figure, type TableModel } from '../model/table-model.js';
import { extremes, plainNumber } from '../words/estimate.js';
import { printable } from '../words/wrap.js';
import {
  figureText,
  meanText,
  meanTitle,
  plottedCells,
  plottedMeans,
  sideTitles,
  sidesOf,
  type Plotted,
  valueScale,
  valueTitle,
} from './points.js';

/** A section draws this many distributions at most. */
const MOST_DISTRIBUTIONS = 12;

/**
 * All charts of a report. For each section, the chart of the main measure is first, then the same chart of the other
 * measures, then the distributions. A measure with the same value in every game has no chart, and a section has at most
 * 12 distributions.
 *
 * @param summary - the results of a run
 * @param games - the games that its cells played; the id of an unknown game is its title
 *
 * @example
 * ```ts
 * import { simulate } from '@cards/batch';
 * import { pairs } from '@cards/pairs';
 * import { chartsOf } from '@cards/report/html';
 *
 * const cells = [8, 12, 16].map((cards) => ({ game: pairs, params: { cards }, strategies: ['good'], trials: 500 }));
 * const charts = chartsOf(simulate({ cells }), [pairs]);
 * charts.map(({ name }) => name); // => ['pairs-flips-curve', 'pairs-flips-distribution']
 * charts[0]?.title; // => 'flips by cards'
 * charts[0]?.model.kind; // => 'curve'
 * ```
 */
export function chartsOf(summary: Summary, games: readonly AnyGame[]): readonly Chart[] {
  return buildReport(summary, games).sections.flatMap((section) => {
    const { main, others, distributions } = sectionCharts(section);
    return [...(main === undefined ? [] : [main]), ...others, ...distributions];
  });
}

/** The main chart is undefined if all measures are constant. `shown` and `all` are numbers of distributions. */
export function sectionCharts(section: SectionModel) {
  const { mainMeasure, shape, cells } = section;
  const varied = section.measures.filter(({ isConstant }) => !isConstant);
  const ordered = [...varied].sort((one, other) => Number(other === mainMeasure) - Number(one === mainMeasure));
  const counted = ordered.filter(({ kind }) => kind === 'count');
  const each = Math.max(1, Math.floor(MOST_DISTRIBUTIONS / Math.max(1, counted.length)));
  const shown = shownCells(section, each);
  const drawn = counted.slice(0, MOST_DISTRIBUTIONS);
  const distributions = drawn.flatMap((measure) =>
    named(section, measure, ...distributionDrawings(section, measure, shown)),
  );
  // A single cell has its distribution as the main chart. The finding and the table have its mean.
  const isAlone = shape === 'single' && ordered[0]?.kind === 'count' && ordered[0].neutral === undefined;
  const means = isAlone ? [] : ordered.flatMap((measure) => meansChart(section, measure));
  // The findings about a list of players compare their scores. A matrix and a curve show more than that.
  const scores = scoreChart(section);
  const first = shape === 'matrix' || shape === 'curve' ? [...means, ...scores] : [...scores, ...means];
  const [main, ...others] = first.length === 0 ? distributions : first;
  const numbers = { shown: drawn.length * shown.length, all: counted.length * cells.length };
  if (isAlone) return { main, others: [], distributions: distributions.slice(1), ...numbers };
  return { main, others, distributions, ...numbers };
}

function scoreChart(section: SectionModel): readonly Chart[] {
  const { measure, rows } = scoresOf(section) ?? {};
  if (measure === undefined) return [];
  return named(section, measure, ...intervalDrawings(section, measure, rows, 'player against opponent'));
}

/** The chart of the means of one measure, by the shape of the section. */
function meansChart(section: SectionModel, measure: MeasureModel): readonly Chart[] {
  if (section.shape === 'curve') return named(section, measure, curveDrawing(section, measure));
  const table = section.tables.find(({ kind, measures }) => kind === 'matrix' && measures[0]?.name === measure.name);
  if (table !== undefined) return named(section, measure, meansMatrix(table, measure));
  return named(section, measure, ...intervalDrawings(section, measure));
}

/** Drawings with their places in the report: of several, all but the first one have numbers. */
function named({ id }: SectionModel, { name: measure }: MeasureModel, ...drawings: Drawing[]): readonly Chart[] {
  return drawings.map((drawing, at) => {
    const { kind } = drawing.model;
    const name = [id, fileName(measure), kind === 'interval' ? 'intervals' : kind, ...(at === 0 ? [] : [at + 1])];
    return { ...drawing, measure, name: name.join('-') };
  });
}

function shownCells({ cells, axes: [axis], coordinates }: SectionModel, most: number): Cells {
  if (cells.length <= most) return cells;
  if (axis === undefined) return evenly(cells, most);
  const perValue = Math.ceil(cells.length / axis.values.length);
  const values = evenly(axis.values, Math.max(1, Math.floor(most / perValue)));
  const shown = coordinates.filter(({ at }) => at !== undefined && values.includes(at));
  return shown.map(({ cell }) => cell).slice(0, most);
}

function evenly<Item>(items: readonly Item[], most: number): readonly Item[] {
  const last = items.length - 1;
  const kept = new Set(Array.from({ length: most }, (_, at) => Math.round((at * last) / Math.max(1, most - 1))));
  return items.filter((_, at) => kept.has(at));
}

/**
 * Means along the first axis of a section with their 95% intervals and the exact values: a panel for each setting of
 * the other axes, a color and a shape for each line-up.
 */
function curveDrawing(section: SectionModel, measure: MeasureModel): Drawing {
  const [axis] = section.axes;
  const name = axis?.name ?? '';
  const cells = curveCells(section, measure);
  const series = [...new Set(cells.map((cell) => cell.series))];
  // With more line-ups than colors, the names of the panels name them.
  const isNamed = series.length > 1 && series.length <= CURVES.length;
  const scale = valueScale(cells, measure);
  const curvesOf = (own: readonly (typeof cells)[number][]): readonly Curve[] =>
    groupBy(own, (cell) => cell.series).map((points) => {
      const of = points[0]?.series ?? '';
      const number = series.length > CURVES.length ? 0 : series.indexOf(of);
      const ascending = [...points].sort((one, other) => (one.at ?? 0) - (other.at ?? 0));
      return { series: number, name: isNamed ? of : '', points: ascending.map(({ at, point }) => ({ ...point, at })) };
    });
  const values = axis?.values ?? [];
  const isKnown = cells.some(({ point }) => point.exact !== undefined);
  const sides = sideTitles(measure, sidesOf(section), ['below', 'above']);
  const alone = series.length > 1 ? '' : `${series[0] ?? ''}. `;
  const legend = `${alone}Points are means with 95% intervals${isKnown ? ', rings are exact values' : ''}.`;
  const numbers = groupBy(cells, (cell) => JSON.stringify([cell.panel, cell.series])).map((own) => {
    const key = [own[0]?.panel, own[0]?.series].filter((part) => part !== '').join(', ');
    const texts = own.map(({ at, figure }) =>
      at === undefined || axis === undefined ? figureText(figure) : `${figureText(figure)} at ${axisValue(axis, at)}`,
    );
    return `${key}: ${texts.join('; ')}.`;
  });
  return described(`${measure.name} by ${section.axes.map((one) => one.name).join(' and ')}`, legend, numbers, {
    kind: 'curve',
    across: {
      title: axis?.summary === undefined ? name : `${name}: ${axis.summary}`,
      scale: { low: values[0] ?? 0, high: values.at(-1) ?? 1, isLog: false },
      values,
    },
    up: { titles: [meanTitle(measure), ...(scale.isLog ? ['log scale'] : []), ...sides], scale },
    levels: measure.neutral === undefined ? [] : [{ value: measure.neutral, color: 'quiet' }],
    isBand: false,
    panels: groupBy(cells, ({ panel }) => panel).map((own) => ({ name: own[0]?.panel ?? '', curves: curvesOf(own) })),
  });
}

/** The cells with their panels. A line-up without a value on the first axis is a baseline. */
function curveCells(section: SectionModel, measure: MeasureModel) {
  const isCrowded = new Set(section.coordinates.map((one) => one.series)).size > CURVES.length;
  return plottedMeans(section, measure).map((cell) => {
    const series = printable(cell.series);
    return { ...cell, series, panel: [...cell.setting, ...(isCrowded ? [series] : [])].join(', ') };
  });
}

/**
 * A panel for each cell that is shown. All panels of a chart have the same axes; distributions that are many times
 * wider than others have a chart of their own.
 */
function distributionDrawings(section: SectionModel, measure: MeasureModel, shown: Cells): readonly Drawing[] {
  const panels = plottedCells(section, measure).filter(({ cell }) => shown.includes(cell));
  const groups = axisGroups(panels.map(({ cell }) => distributionOf(cell, measure.name)));
  return groups.map((group, at) => {
    const ofGroup = group.flatMap((index) => panels[index] ?? []);
    const names = ofGroup.map(({ label }) => label).join('; ');
    const which = groups.length === 1 ? '' : ofGroup.length > 2 ? `, axis ${at + 1} of ${groups.length}` : `: ${names}`;
    return distributionDrawing(ofGroup, measure, which, section.pairing === 'none' ? 'games' : 'deals');
  });
}

type Panels = ReturnType<typeof plottedCells>;

function distributionDrawing(panels: Panels, measure: MeasureModel, which: string, unit: string): Drawing {
  const isKnown = panels.some(({ cell }) => cell.exact?.[measure.name]?.distribution !== undefined);
  const marks = `Bars are shares of ${unit}${isKnown ? ', points are exact probabilities' : ''}.`;
  const shown = panels.map(({ label, figure, cell }) => ({
    names: [label, `mean ${meanText(figure)}`],
    distribution: distributionOf(cell, measure.name),
  }));
  const legend = which === '' ? marks : `${marks} Distributions of very different widths have different axes.`;
  const model = { kind: 'distribution', title: valueTitle(measure), share: `share of ${unit}`, panels: shown } as const;
  const numbers = panels.map((panel) => distributionText(panel, measure));
  return described(`Distribution of ${measure.name}${which}`, legend, numbers, model);
}

function distributionText({ label, figure, cell }: Panels[number], { name }: MeasureModel): string {
  const { n, min, max, histogram } = cell.measures[name] ?? { n: 0, min: 0, max: 0, histogram: {} };
  const [most, games] = greatest(Object.entries(histogram), ([, count]) => count) ?? ['', 0];
  const share = `${plainNumber(Number(((100 * games) / n).toPrecision(3)))}%`;
  const ofTheory = cell.exact?.[name];
  const exact = ofTheory === undefined ? '' : ` The exact mean is ${plainNumber(ofTheory.mean)}.`;
  return `${label}: mean ${meanText(figure)}, from ${min} to ${max}, most often ${most} (${share}).${exact}`;
}

/** Differences that are smaller than this share of the largest one have another chart. */
const LEAST_SHARE = 0.1;

/** The mean of one measure with its 95% interval, in a row for each cell; for differences this is a forest plot. */
function intervalDrawings(
  section: SectionModel,
  measure: MeasureModel,
  cells: readonly Plotted[] = plottedMeans(section, measure),
  key = section.tables[0]?.kind === 'list' ? section.tables[0].keys.join(', ') : 'line-up',
): readonly Drawing[] {
  const sides = sideTitles(measure, sidesOf(section), ['left of', 'right of']);
  return zoomGroups(cells, measure).map((group, at) => {
    const scale = valueScale(group, measure);
    const marks = [
      'Points are means with 95% intervals',
      ...(group.some(({ point }) => point.exact !== undefined) ? ['rings are exact values'] : []),
      ...(group.some(({ point }) => point.published !== undefined) ? ['triangles are published values'] : []),
    ].join(', ');
    const numbers = group.map(({ label, figure }) => `${label}: ${figureText(figure)}.`);
    const titles = [meanTitle(measure), ...(scale.isLog ? ['log scale'] : []), ...sides];
    const means = group.length === 1 ? 'mean with its 95% interval' : 'means with 95% intervals';
    const title = `${measure.name}: ${at === 0 ? '' : 'small differences, '}${means}`;
    const rows = group.map(({ label, figure, point }) => ({ name: label, text: meanText(figure), point }));
    const model = { kind: 'interval', key, titles, neutral: measure.neutral, scale, rows } as const;
    return described(title, `${marks}.`, [...sides.map((side) => `${side}.`), ...numbers], model);
  });
}

/** Groups cells that can share an axis: a difference is invisible on the axis of much larger ones. */
function zoomGroups(cells: readonly Plotted[], { isDifference }: MeasureModel): readonly (readonly Plotted[])[] {
  const limit = LEAST_SHARE * extremes(cells.map(reach))[1];
  const small = isDifference ? cells.filter((cell) => reach(cell) < limit) : [];
  return small.length === 0 ? [cells] : [cells.filter((cell) => !small.includes(cell)), small];
}

const reach = ({ point: { low, high } }: Plotted): number => Math.max(Math.abs(low), Math.abs(high));

/**
 * A measure of every ordered pair of strategies: the first seat by row, the second seat by column. Win rates have two
 * hues that meet at the share by chance, one half for two seats. Other rates are shaded from 0 to 100%, and counts from
 * the lowest to the highest mean.
 */
function meansMatrix({ keys, across, rows, columns }: TableModel, measure: MeasureModel): Drawing {
  const [down = ''] = keys;
  const pairs = rows.flatMap(({ figures }, row) =>
    figures.flatMap((figure, column) =>
      figure === undefined
        ? []
        : [{ row, column, mean: figure.mean, words: figureWords(figure), text: figureText(figure) }],
    ),
  );
  const chance = measure.isShare ? measure.neutral : undefined;
  const colors =
    chance === undefined
      ? 'The stronger the shade, the higher the mean.'
      : chance === 50
        ? 'Blue: seat 0 wins more often than not. Orange: less often. Gray: about half of the games.'
        : `Blue: the player wins more often than by chance, ${plainNumber(chance)}% of the games. Orange: less often.`;
  const words = {
    title: meanTitle(measure),
    legend: `The row ${across === 'seat 1' ? 'has seat 0, the column seat 1' : 'is the player, the column has all other seats'}. ± is the longer side of the 95% interval. ${colors}`,
    rows: rows.map(({ keys: [name = ''] }) => printable(String(name))),
    columns: columns.map(printable),
    titles: [down, across] as const,
  };
  return matrixDrawing(words, pairs, measure.isShare ? [0, 100] : extremes(pairs.map(({ mean }) => mean)), chance);
}

/**
 * The score or the payoff of each contest, as the findings compare it, with the interval of one contest alone.
 *
 * @returns undefined if a measure of the game has the same values: without ties, and with games in one seat only
 */
function scoresOf({ cells, game, measures: [like], pairing, axes }: SectionModel) {
  const contested = pairing === 'none' ? contestedIn(cells, game) : undefined;
  if (like === undefined || contested === undefined) return undefined;
  const { neutral, value, name: unit } = contested.stake;
  const hasTies = value === 'share' && game?.measures.some(({ role }) => role === 'tie') === true;
  const contests = groupBySetting(cells).flatMap((group) =>
    contestsOf(group, contested, FINDING_ERROR)
      .filter(({ share: { mean } }, at, all) => {
        // Of the two points of view, next to each other: the stronger player, or along an axis the first one.
        const other = axes.length > 0 ? mean : (all[at ^ 1]?.share.mean ?? mean);
        return mean > other || (mean === other && at % 2 === 0);
      })
      .map((contest) => ({ ...contest, params: group[0]?.params ?? {} })),
  );
  if (!hasTies && !contests.some(({ seats }) => seats === 'both')) return undefined;
  const score = { name: 'score', unit: hasTies ? '%; a tie is half a win' : '%', neutral: 100 * neutral };
  const words = value === 'share' ? score : { name: unit, unit, neutral };
  const varied = variedParams(cells);
  const row = (cell: NamedCell, share: Subject | undefined, seat = ''): readonly Plotted[] =>
    share === undefined ? [] : [plotted(`${cellName(cell, varied)}${seat}`, share, value === 'share' ? 100 : 1)];
  const rows =
    contests.length === 0
      ? cells
          .filter(({ lineups }) => isSelfPlay(lineups))
          .flatMap((cell) => row(cell, contested.ofFirst(cell, FINDING_ERROR)))
      : contests.flatMap(({ player, opponent, params, share, seats }) =>
          row({ params, lineups: [[player, opponent]] }, share, seats === 'both' ? '' : `, ${seats} seat`),
        );
  return rows.length === 0 ? undefined : { measure: { ...like, ...words, kind: 'count' as const, isWin: true }, rows };
}

function plotted(label: string, { n, mean, low, high, exact }: Subject, by: number): Plotted {
  const judged =
    exact === undefined ? undefined : ({ value: by * exact, verdict: 'not judged', deviation: null } as const);
  const estimate = { n, mean: by * mean, ci95: [by * low, by * high], isSame: false } as const;
  const figure: Figure = { ...estimate, exact: judged, reference: undefined };
  return { label: printable(label), figure, point: pointOf(figure) };
}
