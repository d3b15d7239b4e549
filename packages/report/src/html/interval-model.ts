import type { MeasureModel } from '../model/measure-model.js';
import type { SectionModel } from '../model/report-model.js';
import type { Drawing } from './drawing.js';
import { meanTitle, sidesOf, sideTitles } from './measure-titles.js';
import { figureText, meanText, type Plotted, plottedMeans, valueScale } from './points.js';
import { extremes } from '../words/count.js';

/** Differences that are smaller than this share of the largest one have another axis. */
const LEAST_SHARE = 0.1;

/** The mean of one measure with its 95% interval, in a row for each cell; for differences this is a forest plot. */
export function intervalDrawing(
  section: SectionModel,
  measure: MeasureModel,
  cells: readonly Plotted[] = plottedMeans(section, measure),
  rows = section.tables[0]?.kind === 'list' ? section.tables[0].keys.join(', ') : 'line-up',
): Drawing {
  const sides = sideTitles(measure, sidesOf(section), ['left of', 'right of']);
  const groups = zoomGroups(cells, measure).map((group) => ({
    scale: valueScale(group, measure),
    rows: group.map(({ label, figure, point }) => ({ name: label, text: meanText(figure), point })),
  }));
  const marks = [
    'Points are means with 95% intervals',
    ...(cells.some(({ point }) => point.exact !== undefined) ? ['rings are exact values'] : []),
    ...(cells.some(({ point }) => point.published !== undefined) ? ['triangles are published values'] : []),
    ...(groups.length > 1 ? ['small differences have another axis'] : []),
  ].join(', ');
  const legend = `${marks}.`;
  const numbers = cells.map(({ label, figure }) => `${label}: ${figureText(figure)}.`);
  const isLog = groups.some(({ scale }) => scale.isLog);
  const titles = [meanTitle(measure), ...(isLog ? ['log scale'] : []), ...sides];
  return {
    title: `${measure.name}: ${cells.length === 1 ? 'mean with its 95% interval' : 'means with 95% intervals'}`,
    legend,
    description: [legend, ...sides.map((side) => `${side}.`), ...numbers].join(' '),
    model: { kind: 'interval', rows, titles, neutral: measure.neutral, groups },
  };
}

/** Groups cells that can share an axis: a difference is invisible on the axis of much larger ones. */
function zoomGroups(cells: readonly Plotted[], { isDifference }: MeasureModel): readonly (readonly Plotted[])[] {
  const limit = LEAST_SHARE * extremes(cells.map(reach))[1];
  const small = isDifference ? cells.filter((cell) => reach(cell) < limit) : [];
  return small.length === 0 ? [cells] : [cells.filter((cell) => !small.includes(cell)), small];
}

const reach = ({ point: { low, high } }: Plotted): number => Math.max(Math.abs(low), Math.abs(high));
