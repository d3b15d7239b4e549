import type { ParamValues } from '../contracts/parameters.js';
import { parseSpec } from '../contracts/spec.js';
import type { StrategyDefinition } from '../contracts/strategy.js';
import { beliefLaws } from './belief-laws.js';
import { declarationLaws } from './declaration-laws.js';
import { isDefinition } from './definition-checks.js';
import { dialogueLaws } from './dialogue-laws.js';
import { engineLaws } from './engine-laws.js';
import type { GameHarness } from './game-harness.js';
import { hiddenLaws } from './hidden-laws.js';
import { ensure, type Law, law } from './law.js';
import { legalityLaws } from './legality-laws.js';
import { PlayerPool, shortestSpec } from './player-pool.js';
import { runnerLaws } from './runner-laws.js';
import { savingLaws } from './saving-laws.js';
import { playingLaws } from './strategy-laws.js';
import { viewLaws } from './view-laws.js';

/**
 * The conformance tests of a game and of each of its strategies. They play seeded games, so that a broken law fails the
 * same way every time.
 *
 * @param harness - the game, and what the laws need to know about it
 *
 * @example
 * ```ts
 * import { laws } from '@cards/core/testing';
 * import { harness } from '@cards/pairs/testing';
 *
 * const [first] = laws(harness);
 * first?.name; // => 'declares valid names, parameters and sizes'
 * // The check throws a LawViolation when the law is broken.
 * first?.check();
 * ```
 */
export function laws<View, Params extends ParamValues>(harness: GameHarness<View, Params>): Law[] {
  const pool = new PlayerPool(harness);
  const [opponent = ''] = harness.game.defaultStrategies;
  return [
    ...declarationLaws(harness),
    ...legalityLaws(harness),
    ...engineLaws(harness),
    ...hiddenLaws(harness),
    ...runnerLaws(harness, pool),
    ...savingLaws(harness),
    ...viewLaws(harness),
    ...dialogueLaws(harness),
    ...beliefLaws(harness),
    ...pool.specs.flatMap((spec) =>
      playingLaws(harness, pool, spec, opponent).map((each) => ({ ...each, id: `${spec}/${each.id}` })),
    ),
  ];
}

/** How {@link strategyLaws} plays a strategy. */
export interface StrategyTrial {
  /**
   * The strategy with its arguments. When left out: its name, and the lowest value of each argument that has no
   * default.
   */
  readonly spec?: string;
  /** The strategy in the other seat of a two-seat game; the first default strategy of the game when left out. */
  readonly opponent?: string;
}

/**
 * The conformance tests of one strategy, which the game need not list: it plays legal moves, is determined by its seed,
 * depends on nothing that is hidden from its seat, and changes neither the game nor other players.
 *
 * The ids are `declared`, `legal-moves`, `forgets`, `independent`, `harmless`, `blind` (where the harness can resample
 * what is hidden) and `membrane` (where it lists the members of a view).
 *
 * @param harness - the game that it plays
 * @param definition - the strategy
 * @param how - its arguments, and its opponent
 *
 * @example
 * ```ts
 * import type { StrategyDefinition } from '@cards/core';
 * import { strategyLaws } from '@cards/core/testing';
 * import type { PairsParams, PairsView } from '@cards/pairs';
 * import { harness } from '@cards/pairs/testing';
 *
 * const lowest: StrategyDefinition<PairsView, PairsParams> = {
 *   name: 'lowest',
 *   summary: 'flips the lowest card that can be flipped',
 *   create: ({ params }) => ({
 *     move: (view) => {
 *       for (let card = 0; card < params.cards; card++) if (view.isPlayable(card)) return card;
 *       return -1;
 *     },
 *   }),
 * };
 * const legal = strategyLaws(harness, lowest).find(({ id }) => id === 'legal-moves');
 * legal?.name; // => 'lowest: plays legal moves until the game is over'
 * ```
 */
export function strategyLaws<View, Params extends ParamValues>(
  harness: GameHarness<View, Params>,
  definition: StrategyDefinition<View, Params>,
  how: StrategyTrial = {},
): Law[] {
  const { spec = shortestSpec(definition), opponent = harness.game.defaultStrategies[0] ?? '' } = how;
  const declared = law('declared', `${spec}: has a valid definition`, () => {
    isDefinition(definition);
    const canonical = parseSpec([definition], spec).spec;
    ensure(canonical === spec, `the canonical form of the spec is '${canonical}'`);
  });
  return [declared, ...playingLaws(harness, new PlayerPool(harness, definition), spec, opponent)];
}
