import type { Curve } from '../chart/curve.js';
import { CURVES } from '../chart/palette.js';
import { axisValue } from '../model/axes.js';
import { groupBy } from '../model/line-up.js';
import type { MeasureModel } from '../model/measure-model.js';
import type { SectionModel } from '../model/report-model.js';
import { printable } from '../words/wrap.js';
import type { Drawing } from './drawing.js';
import { meanTitle, sidesOf, sideTitles } from './measure-titles.js';
import { figureText, plottedMeans, valueScale } from './points.js';

/**
 * Means along the first axis of a section with their 95% intervals and the exact values: a panel for each setting of
 * the other axes, a color and a shape for each line-up.
 */
export function curveDrawing(section: SectionModel, measure: MeasureModel): Drawing {
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
  return {
    title: `${measure.name} by ${section.axes.map((one) => one.name).join(' and ')}`,
    legend,
    description: [legend, ...numbers].join(' '),
    model: {
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
    },
  };
}

/** The cells with their panels. A line-up without a value on the first axis is a baseline. */
function curveCells(section: SectionModel, measure: MeasureModel) {
  const isCrowded = new Set(section.coordinates.map((one) => one.series)).size > CURVES.length;
  return plottedMeans(section, measure).map((cell) => {
    const series = printable(cell.series);
    return { ...cell, series, panel: [...cell.setting, ...(isCrowded ? [series] : [])].join(', ') };
  });
}
