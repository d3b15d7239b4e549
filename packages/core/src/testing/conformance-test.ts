import type { Checks } from '../contracts/checks.js';
import type { Engine, Move } from '../contracts/engine.js';
import type { Game } from '../contracts/game.js';
import type { ParamValues } from '../contracts/parameters.js';
import { MisbehaviorError } from '../errors.js';
import type { Rng } from '../random/rng.js';
import type { Seed } from '../random/streams.js';

/**
 * One conformance test: a rule that every game or every strategy must obey. Pass its name and its check to any test
 * runner: `test(one.name, one.check)`.
 */
export interface ConformanceTest {
  /**
   * A short, stable name for code that looks for one test: lower-case letters and dashes, unique in its list. In the
   * list of a game, the id of a test about a strategy starts with the spec and a slash: `memory:10/legal-moves`.
   */
  readonly id: string;
  /**
   * The rule as a sentence, such as `The engine ends every game within its move limit`. Unique in its list. A test
   * about a strategy starts with its spec: `memory:10 plays legal moves until the game is over`.
   */
  readonly name: string;
  /**
   * Runs the test on seeded games, which are the same in each call. It does not use `this`.
   *
   * @returns what it covered, in words, if the games are too large for all of it; otherwise undefined
   * @throws ConformanceError if the test fails; it throws no other error
   */
  readonly check: () => string | undefined;
}

export type Tests = readonly ConformanceTest[];

/** The error for a game or a strategy that fails a conformance test. */
export class ConformanceError extends Error {
  /** Always `ConformanceError`. */
  override readonly name = 'ConformanceError';
  /** Always `CARDS_CONFORMANCE`, see `hasCode` of `@cards/core`. */
  readonly code = 'CARDS_CONFORMANCE';
  /** The name of the failed conformance test, see {@link ConformanceTest.name}. */
  readonly test: string;
  /** The fault that the check found, and its place, without the name of the test. */
  readonly found: string;
  /** The moves of the game up to the fault; undefined if the fault is not in a game of random moves. */
  readonly moves: readonly Move[] | undefined;
  /** The parameters and the deal of this game, to play the moves again; undefined if the fault is not in one game. */
  readonly game: FailedGame | undefined;

  /**
   * @param failed - the name of the test
   * @param found - the fault, and its place
   * @param cause - the error of the code under test, if it threw one
   * @param moves - the moves of the game up to the fault
   * @param game - the game
   */
  constructor(failed: string, found: string, cause?: unknown, moves?: readonly Move[], game?: FailedGame) {
    super(`failed conformance test "${failed}": ${found}`, { cause });
    this.test = failed;
    this.found = found;
    this.moves = moves;
    this.game = game;
  }
}

/** The game in which a check found a fault. */
export interface FailedGame {
  /** All parameters. */
  readonly params: ParamValues;
  /** Returns a new generator for `reset` of an engine, which then has the same deal. */
  readonly deal: () => Rng;
}

/** A fault that a check found. {@link testOf} converts it into a {@link ConformanceError}. */
class Finding extends Error implements Place {
  moves: readonly Move[] | undefined;
  game: FailedGame | undefined;
}

/** Where a fault is. */
type Place = Pick<ConformanceError, 'moves' | 'game'>;

/** Creates a conformance test. Any error that `examine` throws becomes a {@link ConformanceError}. */
export function testOf(id: string, name: string, examine: () => string | void): ConformanceTest {
  return {
    id,
    name,
    check: () => {
      try {
        return examine() ?? undefined;
      } catch (error) {
        const { message, cause, moves, game } = asFinding(error);
        throw new ConformanceError(name, message, cause, moves, game);
      }
    },
  };
}

/** Throws a {@link Finding} unless a condition holds. */
export function ensure(holds: boolean, found: string | (() => string)): asserts holds {
  if (!holds) throw new Finding(typeof found === 'string' ? found : found());
}

/** Runs a part of a check. Every error gets its place in front of the message, and what is known of the place. */
export function at<T>(place: string | (() => string), act: () => T, known: Partial<Place> = {}): T {
  try {
    return act();
  } catch (error) {
    const { message, cause, moves = known.moves, game = known.game } = asFinding(error);
    const finding = new Finding(`${typeof place === 'string' ? place : place()}, ${message}`, { cause });
    throw Object.assign(finding, { moves, game });
  }
}

function asFinding(error: unknown): Finding {
  if (error instanceof Finding) return error;
  // A runner attributes a Finding inside a call of a strategy to that strategy.
  if (error instanceof MisbehaviorError && error.cause instanceof Finding) return error.cause;
  const thrown = error instanceof Error ? `${error.name}: ${error.message}` : String(error);
  return new Finding(`it threw ${thrown}`, { cause: error });
}

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
