import type { Summary } from '@cards/batch';
import type { AnyGame } from '@cards/core';
import { buildReport, fileName } from '../build-report.js';
import type { Cells } from '../model/line-up.js';
import type { MeasureModel } from '../model/measure-model.js';
import type { SectionModel } from '../model/report-model.js';
import type { Chart, Drawing } from '../chart/drawing.js';
import { curveDrawing, distributionDrawings, intervalDrawing, matrixDrawing, scoresOf } from './drawings.js';

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
  return named(section, measure, intervalDrawing(section, measure, rows, 'player against opponent'));
}

/** The chart of the means of one measure, by the shape of the section. */
function meansChart(section: SectionModel, measure: MeasureModel): readonly Chart[] {
  if (section.shape === 'curve') return named(section, measure, curveDrawing(section, measure));
  const table = section.tables.find(({ kind, measures }) => kind === 'matrix' && measures[0]?.name === measure.name);
  if (table !== undefined) return named(section, measure, matrixDrawing(table, measure));
  return named(section, measure, intervalDrawing(section, measure));
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
