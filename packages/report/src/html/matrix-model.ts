import type { MeasureModel } from '../model/measure-model.js';
import { figureWords, type TableModel } from '../model/table-model.js';
import { STEPS } from '../chart/palette.js';
import { plainNumber } from '../words/estimate.js';
import { printable } from '../words/wrap.js';
import type { Drawing } from './drawing.js';
import { meanTitle } from './measure-titles.js';
import { figureText } from './points.js';
import { extremes } from '../words/count.js';

/**
 * A measure of every ordered pair of strategies: the first seat by row, the second seat by column. Win rates have two
 * hues that meet at the share by chance, one half for two seats. Other rates are shaded from 0 to 100%, and counts from
 * the lowest to the highest mean.
 */
export function matrixDrawing(table: TableModel, measure: MeasureModel): Drawing {
  const { keys, across, rows, columns } = table;
  const [down = ''] = keys;
  const [first, second] = [rows.map(({ keys: [name = ''] }) => printable(String(name))), columns.map(printable)];
  const figures = rows.flatMap(({ figures: own }, row) =>
    own.flatMap((figure, column) => (figure === undefined ? [] : [{ row, column, figure }])),
  );
  const means = figures.map(({ figure }) => figure.mean);
  const [low, high] = measure.isShare ? [0, 100] : extremes(means);
  const chance = measure.isShare ? measure.neutral : undefined;
  const middle = chance ?? (low + high) / 2;
  const placeOf = (mean: number): number =>
    mean < middle ? (mean - low) / (middle - low) / 2 : 0.5 + (mean - middle) / (high - middle) / 2;
  const shadeOf = (mean: number): number =>
    low === high ? 3 : Math.min(STEPS.length - 1, Math.floor(STEPS.length * placeOf(mean)));
  const isDiverging = chance !== undefined;
  const colors = !isDiverging
    ? 'The stronger the shade, the higher the mean.'
    : chance === 50
      ? 'Blue: the first seat wins more often than not. Orange: less often. Gray: about half of the games.'
      : `Blue: the player wins more often than by chance, ${plainNumber(chance)}% of the games. Orange: less often.`;
  const legend = `The row ${across === 'second seat' ? 'has the first seat, the column the second seat' : 'is the player, the column has all other seats'}. ± is the longer side of the 95% interval. ${colors}`;
  const numbers = figures.map(
    ({ row, column, figure }) => `${first[row] ?? ''} against ${second[column] ?? ''}: ${figureText(figure)}.`,
  );
  const fields = figures.map(({ row, column, figure }) => {
    const [mean, plusMinus = ''] = figureWords(figure);
    return { row, column, shade: shadeOf(figure.mean), mean, plusMinus };
  });
  return {
    title: meanTitle(measure),
    legend,
    description: [legend, ...numbers].join(' '),
    model: { kind: 'matrix', rows: first, columns: second, titles: [down, across], isDiverging, fields },
  };
}
