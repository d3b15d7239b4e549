import type { AnyGame } from '@cards/core';
import { isSquare } from '../text/blocks.js';
import type { CellSummary } from '@cards/batch';
import type { Chart, Drawing } from './chart.js';
import { curveChart } from './curve-chart.js';
import { curvesOf } from './curve.js';
import { distributionCharts } from './distribution-chart.js';
import { intervalChart } from './interval-chart.js';
import { fileName, labelled, type Panel } from './labels.js';
import { matrixChart } from './matrix-chart.js';

/** Charts that belong together, with one caption. */
export interface Figure {
  /** What they show and how to read it. */
  readonly caption: string;
  /** None where the caption says why. */
  readonly charts: readonly Chart[];
}

/** Cells of one game, the names of whose charts begin alike. */
export interface Group {
  /** What the names begin with: lower-case letters, digits and dashes. */
  readonly name: string;
  /** What tells it from other groups of the game: `points 5`; empty where there is no other. */
  readonly setting: readonly string[];
  /** The game; undefined for one that nobody knows. */
  readonly game: AnyGame | undefined;
  /** The cells. */
  readonly cells: readonly CellSummary[];
}

const MATRIX_CAPTION =
  'Every strategy against every strategy. Win rates are blue above one half and orange below it. Other means have a stronger shade the higher they are. ± is the longer side of the 95 % interval.';

/** Distributions of more cells than these would bury the rest. */
const MOST_PANELS = 40;

/** The figures of a group: means at a glance first, then how single games spread. */
export function figuresOf({ name, game, cells }: Group): readonly Figure[] {
  const measures = [...new Set(cells.flatMap((cell) => Object.keys(cell.measures)))];
  const panels = labelled(cells);
  return [
    ...meansOf(name, game, panels, measures),
    ...measures.flatMap((measure) => spreadOf(name, game, panels, measure)),
  ];
}

function meansOf(
  name: string,
  game: AnyGame | undefined,
  panels: readonly Panel[],
  measures: readonly string[],
): readonly Figure[] {
  const cells = panels.map(({ cell }) => cell);
  if (isSquare(cells)) {
    const charts = measures.map((measure) =>
      chart(`${name}-${measure}-matrix`, 'matrix', matrixChart(cells, measure, game)),
    );
    return [{ caption: MATRIX_CAPTION, charts }];
  }
  const curves = curvesOf(cells, game);
  if (curves !== undefined) {
    const charts = measures.flatMap((measure) => {
      const drawing = curveChart(curves, measure, game);
      return drawing === undefined ? [] : [chart(`${name}-${measure}-curve`, 'curve', drawing)];
    });
    return [{ caption: `Means over ${curves.across}. ${hiddenIntervals(cells)}`, charts }];
  }
  const charts = measures.map((measure) => {
    const having = panels.filter(({ cell }) => cell.measures[measure] !== undefined);
    return chart(`${name}-${measure}-intervals`, 'intervals', intervalChart(having, measure, game));
  });
  return [{ caption: `Means with their intervals. ${hiddenIntervals(cells)}`, charts }];
}

function hiddenIntervals(cells: readonly CellSummary[]): string {
  const single = cells.some(({ measures }) => Object.values(measures).some(({ ci95 }) => ci95 === null));
  return `${single ? 'The mean of a single game has no interval. Otherwise, where' : 'Where'} no line leaves a point, its interval is smaller than the point.`;
}

/** How a count spreads. A proportion has no spread beyond its mean. */
function spreadOf(
  name: string,
  game: AnyGame | undefined,
  panels: readonly Panel[],
  measure: string,
): readonly Figure[] {
  const metrics = panels.filter(({ cell }) => cell.measures[measure]?.kind === 'count');
  if (metrics.length === 0) return [];
  if (metrics.length > MOST_PANELS) {
    return [
      {
        caption: `The spread of ${measure} is drawn for ${MOST_PANELS} cells at most; here are ${metrics.length}. The JSON of the run has their histograms.`,
        charts: [],
      },
    ];
  }
  const { drawings, sameAxes } = distributionCharts(metrics, measure, game);
  const charts = drawings.map((one, index) =>
    chart(`${name}-${measure}-distribution${index === 0 ? '' : `-${index + 1}`}`, 'distribution', one),
  );
  const known = metrics.some(({ cell }) => cell.exact?.[measure]?.distribution !== undefined);
  const axes =
    metrics.length === 1 ? '' : sameAxes ? ' All panels have the same axes.' : ' Each panel has its own axes.';
  const exact = known ? '; the line with points is the exact distribution' : '';
  return [{ caption: `The spread of ${measure}: bars are shares of the games${exact}.${axes}`, charts }];
}

function chart(name: string, kind: Chart['kind'], drawing: Drawing): Chart {
  return { name: fileName(name), kind, ...drawing };
}
