import { checkMembers } from '../errors.js';
import { defaultsOf } from '../contracts/game.js';
import type { ParamValues } from '../contracts/parameters.js';
import { parseSpec, shortestSpec } from '../contracts/spec.js';
import type { StrategyDefinition } from '../contracts/strategy.js';
import { beliefTests } from './belief-tests.js';
import { declarationTests, exactTests, isDefinition } from './declaration-tests.js';
import { dialogueTests, notationTests, runnerTests } from './runner-tests.js';
import { encodingTests, engineTests, legalityTests } from './engine-tests.js';
import { everyStateTests, hiddenTests, viewTests } from './view-tests.js';
import { type AnyHarness, type ConformanceTest, ensure, type GameHarness, testOf } from './conformance-test.js';
import { PlayerPool, tablesOf } from './trials.js';
import { playingTests } from './strategy-tests.js';

/**
 * Returns the conformance tests of a game and of each of its strategies. They play games of a fixed seed, so a test
 * always fails in the same way; the member `seed` of the harness sets another one. They can run in any order, or alone.
 *
 * @param harness - the game, with the hooks that the tests need
 *
 * @example
 * ```ts
 * import { conformanceTests } from '@cards/core/testing';
 * import { harness } from '@cards/pairs/testing';
 *
 * const [first] = conformanceTests(harness);
 * first?.id; // => 'declares-itself'
 * first?.name; // => 'The game declares valid names, parameters and sizes'
 * // The check throws a ConformanceError if the game fails the test.
 * first?.check();
 * ```
 */
export function conformanceTests<View, Params extends ParamValues>(
  harness: GameHarness<View, Params>,
): ConformanceTest[] {
  checkMembers(harness, 'the harness', 'game');
  return merged(tablesOf(harness).map(testsOfTable));
}

/** The tests of several numbers of seats, each once. */
function merged(tables: readonly (readonly ConformanceTest[])[]): ConformanceTest[] {
  const all = tables.flat();
  return all
    .filter(({ id }, at) => all.findIndex((one) => one.id === id) === at)
    .map((first) => ({
      ...first,
      check: () => {
        const covered = all.flatMap(({ id, check }) => (id === first.id ? (check() ?? []) : []));
        return covered.join('; ') || undefined;
      },
    }));
}

function testsOfTable(harness: AnyHarness): ConformanceTest[] {
  const pool = new PlayerPool(harness);
  const [opponent = ''] = defaultsOf(harness.game).strategies;
  return [
    ...declarationTests(harness),
    ...legalityTests(harness),
    ...notationTests(harness),
    ...engineTests(harness),
    ...hiddenTests(harness),
    ...runnerTests(harness, pool),
    ...viewTests(harness),
    ...encodingTests(harness),
    ...dialogueTests(harness),
    ...beliefTests(harness),
    ...exactTests(harness),
    ...everyStateTests(harness),
    ...pool.specs.flatMap((spec) =>
      playingTests(harness, pool, spec, opponent).map((each) => ({ ...each, id: `${spec}/${each.id}` })),
    ),
  ];
}

/** The options of {@link strategyTests}. */
export interface StrategyTrial {
  /**
   * The spec of the strategy, in its canonical form (default: the name of the strategy, with the lowest values of its
   * required arguments).
   */
  readonly spec?: string;
  /** The spec in the other seats (default: the first default strategy of the game). */
  readonly opponent?: string;
}

/**
 * Returns the conformance tests of one strategy. The game need not list the strategy.
 *
 * | id | test |
 * |---|---|
 * | `declared` | The strategy has a valid definition. |
 * | `legal-moves` | It plays legal moves until the game is over. |
 * | `forgets` | It plays each game independently of earlier games. |
 * | `independent` | It shares no state with other players. |
 * | `harmless` | It does not change the game during its calls. |
 * | `blind` | It does not depend on hidden information (only if the harness has `resampleHidden`). |
 * | `membrane` | It plays the same moves with a view rebuilt from what was observed (only with `viewFrom`). |
 *
 * @param harness - the harness of the game
 * @param definition - the strategy
 * @param how - the arguments and the opponent of the strategy
 *
 * @example
 * ```ts
 * import type { StrategyDefinition } from '@cards/core';
 * import { strategyTests } from '@cards/core/testing';
 * import type { PairsParams, PairsView } from '@cards/pairs';
 * import { harness } from '@cards/pairs/testing';
 *
 * const uniform: StrategyDefinition<PairsView, PairsParams> = {
 *   name: 'uniform',
 *   summary: 'flips a random card that can be flipped',
 *   create: () => ({ move: (view, rng) => view.playableAt(rng.int(view.playable)) }),
 * };
 * const legal = strategyTests(harness, uniform).find(({ id }) => id === 'legal-moves');
 * legal?.name; // => 'uniform plays legal moves until the game is over'
 * // The check throws a ConformanceError if the strategy fails the test.
 * legal?.check();
 * ```
 */
export function strategyTests<View, Params extends ParamValues>(
  harness: GameHarness<View, Params>,
  definition: StrategyDefinition<View, Params>,
  how: StrategyTrial = {},
): ConformanceTest[] {
  checkMembers(definition, 'the definition of a strategy', 'name');
  const { spec = shortestSpec(definition), opponent = defaultsOf(harness.game).strategies[0] ?? '' } = how;
  const declared = testOf('declared', `${spec} has a valid definition`, () => {
    isDefinition(definition);
    const canonical = parseSpec([definition], spec).spec;
    ensure(canonical === spec, `the spec must be in its canonical form, '${canonical}'`);
  });
  const tables = tablesOf(harness).map((one) => playingTests(one, new PlayerPool(one, definition), spec, opponent));
  return [declared, ...merged(tables)];
}
