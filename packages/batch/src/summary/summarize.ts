import type { AnyGame, ParamValues, Reference } from '@cards/core';
import { estimate, goodnessOfFit, meanInterval, quantile, type TallyEntries } from '@cards/statistics';
import { deviationFrom, type Fit } from '@cards/statistics/internal';
import { checkList, checkMembers } from '@cards/core/internal';
import { type Cell, hasBuiltInStrategies } from '../plan/cell.js';
import { defined } from '../plan/given-values.js';
import { isSame } from '../plan/lineups.js';
import type { CellMeasure } from '../plan/measures.js';
import type { Plan } from '../plan/plan.js';
import { betterThanOptimal } from './better-than-optimal.js';
import { cellDigest, runDigest } from './digest.js';
import { type ExactMeasures, exactMeasures, type ExactPlan, ExactResults, planExact } from './exact-results.js';
import { ratings } from './standings.js';
import { summarizeStop } from './stopping.js';
import type { CellSummary, MeasureSummary, ReferenceSummary, Summary } from './summary.js';

const QUANTILES: readonly number[] = [0.05, 0.25, 0.5, 0.75, 0.95];

/**
 * The options of {@link summarize}.
 *
 * @inline
 */
export interface SummaryOptions {
  /**
   * Whether to compute exact results: true for all, false for none. When left out, those that cost at most as much as
   * the games; the summary has the number of the others.
   */
  readonly exact?: boolean | undefined;
}

/**
 * Computes the summary of a batch from its histograms: estimates with confidence intervals, exact results, published
 * values, ratings and digests. Every summary is computed by this function, so equal histograms give equal summaries.
 *
 * @param plan - the batch
 * @param tallies - `[cell][measure]`: a histogram for each measure of each cell, as {@link Batch.entries} returns
 *   them. A histogram is a list of `[value, count]` by ascending value. All histograms of a cell count the same games.
 * @param options - which exact results are computed
 * @throws RangeError when a histogram is missing or empty
 *
 * @example
 * ```ts
 * import { planExperiment, summarize } from '@cards/batch';
 * import { unowar } from '@cards/unowar';
 *
 * const plan = planExperiment({
 *   cells: [{ game: unowar, strategies: ['smallest', 'random'], measures: ['win'], trials: 4 }],
 * });
 * // One cell with one measure: seat 0 lost 1 game (value 0) and won 3 games (value 1).
 * const { cells } = summarize(plan, [[[[0, 1], [1, 3]]]]);
 * cells[0]?.measures['win']?.mean; // => 0.75
 * cells[0]?.measures['win']?.histogram; // => { 0: 1, 1: 3 }
 * ```
 */
export function summarize(
  plan: Plan,
  tallies: readonly (readonly TallyEntries[])[],
  options: SummaryOptions = {},
): Summary {
  checkMembers(plan, 'the plan', 'cells');
  checkList(tallies, 'the tallies');
  const { tasks, omitted } = planExact(plan.cells, tallies, options.exact);
  return summarizeWith(plan, tallies, new ExactResults().compute(tasks), { omitted });
}

/** Computes the summary of a batch, as {@link summarize} does, with exact results that are computed already. */
export function summarizeWith(
  plan: Plan,
  tallies: readonly (readonly TallyEntries[])[],
  exact: ExactResults,
  { omitted }: Pick<ExactPlan, 'omitted'>,
): Summary {
  const tooGood = betterThanOptimal(plan.cells, tallies, exact);
  const cells = plan.cells.map((cell, index) => ({
    ...cellSummary(cell, tallies[index] ?? [], exact),
    ...defined({ betterThanOptimal: tooGood[index] }),
  }));
  const digest = runDigest(cells.map((cell) => cell.digest));
  const rated = ratings(plan, tallies);
  return {
    format: 'cards-sim/summary@1',
    seed: plan.seed,
    digest,
    cells,
    ...(rated.length === 0 ? {} : { ratings: rated }),
    ...(omitted === 0 ? {} : { omittedExact: omitted }),
  };
}

