import { checkMembers, cutText, InputError, messageOf } from '../errors.js';
import type { Engine, Move } from '../contracts/engine.js';
import type { Game } from '../contracts/game.js';
import { checkedParams, type ParamValues } from '../contracts/parameters.js';
import type { Rng, RngState } from '../random/rng.js';
import { checkRng, restoreRng } from '../random/source-rng.js';

const FORMAT = 'cards/game@1';

/** A game as plain JSON: the deal and the moves. Every state that it can describe can be reached by play. */
export interface SavedGame {
  /** The format and its version. */
  readonly format: typeof FORMAT;
  /** The id of the game. */
  readonly game: string;
  /** The value of every parameter. */
  readonly params: ParamValues;
  /** The state of the generator that dealt, before the deal. */
  readonly deal: RngState;
  /** The moves of all seats, in order. */
  readonly moves: readonly Move[];
}

/**
 * One game that can be saved and continued later.
 *
 * @typeParam View - the information that one seat has about the state
 * @typeParam Params - the parameters of the game
 * @typeParam E - the type of the engine
 *
 * @example
 * ```ts
 * import { InputError, RecordedGame, restoreGame, seededRng } from '@cards/core';
 * import { pairs } from '@cards/pairs';
 *
 * const played = new RecordedGame(pairs, { cards: 8, copies: 4 }, seededRng('deal'));
 * played.apply(3);
 * const text = JSON.stringify(played.save());
 * const restored = restoreGame(pairs, JSON.parse(text));
 * restored.engine.getFlips(); // => 1
 * restored.moves; // => [3]
 * restoreGame(pairs, { ...played.save(), moves: [3, 3] }); // throws 'card 3 is face up'
 * ```
 */
export class RecordedGame<View, Params extends ParamValues, E extends Engine<View> = Engine<View>> {
  /** The game. */
  readonly game: Game<View, Params, E>;
  /** The value of every parameter. */
  readonly params: Params;
  /** The engine. Read it, but call {@link RecordedGame.apply} instead of its `apply`, and do not reset it. */
  readonly engine: E;
  private readonly dealt: RngState;
  private readonly played: Move[] = [];

  /**
   * Deals a new game.
   *
   * @param game - the game
   * @param params - parameters that differ from their defaults, by name
   * @param deal - the generator that deals. To restore a saved game, it must be a generator of this package
   * @throws InputError if a parameter is not allowed
   */
  constructor(game: Game<View, Params, E>, params: ParamValues, deal: Rng) {
    checkRng(deal);
    this.game = game;
    this.params = checkedParams(game, params);
    this.engine = game.engine(this.params);
    this.dealt = deal.save();
    this.engine.reset(deal);
  }

  /** The moves so far, of all seats. */
  get moves(): readonly Move[] {
    return this.played;
  }

  /**
   * Plays a move for the seat to move.
   *
   * @throws IllegalMoveError if the move is not legal; the game does not change
   */
  apply(move: Move): void {
    this.engine.apply(move);
    this.played.push(move);
  }

  /** Returns the game as plain JSON, for {@link restoreGame}. */
  save(): SavedGame {
    const { game, params, dealt, played } = this;
    return { format: FORMAT, game: game.id, params, deal: dealt, moves: [...played] };
  }
}

/**
 * Restores a saved game: deals it again, and plays its moves again. So a damaged or edited save is refused, or it is
 * another legal game.
 *
 * @param game - the game
 * @param saved - the result of {@link RecordedGame.save}, or the same value after `JSON.stringify` and `JSON.parse`
 * @throws InputError if it is not a saved game of this game
 */
export function restoreGame<View, Params extends ParamValues, E extends Engine<View>>(
  game: Game<View, Params, E>,
  saved: unknown,
): RecordedGame<View, Params, E> {
  checkMembers(game, 'the game', 'id', 'engine');
  const { format, game: id, params, deal, moves } = (saved ?? {}) as { readonly [Name in keyof SavedGame]?: unknown };
  if (format !== FORMAT) throw refusal(game, `its format must be '${FORMAT}', not ${JSON.stringify(format)}`);
  if (id !== game.id) throw refusal(game, `it is a game of ${JSON.stringify(id)}`);
  if (!(Object(params) === params && !Array.isArray(params) && Object.values(params as object).every(isNumber)))
    throw refusal(game, `its params must be numbers by name, not ${JSON.stringify(params)}`);
  if (!(Array.isArray(moves) && moves.every(isNumber)))
    throw refusal(game, `its moves must be a list of numbers, not ${JSON.stringify(moves)}`);
  let restored: RecordedGame<View, Params, E> | undefined;
  try {
    // checkedParams and restoreRng check the members.
    restored = new RecordedGame(game, params as ParamValues, restoreRng(deal as RngState));
    for (const move of moves as Move[]) restored.apply(move);
    return restored;
  } catch (error) {
    const where = restored === undefined ? '' : `move ${restored.moves.length + 1} cannot be played: `;
    throw refusal(game, where + messageOf(error));
  }
}

function isNumber(value: unknown): value is number {
  return typeof value === 'number';
}

function refusal({ id }: { readonly id: string }, problem: string): InputError {
  return new InputError(`this is not a saved game of ${id}: ${cutText(problem.replaceAll(/\s/g, ' '))}`);
}
