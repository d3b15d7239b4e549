import { createPlayer, InputError, type Player, type Precomputed, type Seat, type Strategy } from '@cards/core';
import { checkMembers, givenText, parseSpec } from '@cards/core/internal';
import { checkedParams, type ConcentrationParams } from './parameters.js';
import { type ConcentrationStrategy, STRATEGIES } from './strategies/index.js';
import type { ConcentrationView } from './view.js';

/** A player of a line-up: the spec of a computer, or an object that chooses the moves, such as a `Person`. */
export type SeatChoice = string | Strategy<ConcentrationView>;

/** The options of {@link createLineup}. */
export interface LineupOptions {
  /** The strategies that a spec can name. Default: the built-in ones. */
  readonly strategies?: readonly ConcentrationStrategy[];
  /** The tables of strategies by spec, to share them between line-ups. Missing ones are computed and added. */
  readonly precomputed?: Map<string, Precomputed>;
}

/**
 * Creates a line-up for a program of your own, such as one person and one computer. Only the players that you name are
 * created.
 *
 * @param given - the parameters of the game
 * @param seats - the players by seat
 * @param options - the known strategies, and tables to share
 * @returns the players, for `GameStepper` or `createRunner` of `@cards/core`
 * @throws InputError for parameters out of bounds, an unknown spec, a value that is not a player, or another number of
 *   players
 *
 * @example
 * ```ts
 * import { GameStepper, Streams } from '@cards/core';
 * import { boardText, ConcentrationGame, createLineup, Person } from '@cards/concentration';
 *
 * const params = { ranks: 2, copies: 2 };
 * const game = new ConcentrationGame(params);
 * const person = new Person();
 * const stepper = new GameStepper(game, createLineup(params, [person, 'memory:10']));
 * stepper.begin(new Streams(1, 'concentration').gameRngs(2).seek(0));
 * boardText(game); // => 'XXX XXX\nXXX XXX'
 * while (!game.over) {
 *   // The answer of the person. Here, they always flip the first card that is left.
 *   if (game.toMove === 0) person.choose(game.legalMoves()[0] ?? -1);
 *   stepper.step();
 * }
 * game.won(0) + game.won(1); // => 4
 * ```
 */
export function createLineup<const Seats extends readonly SeatChoice[]>(
  given: Partial<ConcentrationParams>,
  seats: Seats,
  options: LineupOptions = {},
): { readonly [At in keyof Seats]: Player<ConcentrationView> } {
  const params = checkedParams(given);
  const { players } = params;
  checkMembers(options, 'the options');
  const { strategies = STRATEGIES, precomputed = new Map<string, Precomputed>() } = options;
  if (!Array.isArray(seats) || seats.length !== players)
    throw new InputError(
      `a line-up must be a list of ${players === 2 ? 'two' : players} players, not ${givenText(seats)}`,
    );
  // Array.from also visits the holes of an array. It returns as many players as there are seats.
  return Array.from(seats as Seats, player) as { readonly [At in keyof Seats]: Player<ConcentrationView> };

  function player(choice: SeatChoice, seat: Seat): Player<ConcentrationView> {
    if (typeof choice === 'string') return computer(choice, seat);
    if (typeof (choice as Partial<Strategy<never>> | null | undefined)?.move === 'function')
      return { name: `player ${seat + 1}`, strategy: choice };
    throw new InputError(
      `the player of seat ${seat} must be a spec such as 'memory:10' or an object with move(), such as new Person(), not ${givenText(choice)}`,
    );
  }

  function computer(text: string, seat: Seat): Player<ConcentrationView> {
    const { spec, definition, args } = parseSpec(strategies, text);
    const tables = precomputed.get(spec) ?? definition.precompute?.(params, args);
    if (tables !== undefined) precomputed.set(spec, tables);
    return createPlayer({ strategies }, params, spec, seat, precomputed);
  }
}
