import type { AnyGame, ParamValues } from '@cards/core';
import { type Cell, hasBuiltInStrategies } from '../plan/cell.js';
import {
  deviationOfMeans,
  deviationOfProportions,
  spanOf,
  toleratedOfMeans,
  toleratedOfProportions,
} from '@cards/statistics';
import type { MeasureSummary, ReferenceSummary } from './summary.js';

/** The published values for a cell. They are for the default parameters and built-in strategies. */
export function references(
  cell: Cell,
  measures: Readonly<Record<string, MeasureSummary>>,
): Readonly<Record<string, ReferenceSummary>> {
  const { game, params, strategies, pairedWith } = cell;
  if (pairedWith !== undefined || !(hasDefaults(game, params) && hasBuiltInStrategies(cell))) return {};
  return Object.fromEntries(
    game.references
      .filter((reference) => reference.strategies.join() === strategies.join())
      .flatMap(({ measure: name, value, trials, source }) => {
        const ours = measures[name];
        return ours === undefined
          ? []
          : [[name, { mean: value, trials, ...compared(ours, value, trials), source }] as const];
      }),
  );
}

/** The deviation of a sample from a published one, and the tolerated deviation. */
function compared(ours: MeasureSummary, mean: number, n: number): Pick<ReferenceSummary, 'deviation' | 'tolerated'> {
  const proportion = ours.kind === 'proportion';
  const deviation = proportion ? deviationOfProportions(ours, { mean, n }) : deviationOfMeans(ours, { mean, n });
  if (deviation === null) return { deviation };
  const comparison = { difference: Math.abs(ours.mean - mean), deviation, sizes: [ours.n, n] };
  const tolerated = proportion ? toleratedOfProportions(comparison) : toleratedOfMeans(comparison, spanOf(ours, mean));
  return { deviation, tolerated };
}

function hasDefaults({ parameters }: AnyGame, params: ParamValues): boolean {
  return Object.entries(parameters).every(([name, parameter]) => params[name] === parameter.default);
}
