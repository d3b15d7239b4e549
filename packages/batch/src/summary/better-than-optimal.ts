import type { AnyGame, ExactResult, ParamValues } from '@cards/core';
import type { TallyEntries } from '@cards/statistics';
import type { Cell } from '../plan/cell.js';
import { exactOrUndefined, provedOptima } from '../plan/known-results.js';
import type { Lineup } from '../plan/lineups.js';
import type { ExactResults } from './exact-results.js';
import { betterThanOptimumP } from './optimum-test.js';

/** A mean that is better than a proved optimum, and not by chance. No strategy that obeys the rules has one. */
export interface BetterThanOptimal {
  /** The name of the measure, the first one of the game. */
  readonly measure: string;
  /** The spec of the strategy that is proved optimal. */
  readonly strategy: string;
  /** Its exact mean, in the unit of the measure. */
  readonly optimum: number;
  /**
   * The probability that chance alone gives a mean this much better, at most; for all comparisons of the batch together
   * (Bonferroni correction).
   */
  readonly p: number;
}

/** A strategy that is proved optimal, with its exact mean. */
interface Optimum {
  readonly strategy: string;
  readonly mean: number;
}

/** A mean is reported if chance alone gives it at most this often. */
export const BETTER_THAN_OPTIMAL_P = 1e-6;

/**
 * The strategy of a one-seat game that is proved optimal, with its exact mean; undefined if there is none.
 *
 * @param game - the game
 * @param params - the value of every parameter
 * @param known - returns the exact result of a line-up if it is computed; it is computed here when left out
 */
export function provedOptimum(
  game: AnyGame,
  params: ParamValues,
  known?: (lineup: Lineup) => ExactResult | undefined,
): Optimum | undefined {
  if (game.seats !== 1) return undefined;
  for (const { spec, known: proved } of provedOptima(game, params)) {
    const meanOf = (result: ExactResult | undefined): number | undefined =>
      result?.measures[game.measures[0].name]?.mean;
    const mean =
      meanOf(known?.([spec])) ??
      proved.mean ??
      (known === undefined ? meanOf(exactOrUndefined(game, params, [spec])) : undefined);
    if (mean !== undefined) return { strategy: spec, mean };
  }
  return undefined;
}

/**
 * Finds the cells whose mean of the first measure is better than a proved optimum. Paired cells are not compared.
 *
 * @param cells - the cells
 * @param tallies - `[cell][metric]`: a histogram for each metric of each cell
 * @param results - the exact results of the batch
 * @returns `[cell]`: undefined if the mean can be honest
 */
export function betterThanOptimal(
  cells: readonly Cell[],
  tallies: readonly (readonly TallyEntries[])[],
  results: ExactResults,
): readonly (BetterThanOptimal | undefined)[] {
  const compared = cells.map((cell, at) => comparison(cell, tallies[at] ?? [], results));
  const comparisons = compared.filter((one) => one !== undefined).length;
  return compared.map((one) => {
    if (one === undefined) return undefined;
    const p = Math.min(1, one.p * comparisons);
    return p < BETTER_THAN_OPTIMAL_P ? { ...one, p } : undefined;
  });
}

/** A cell compared with the optimum, before the correction; undefined if there is no optimum. */
function comparison(
  { game, params, metrics, pairedWith }: Cell,
  tallies: readonly TallyEntries[],
  results: ExactResults,
): BetterThanOptimal | undefined {
  const [{ name, better }] = game.measures;
  const at = metrics.findIndex((metric) => metric.name === name);
  const metric = metrics[at];
  if (pairedWith !== undefined || metric === undefined || better === 'neither') return undefined;
  const optimum = provedOptimum(game, params, (lineup) => results.of(game, params, lineup));
  if (optimum === undefined) return undefined;
  const { strategy, mean } = optimum;
  const p = betterThanOptimumP(tallies[at] ?? [], { mean, better, bounds: metric.bounds });
  return { measure: name, strategy, optimum: mean, p };
}
