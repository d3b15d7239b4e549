import type { AnyGame } from '@cards/core';
import { isSquare } from '../text/blocks.js';
import type { CellSummary } from '@cards/batch';
import type { Chart, Drawing } from './chart.js';
import { curveCharts } from './curve-chart.js';
import { curvesOf } from './curve.js';
import { distributionPanels } from './distribution-chart.js';
import { intervalChart } from './interval-chart.js';
import { fileName, labelled, type Panel } from './labels.js';
import { matrixChart } from './matrix-chart.js';

/** Charts that belong together, with one caption. */
export interface Figure {
  /** What they show and how to read it. */
  readonly caption: string;
  /** Whether they are drawn small, several in a row. */
  readonly small: boolean;
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

/** Distributions of more cells than these would bury the rest. */
const MOST_PANELS = 40;

/** The figures of a group: means at a glance first, then how single games spread. */
export function figuresOf({ name, game, cells }: Group): readonly Figure[] {
  const measures = [...new Set(cells.flatMap((cell) => Object.keys(cell.measures)))];
  const panels = labelled(cells);
  return [...meansOf(name, game, panels, measures), ...measures.flatMap((measure) => spreadOf(name, panels, measure))];
}

function meansOf(name: string, game: AnyGame | undefined, panels: readonly Panel[], measures: readonly string[]): readonly Figure[] {
  const cells = panels.map(({ cell }) => cell);
  if (isSquare(cells)) {
    const charts = measures.map((measure) => chart(`${name}-${measure}-matrix`, 'matrix', matrixChart(cells, measure)));
    return [{ caption: 'Every player against every player: the stronger the shade, the higher the mean. ± reaches the farther end of the 95 % interval.', small: false, charts }];
  }
  const curves = curvesOf(cells, game);
  if (curves !== undefined) {
    const charts = measures.flatMap((measure) =>
      curveCharts(curves, measure).map((one, at) => chart(at === 0 ? `${name}-${measure}-curve` : `${name}-${measure}-curve-${at + 1}`, 'curve', one)),
    );
    return [{ caption: `Means over ${curves.across}. ${hiddenIntervals(cells)}`, small: false, charts }];
  }
  const charts = measures.map((measure) => {
    const having = panels.filter(({ cell }) => cell.measures[measure] !== undefined);
    return chart(`${name}-${measure}-intervals`, 'intervals', intervalChart(having, measure));
  });
  return [{ caption: `Means with their intervals. ${hiddenIntervals(cells)}`, small: false, charts }];
}

function hiddenIntervals(cells: readonly CellSummary[]): string {
  const single = cells.some(({ measures }) => Object.values(measures).some(({ ci95 }) => ci95 === null));
  return `${single ? 'The mean of a single game has no interval. Otherwise, where' : 'Where'} no line leaves a point, its interval is smaller than the point.`;
}

/** How a count spreads; of a proportion its mean says it all. */
function spreadOf(name: string, panels: readonly Panel[], measure: string): readonly Figure[] {
  const metrics = panels.flatMap((panel, at) => (panel.cell.measures[measure]?.kind === 'count' ? [{ ...panel, at }] : []));
  if (metrics.length === 0) return [];
  if (metrics.length > MOST_PANELS) {
    return [{ caption: `The spread of ${measure} is drawn for ${MOST_PANELS} cells at most; here are ${metrics.length}. The JSON of the run has their histograms.`, small: false, charts: [] }];
  }
  const { drawings, sameAxes } = distributionPanels(metrics, measure);
  const charts = drawings.map((one, index) =>
    chart(`${name}-${measure}-distribution${metrics.length === 1 ? '' : `-${(metrics[index]?.at ?? 0) + 1}`}`, 'distribution', one),
  );
  const known = metrics.some(({ cell }) => cell.exact?.[measure]?.distribution !== undefined);
  const axes = metrics.length === 1 ? '' : sameAxes ? ' All panels have the same axes.' : ' Each panel has its own axes.';
  const exact = known ? '; the line with points is the exact distribution' : '';
  return [{ caption: `The spread of ${measure}: bars are shares of the games${exact}.${axes}`, small: metrics.length > 3, charts }];
}

function chart(name: string, kind: Chart['kind'], drawing: Drawing): Chart {
  return { name: fileName(name), kind, ...drawing };
}
