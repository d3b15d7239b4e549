import type { AnyGame, ExactMeasure, Measure, ParamValues } from '@cards/core';
import type { Cell } from '../plan/cell.js';
import type { Plan } from '../plan/plan.js';
import { deviationOfMeans, deviationOfProportions } from '../statistics/deviation.js';
import { type Fit, goodnessOfFit } from '../statistics/goodness-of-fit.js';
import { moments } from '../statistics/moments.js';
import { studentInterval95 } from '../statistics/student-t.js';
import { spanOf, toleratedOfMeans, toleratedOfProportions } from '../statistics/verdict.js';
import { wilsonInterval95 } from '../statistics/wilson.js';
import type { TallyEntries } from '../tally.js';
import { cellDigest, runDigest } from './digest.js';
import type { CellSummary, MeasureSummary, ReferenceSummary, Summary } from './summary.js';

/**
 * The results of a batch, from what was counted. Summaries are derived from tallies here and nowhere else.
 *
 * @param plan - what was played
 * @param tallies - for each cell of the plan, a histogram for each of its measures
 * @throws RangeError when a histogram is missing or empty
 */
export function summarize(plan: Plan, tallies: readonly (readonly TallyEntries[])[]): Summary {
  const cells = plan.cells.map((cell, index) => summarizeCell(cell, tallies[index] ?? []));
  const digest = runDigest(cells.map((cell) => cell.digest));
  return { format: 'cards-sim/summary@1', seed: plan.seed, digest, cells };
}

/**
 * The results of one cell.
 *
 * @param cell - what was played
 * @param tallies - a histogram for each of its measures, in the game's order
 * @throws RangeError when a histogram is missing or empty
 */
export function summarizeCell(cell: Cell, tallies: readonly TallyEntries[]): CellSummary {
  const { game, params, strategies, trials, code } = cell;
  const measures = Object.fromEntries(
    game.measures.map((measure, index) => [measure.name, summarizeMeasure(measure, tallies[index] ?? [])]),
  );
  const exact = exactMeasures(cell);
  const fit = fits(cell, exact, tallies);
  const reference = references(cell, measures);
  const hashes = Object.entries(code).map(([spec, { hash }]) => [spec, hash] as const);
  return {
    game: game.id,
    params,
    strategies,
    trials,
    digest: cellDigest(cell, tallies),
    measures,
    ...(isEmpty(exact) ? {} : { exact }),
    ...(isEmpty(fit) ? {} : { fit }),
    ...(isEmpty(reference) ? {} : { reference }),
    ...(hashes.length === 0 ? {} : { code: Object.fromEntries(hashes) }),
  };
}

/** What a histogram says of a measure. */
function summarizeMeasure({ kind }: Measure<ParamValues>, entries: TallyEntries): MeasureSummary {
  const { n, mean, stderr } = moments(entries);
  return {
    n,
    mean,
    stderr,
    ci95: kind === 'proportion' ? wilsonInterval95(successes(entries), n) : meanInterval(mean, stderr, n),
    min: entries.at(0)?.[0] ?? mean,
    max: entries.at(-1)?.[0] ?? mean,
    histogram: Object.fromEntries(entries),
  };
}

function successes(entries: TallyEntries): number {
  return entries.find(([value]) => value === 1)?.[1] ?? 0;
}

function meanInterval(mean: number, stderr: number | null, n: number): MeasureSummary['ci95'] {
  return stderr === null ? null : studentInterval95(mean, stderr, n);
}

/** What the game knows without sampling; nothing of strategies that are not its own. */
function exactMeasures({ game, params, strategies, own, code }: Cell): Readonly<Record<string, ExactMeasure>> {
  if (!builtIn(strategies, own, code)) return {};
  return game.exact?.(params, strategies)?.measures ?? {};
}

/** How well the counts fit the distributions that are known exactly; of a proportion its mean says it all. */
function fits(
  { game }: Cell,
  exact: Readonly<Record<string, ExactMeasure>>,
  tallies: readonly TallyEntries[],
): Readonly<Record<string, Fit>> {
  return Object.fromEntries(
    game.measures.flatMap(({ name, kind }, index) => {
      const { distribution, omitted } = exact[name] ?? {};
      const fit = distribution === undefined || kind === 'proportion' ? undefined : goodnessOfFit(tallies[index] ?? [], distribution, omitted);
      return fit === undefined ? [] : [[name, fit] as const];
    }),
  );
}

/** What the source document printed for the same cell: it speaks of the default parameters and of its own strategies. */
function references(
  { game, params, strategies, own, code }: Cell,
  measures: Readonly<Record<string, MeasureSummary>>,
): Readonly<Record<string, ReferenceSummary>> {
  if (!(hasDefaults(game, params) && builtIn(strategies, own, code))) return {};
  return Object.fromEntries(
    game.references
      .filter((reference) => reference.strategies.join() === strategies.join())
      .flatMap(({ measure: name, value, trials, source }) => {
        const kind = game.measures.find((measure) => measure.name === name)?.kind;
        const ours = measures[name];
        return ours === undefined ? [] : [[name, { mean: value, trials, ...compared(kind, ours, value, trials), source }] as const];
      }),
  );
}

/** How far our sample lies from another, and how far it may. */
function compared(
  kind: Measure<ParamValues>['kind'] | undefined,
  ours: MeasureSummary,
  mean: number,
  n: number,
): Pick<ReferenceSummary, 'deviation' | 'tolerated'> {
  const proportion = kind === 'proportion';
  const deviation = proportion ? deviationOfProportions(ours, { mean, n }) : deviationOfMeans(ours, { mean, n });
  if (deviation === null) return { deviation };
  const comparison = { difference: Math.abs(ours.mean - mean), deviation, sizes: [ours.n, n] };
  const tolerated = proportion ? toleratedOfProportions(comparison) : toleratedOfMeans(comparison, spanOf(ours, mean));
  return { deviation, tolerated };
}

function hasDefaults({ parameters }: AnyGame, params: ParamValues): boolean {
  return Object.entries(parameters).every(([name, parameter]) => params[name] === parameter.default);
}

function builtIn(strategies: Cell['strategies'], own: Cell['own'], code: Cell['code']): boolean {
  return strategies.every((spec) => code[spec] === undefined && own.every(({ name }) => name !== spec));
}

function isEmpty(record: Readonly<Record<string, unknown>>): boolean {
  return Object.keys(record).length === 0;
}
