import { hasCode, messageOf, type MisbehaviorError, seatsOf } from '@cards/core';
import type { CodeRef } from '../plan/cell-data.js';
import { type Plan, planExperiment } from '../plan/plan.js';
import { pairMeasure } from '../plan/measures.js';
import { GameError } from '../run/failure.js';
import type { Batch } from '../run/batch.js';
import { summarize } from '../summary/summarize.js';
import type { Summary } from '../summary/summary.js';
import { BETTER_THAN_OPTIMAL_P, provedOptimum } from '../summary/better-than-optimal.js';
import { runTests, type RunTestsOptions, untested } from './run-tests.js';
import type { CheckReport, TestReport } from './check-report.js';
import { rankedStrategies, rankingCells, type RankingRequest, type Standing, standingsOf } from './ranking.js';

/** The strategy to check, where its code runs, and how to play the ranking. */
export interface StrategyCheck extends RunTestsOptions, Omit<RankingRequest, 'spec' | 'code'> {
  /** The strategy in the ranking; `exportName` is undefined if it is not known which export was checked. */
  readonly located: (exportName: string | undefined) => { readonly spec: string; readonly code: CodeRef };
  readonly play: (plan: Plan) => Promise<Batch>;
  /** Returns the message for a failed game, such as a message with a command that replays the game. */
  readonly explain: (error: GameError) => string;
}

const PLAYS = 'plays legal moves until the game is over';

interface Ranked {
  readonly tests: readonly TestReport[];
  readonly table: readonly Standing[];
  readonly digest: string | null;
}

/**
 * Checks a strategy: runs the conformance tests, in two workers, and computes its ranking among the default strategies
 * of its game. A strategy that could not be created is not ranked.
 */
export async function checkStrategy(check: StrategyCheck): Promise<CheckReport> {
  const { game, params, trials, seed } = check;
  const { tests, found, failed, ended } = await runTests(check);
  const [loaded] = tests;
  const request = { game, params, trials, ...check.located(found) };
  const { spec } = request;
  const ranked = loaded?.passed === true ? await rank(request, check, ended) : undefined;
  const seats = seatsOf(game, params);
  const of = seats === 1 || pairMeasure(game) !== undefined ? rankedStrategies(request).length : 0;
  const table = of >= seats ? (ranked?.table ?? []) : [];
  const all = notTested(
    ranked === undefined || loaded === undefined
      ? tests
      : [loaded, ...ranked.tests, ...tests.slice(1).map((test) => (test === ended ? untested(test.name) : test))],
    failed,
  );
  return {
    format: 'cards-sim/check@1',
    game: game.id,
    params,
    strategy: spec,
    seed,
    trials,
    boundary: check.isolated === true ? 'namespaces' : 'none',
    passed: all.every(({ passed }) => passed),
    tests: all,
    place: table.find((row) => row.strategy === spec)?.place ?? null,
    of,
    ...(seats > 2 && { seats }),
    table,
    digest: ranked?.digest ?? null,
  };
}

/** After the first failure, a test in whose games the strategy failed counts as not run. */
function notTested(tests: readonly TestReport[], failed: ReadonlySet<TestReport>): readonly TestReport[] {
  const first = tests.findIndex(({ passed }) => !passed);
  return tests.map((test, at) => (at > first && first !== -1 && failed.has(test) ? untested(test.name) : test));
}

/**
 * Ranks the strategy. This also checks {@link PLAYS}, with more games than any other test, and the optimum. A strategy
 * that ended a worker would do so again, or cost another time limit.
 */
async function rank(
  request: RankingRequest,
  { seed, play, explain, signal }: StrategyCheck,
  ended: TestReport | undefined,
): Promise<Ranked> {
  if (ended !== undefined) return { tests: [{ ...ended, name: PLAYS }], table: [], digest: null };
  const plan = planExperiment({ seed, cells: rankingCells(request) });
  try {
    const batch = await play(plan);
    const summary = summarize(plan, batch.entries());
    return {
      tests: [{ name: PLAYS, passed: true }, ...optimumTest(request, summary)],
      table: standingsOf(request, summary),
      digest: summary.digest,
    };
  } catch (error) {
    signal?.throwIfAborted();
    if (!(error instanceof GameError || hasCode<MisbehaviorError>(error, 'CARDS_MISBEHAVIOR'))) throw error;
    const message = error instanceof GameError ? explain(error) : messageOf(error);
    return { tests: [{ name: PLAYS, passed: false, message }], table: [], digest: null };
  }
}

/** The test that no strategy is better than a proved optimum; none for a game without one. */
function optimumTest({ game, params, spec }: RankingRequest, summary: Summary): readonly TestReport[] {
  const optimum = provedOptimum(game, params);
  if (optimum === undefined) return [];
  const name = `is not better than '${optimum.strategy}', which is proved optimal`;
  const cell = summary.cells.find(
    ({ strategies, pairedWith }) => pairedWith === undefined && strategies.length === 1 && strategies[0] === spec,
  );
  const found = cell?.betterThanOptimal;
  if (cell === undefined || found === undefined) return [{ name, passed: true }];
  const { unit } = game.measures[0];
  const mean = cell.measures[found.measure]?.mean ?? Number.NaN;
  return [
    {
      name,
      passed: false,
      message: `its mean of ${mean.toPrecision(6)} ${unit} is better than ${found.optimum.toPrecision(6)} ${unit}, the best mean that any strategy can have (chance: less than 1 in ${1 / BETTER_THAN_OPTIMAL_P}): it knows more than its view shows, or it changes the games`,
    },
  ];
}
