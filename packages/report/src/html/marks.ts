import type { MeasureModel } from '../model/measure-model.js';
import type { SectionModel } from '../model/report-model.js';
import { printable } from '../words/wrap.js';
import type { ChartSpec } from './chart.js';
import { PALETTE } from './palette.js';

/** The exact value: a ring around the point of the estimate, which stays visible. */
export const EXACT_MARK: ChartSpec = {
  type: 'point',
  filled: false,
  opacity: 1,
  size: 150,
  strokeWidth: 1.5,
  color: PALETTE.exact.light,
};

/**
 * A line at the value that favors neither side.
 *
 * @param domain - the ends of the axis; without the value there is no line
 */
export function neutralLayer(
  { neutral }: MeasureModel,
  [low, high]: readonly [low: number, high: number],
  channel: 'x' | 'y',
): readonly ChartSpec[] {
  if (neutral === undefined || neutral < low || neutral > high) return [];
  const mark = { type: 'rule', color: PALETTE.quiet.light };
  return [{ data: { values: [{}] }, mark, encoding: { [channel]: { datum: neutral } } }];
}

/** The names of the two sides of paired cells, or `the first strategy` and `the second strategy` if the names vary. */
export function sidesOf({ cells, pairing }: SectionModel): readonly [first: string, second: string] {
  const sides = cells.map(({ strategies, pairedWith = [] }) =>
    pairing === 'swapped' ? strategies : [strategies.join(' against '), pairedWith.join(' against ')],
  );
  const nameOf = (side: 0 | 1, otherwise: string): string => {
    const names = new Set(sides.map((pair) => printable(pair[side] ?? '')));
    const [name = otherwise] = names;
    return names.size === 1 ? name : otherwise;
  };
  return [nameOf(0, 'the first strategy'), nameOf(1, 'the second strategy')];
}
