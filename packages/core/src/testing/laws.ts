import { defaultsOf } from '../contracts/defaults.js';
import type { ParamValues } from '../contracts/parameters.js';
import { parseSpec } from '../contracts/spec.js';
import type { StrategyDefinition } from '../contracts/strategy.js';
import { beliefLaws } from './belief-laws.js';
import { declarationLaws } from './declaration-laws.js';
import { isDefinition } from './definition-checks.js';
import { dialogueLaws } from './dialogue-laws.js';
import { engineLaws } from './engine-laws.js';
import { everyStateLaws } from './every-state-laws.js';
import { exactLaws } from './exact-laws.js';
import type { GameHarness } from './game-harness.js';
import { hiddenLaws } from './hidden-laws.js';
import { ensure, type Law, law } from './law.js';
import { legalityLaws } from './legality-laws.js';
import { notationLaws } from './notation-laws.js';
import { PlayerPool, shortestSpec } from './player-pool.js';
import { runnerLaws } from './runner-laws.js';
import { playingLaws } from './strategy-laws.js';
import { viewLaws } from './view-laws.js';

/**
 * Returns the conformance tests of a game and of each of its strategies. They play games of a fixed seed, so a broken
 * law always fails in the same way; the member `seed` of the harness sets another one. The checks can run in any order,
 * or alone.
 *
 * @param harness - the game, with the hooks that the laws need
 *
 * @example
 * ```ts
 * import { laws } from '@cards/core/testing';
 * import { harness } from '@cards/pairs/testing';
 *
 * const [first] = laws(harness);
 * first?.id; // => 'declares-itself'
 * first?.name; // => 'The game declares valid names, parameters and sizes'
 * // The check throws a LawViolation if the game breaks the law.
 * first?.check();
 * ```
 */
export function laws<View, Params extends ParamValues>(harness: GameHarness<View, Params>): Law[] {
  const pool = new PlayerPool(harness);
  const [opponent = ''] = defaultsOf(harness.game).strategies;
  return [
    ...declarationLaws(harness),
    ...legalityLaws(harness),
    ...notationLaws(harness),
    ...engineLaws(harness),
    ...hiddenLaws(harness),
    ...runnerLaws(harness, pool),
    ...viewLaws(harness),
    ...dialogueLaws(harness),
    ...beliefLaws(harness),
    ...exactLaws(harness),
    ...everyStateLaws(harness),
    ...pool.specs.flatMap((spec) =>
      playingLaws(harness, pool, spec, opponent).map((each) => ({ ...each, id: `${spec}/${each.id}` })),
    ),
  ];
}

/** The options of {@link strategyLaws}. */
export interface StrategyTrial {
  /**
   * The spec of the strategy, in its canonical form (default: the name of the strategy, with the lowest values of its
   * required arguments).
   */
  readonly spec?: string;
  /** The spec in the other seat of a two-seat game (default: the first default strategy of the game). */
  readonly opponent?: string;
}

/**
 * Returns the conformance tests of one strategy. The game need not list the strategy.
 *
 * | id | law |
 * |---|---|
 * | `declared` | The strategy has a valid definition. |
 * | `legal-moves` | It plays legal moves until the game is over. |
 * | `forgets` | It plays each game independently of earlier games. |
 * | `independent` | It shares no state with other players. |
 * | `harmless` | It does not change the game during its calls. |
 * | `blind` | It does not depend on hidden information (only if the harness has `resampleHidden`). |
 * | `membrane` | It uses only documented members of its view (only if the harness has `viewMembers`). |
 * | `rebuilt` | It plays the same moves with a rebuilt view (only if the game has `viewFrom`). |
 *
 * @param harness - the harness of the game
 * @param definition - the strategy
 * @param how - the arguments and the opponent of the strategy
 *
 * @example
 * ```ts
 * import type { StrategyDefinition } from '@cards/core';
 * import { strategyLaws } from '@cards/core/testing';
 * import type { PairsParams, PairsView } from '@cards/pairs';
 * import { harness } from '@cards/pairs/testing';
 *
 * const uniform: StrategyDefinition<PairsView, PairsParams> = {
 *   name: 'uniform',
 *   summary: 'flips a random card that can be flipped',
 *   create: () => ({ move: (view, rng) => view.playableAt(rng.int(view.playable)) }),
 * };
 * const legal = strategyLaws(harness, uniform).find(({ id }) => id === 'legal-moves');
 * legal?.name; // => 'uniform plays legal moves until the game is over'
 * // The check throws a LawViolation if the strategy breaks the law.
 * legal?.check();
 * ```
 */
export function strategyLaws<View, Params extends ParamValues>(
  harness: GameHarness<View, Params>,
  definition: StrategyDefinition<View, Params>,
  how: StrategyTrial = {},
): Law[] {
  const { spec = shortestSpec(definition), opponent = defaultsOf(harness.game).strategies[0] ?? '' } = how;
  const declared = law('declared', `${spec} has a valid definition`, () => {
    isDefinition(definition);
    const canonical = parseSpec([definition], spec).spec;
    ensure(canonical === spec, `the spec must be in its canonical form, '${canonical}'`);
  });
  return [declared, ...playingLaws(harness, new PlayerPool(harness, definition), spec, opponent)];
}
