import type { CellSummary } from '@cards/batch';
import { axisGroups, type Distribution } from '../model/bins.js';
import type { MeasureModel } from '../model/measure-model.js';
import type { SectionModel } from '../model/report-model.js';
import { plainNumber } from '../words/estimate.js';
import type { Drawing } from './drawing.js';
import { valueTitle } from './measure-titles.js';
import { meanText, type PlottedCell, plottedCells } from './points.js';

/** A distribution to draw. */
interface Panel extends PlottedCell {
  readonly cell: CellSummary;
  readonly distribution: Distribution;
}

/**
 * The distributions of one measure, a panel for each cell. All panels of a chart have the same axes; distributions that
 * are many times wider than others have a chart of their own.
 *
 * @param shown - the indexes of the cells
 */
export function distributionDrawings(
  section: SectionModel,
  measure: MeasureModel,
  shown: readonly number[],
): readonly Drawing[] {
  const panels = plottedCells(section, measure).flatMap((plotted): readonly Panel[] => {
    const cell = section.cells[plotted.index];
    if (cell === undefined || !shown.includes(plotted.index)) return [];
    const histogram = cell.measures[measure.name]?.histogram ?? {};
    return [{ ...plotted, cell, distribution: { histogram, exact: cell.exact?.[measure.name] } }];
  });
  const groups = axisGroups(panels.map(({ distribution }) => distribution));
  return groups.map((group, at) => {
    const own = group.flatMap((index) => panels[index] ?? []);
    const names = own.map(({ label }) => label).join('; ');
    const which = groups.length === 1 ? '' : own.length > 2 ? `, axis ${at + 1} of ${groups.length}` : `: ${names}`;
    return distributionDrawing(own, measure, which, section.pairing === 'none' ? 'games' : 'deals');
  });
}

function distributionDrawing(panels: readonly Panel[], measure: MeasureModel, which: string, unit: string): Drawing {
  const isKnown = panels.some(({ distribution }) => distribution.exact?.distribution !== undefined);
  return {
    title: `Distribution of ${measure.name}${which}`,
    legend: [
      `Bars are shares of ${unit}${isKnown ? ', points are exact probabilities' : ''}.`,
      ...(which === '' ? [] : ['Distributions of very different widths have different axes.']),
    ].join(' '),
    numbers: panels.map((panel) => described(panel, measure)).join(' '),
    model: {
      kind: 'distribution',
      title: valueTitle(measure),
      share: `share of ${unit}`,
      panels: panels.map(({ label, figure, distribution }) => ({
        names: [label, `mean ${meanText(figure)}`],
        distribution,
      })),
    },
  };
}

function described({ label, figure, cell, distribution }: Panel, { name }: MeasureModel): string {
  const { n, min, max, histogram } = cell.measures[name] ?? { n: 0, min: 0, max: 0, histogram: {} };
  const [most, games] = Object.entries(histogram).reduce((best, one) => (one[1] > best[1] ? one : best), ['', 0]);
  const share = `${plainNumber(Number(((100 * games) / n).toPrecision(3)))}%`;
  const exact = distribution.exact === undefined ? '' : ` The exact mean is ${plainNumber(distribution.exact.mean)}.`;
  return `${label}: mean ${meanText(figure)}, from ${min} to ${max}, most often ${most} (${share}).${exact}`;
}
