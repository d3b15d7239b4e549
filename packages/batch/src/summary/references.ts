import type { AnyGame, ParamValues, Reference } from '@cards/core';
import { type Cell, hasBuiltInStrategies } from '../plan/cell.js';
import {
  deviationOfMeans,
  deviationOfProportions,
  spanOf,
  toleratedOfMeans,
  toleratedOfProportions,
} from '@cards/statistics';
import type { MeasureSummary, ReferenceSummary } from './summary.js';

/**
 * The published values for a cell, by the name of the measure. Published values are for the parameters that they name,
 * or the default ones, and for built-in strategies, so other cells have none.
 */
export function references(
  cell: Cell,
  measures: Readonly<Record<string, MeasureSummary>>,
): Readonly<Record<string, ReferenceSummary>> {
  const { game, params, strategies, pairedWith, round } = cell;
  if (pairedWith !== undefined || round === true || !hasBuiltInStrategies(cell)) return {};
  return Object.fromEntries(
    (game.theory?.references ?? [])
      .filter((reference) => reference.strategies.join() === strategies.join())
      .filter((reference) => isPublishedFor(game, reference, params))
      .flatMap(({ measure: name, value, trials, source }) => {
        const estimate = measures[name];
        return estimate === undefined
          ? []
          : [[name, { mean: value, trials, ...deviationFrom(value, trials, estimate), source }] as const];
      }),
  );
}

/** The deviation of an estimate from a published mean of `n` games, and the tolerated deviation. */
function deviationFrom(
  mean: number,
  n: number,
  estimate: MeasureSummary,
): Pick<ReferenceSummary, 'deviation' | 'tolerated'> {
  const isProportion = estimate.kind === 'proportion';
  const deviation = isProportion
    ? deviationOfProportions(estimate, { mean, n })
    : deviationOfMeans(estimate, { mean, n });
  if (deviation === null) return { deviation };
  const comparison = { difference: Math.abs(estimate.mean - mean), deviation, sizes: [estimate.n, n] };
  const tolerated = isProportion
    ? toleratedOfProportions(comparison)
    : toleratedOfMeans(comparison, spanOf(estimate, mean));
  return { deviation, tolerated };
}

function isPublishedFor({ parameters }: AnyGame, { params: published = {} }: Reference, params: ParamValues): boolean {
  return Object.entries(parameters).every(
    ([name, parameter]) => params[name] === (published[name] ?? parameter.default),
  );
}
