import type { Checks } from '../contracts/checks.js';
import type { Engine } from '../contracts/engine.js';
import type { Game } from '../contracts/game.js';
import type { ParamValues } from '../contracts/parameters.js';
import type { Seed } from '../random/seed.js';

/**
 * A game with the information that its conformance tests need. A package exports the harness from a separate entry,
 * `./testing`, and the game names it in {@link Game.checks}. The member `checks` of a small game can have the same
 * information itself: `{ game: duel, ...duel.checks }` is its harness.
 *
 * @typeParam View - the information that one seat has about the state
 * @typeParam Params - the parameters of the game
 * @typeParam E - the type of the engine
 *
 * @example
 * ```ts
 * import { type GameHarness, conformanceTests } from '@cards/core/testing';
 * import { MatchCardGame, pairs, type PairsParams, type PairsView } from '@cards/pairs';
 * import { harness } from '@cards/pairs/testing';
 *
 * // The harness of a package, with other settings.
 * const small: GameHarness<PairsView, PairsParams, MatchCardGame> = {
 *   ...harness,
 *   settings: [{ cards: 8, copies: 2 }],
 *   games: 2,
 * };
 * for (const { check } of conformanceTests(small)) check();
 * ```
 */
export interface GameHarness<View, Params extends ParamValues, E extends Engine<View> = Engine<View>> extends Checks<
  View,
  E
> {
  /** The game under test. */
  readonly game: Game<View, Params, E>;
  /**
   * The seed of all games of the tests (default: `conformance`). With a fixed seed, a test always fails in one way.
   * To check code of other people, choose a new secret one: code that knows the seed can recognize the games.
   */
  readonly seed?: Seed;
}

/** Any harness, for code that works with all games. */
export type AnyHarness = GameHarness<unknown, ParamValues>;