function cellSummary(cell: Cell, tallies: readonly TallyEntries[], results: ExactResults): CellSummary {
  const { game, params, lineups, code, gameHash } = cell;
  const measured = cell.measures.map((measure, at) => {
    const entries = tallies[at] ?? [];
    const summary = summarizeMeasure(measure, entries);
    const { unit, parts } = measure;
    if (game.watch === undefined || parts === undefined || summary.n < 2) return [measure.name, summary] as const;
    // The result itself, in whole units; without it, what was seen without luck.
    const withLuck = tallies[cell.measures.findIndex((one) => one.unit === unit && one.parts === undefined)];
    const spread = withLuck === undefined ? widthOf(entries) : parts * widthOf(withLuck);
    return [measure.name, { ...summary, ci95: adjustedInterval(entries, spread) }] as const;
  });
  const measures = Object.fromEntries(measured);
  const exact = exactMeasures(cell, results);
  const fit = fits(cell, exact, tallies);
  const reference = references(cell, measures);
  const stop = cell.stop && summarizeStop(cell, tallies);
  const hashes = Object.fromEntries(Object.entries(code).map(([spec, { hash }]) => [spec, hash]));
  return {
    game: game.id,
    params,
    strategies: lineups[0],
    lineups,
    ...defined({ stop }),
    trials: measured[0]?.[1].n ?? 0,
    digest: cellDigest(cell, tallies),
    measures,
    ...defined({
      lead: cell.lead && Object.fromEntries(tallies[cell.measures.length] ?? []),
      exact: unlessEmpty(exact),
      fit: unlessEmpty(fit),
      reference: unlessEmpty(reference),
      code: unlessEmpty(hashes),
      gameHash,
    }),
  };
}

/**
 * The interval of results without luck. They are skewed, because most games are played well, and a mistake that did not
 * occur may cost as much as results differ. Each value is rounded.
 */
function adjustedInterval(entries: TallyEntries, spread: number): readonly [number, number] {
  const [least, most] = [Number(entries[0]?.[0]), Number(entries.at(-1)?.[0])];
  const [low, high] = meanInterval(entries, [least - spread, most + spread]);
  return [low - 0.5, high + 0.5];
}

function widthOf(entries: TallyEntries): number {
  return Number(entries.at(-1)?.[0]) - Number(entries[0]?.[0]);
}

function summarizeMeasure({ kind, bounds, parts }: CellMeasure, entries: TallyEntries): MeasureSummary {
  const { n, mean, stderr, ci95 } = estimate(kind, entries, bounds);
  return {
    n,
    mean,
    stderr,
    ci95,
    ...defined({ parts }),
    bounds,
    min: entries.at(0)?.[0] ?? mean,
    max: entries.at(-1)?.[0] ?? mean,
    ...(kind === 'proportion'
      ? {}
      : { quantiles: Object.fromEntries(QUANTILES.map((p) => [p, quantile(entries, p)])) }),
    histogram: Object.fromEntries(entries),
    kind,
  };
}

/**
 * The goodness of fit to each exact distribution. Proportions are left out: their mean determines their distribution.
 */
function fits(
  { measures }: Cell,
  exact: ExactMeasures,
  tallies: readonly TallyEntries[],
): Readonly<Record<string, Fit>> {
  return Object.fromEntries(
    measures.flatMap(({ name, kind }, index) => {
      const { distribution, omitted } = exact[name] ?? {};
      const fit =
        distribution === undefined || kind === 'proportion'
          ? undefined
          : goodnessOfFit(tallies[index] ?? [], distribution, omitted);
      return fit === undefined ? [] : [[name, fit] as const];
    }),
  );
}

function unlessEmpty<Members extends object>(members: Members): Members | undefined {
  return Object.keys(members).length === 0 ? undefined : members;
}

/**
 * The published values for a cell, by the name of the measure. Published values are for the parameters that they name,
 * or the default ones, and for built-in strategies, so other cells have none.
 */
function references(
  cell: Cell,
  measures: Readonly<Record<string, MeasureSummary>>,
): Readonly<Record<string, ReferenceSummary>> {
  const { game, params, lineups } = cell;
  if (lineups.length > 1 || !hasBuiltInStrategies(cell)) return {};
  return Object.fromEntries(
    (game.theory?.references ?? [])
      .filter((reference) => isSame(reference.strategies, lineups[0]))
      .filter((reference) => isPublishedFor(game, reference, params))
      .flatMap(({ measure: name, value, trials, assumed, source }) => {
        const measured = measures[name];
        return measured === undefined
          ? []
          : [
              [
                name,
                { mean: value, trials, assumed, ...deviationFrom(measured, { mean: value, n: trials }), source },
              ] as const,
            ];
      }),
  );
}

function isPublishedFor({ parameters }: AnyGame, { params: published = {} }: Reference, params: ParamValues): boolean {
  return Object.entries(parameters).every(
    ([name, parameter]) => params[name] === (published[name] ?? parameter.default),
  );
}
