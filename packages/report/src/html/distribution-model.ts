import { axisGroups, distributionOf } from '../model/bins.js';
import { type Cells, greatest } from '../model/line-up.js';
import type { MeasureModel } from '../model/measure-model.js';
import type { SectionModel } from '../model/report-model.js';
import { plainNumber } from '../words/estimate.js';
import type { Drawing } from './drawing.js';
import { valueTitle } from './measure-titles.js';
import { meanText, plottedCells } from './points.js';

/**
 * A panel for each cell that is shown. All panels of a chart have the same axes; distributions that are many times
 * wider than others have a chart of their own.
 */
export function distributionDrawings(section: SectionModel, measure: MeasureModel, shown: Cells): readonly Drawing[] {
  const panels = plottedCells(section, measure).filter(({ cell }) => shown.includes(cell));
  const groups = axisGroups(panels.map(({ cell }) => distributionOf(cell, measure.name)));
  return groups.map((group, at) => {
    const own = group.flatMap((index) => panels[index] ?? []);
    const names = own.map(({ label }) => label).join('; ');
    const which = groups.length === 1 ? '' : own.length > 2 ? `, axis ${at + 1} of ${groups.length}` : `: ${names}`;
    return distributionDrawing(own, measure, which, section.pairing === 'none' ? 'games' : 'deals');
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
  return {
    title: `Distribution of ${measure.name}${which}`,
    legend,
    description: [legend, ...panels.map((panel) => described(panel, measure))].join(' '),
    model: { kind: 'distribution', title: valueTitle(measure), share: `share of ${unit}`, panels: shown },
  };
}

function described({ label, figure, cell }: Panels[number], { name }: MeasureModel): string {
  const { n, min, max, histogram } = cell.measures[name] ?? { n: 0, min: 0, max: 0, histogram: {} };
  const [most, games] = greatest(Object.entries(histogram), ([, count]) => count) ?? ['', 0];
  const share = `${plainNumber(Number(((100 * games) / n).toPrecision(3)))}%`;
  const known = cell.exact?.[name];
  const exact = known === undefined ? '' : ` The exact mean is ${plainNumber(known.mean)}.`;
  return `${label}: mean ${meanText(figure)}, from ${min} to ${max}, most often ${most} (${share}).${exact}`;
}
