import type { Rng } from '../random/rng.js';
import type { Engine, Move, Seat } from './engine.js';
import type { ParamValues } from './parameters.js';

/**
 * What one seat can conclude from everything that it has seen, as a source of complete states: the states that the seat
 * cannot tell apart from the real one. Search plays ahead in these states, so it never sees hidden information.
 *
 * A belief has a memory, because a view shows the present only. It gets the same calls as a strategy of its seat.
 *
 * @typeParam View - what the seat may know
 */
export interface Belief<View> {
  /**
   * Whether it knows the last view alone, as those of `defineGame` do. If the view forgets what the seat has seen,
   * it samples states that the seat could have ruled out. Default: false.
   */
  readonly isForgetful?: boolean;
  /** Called when a game begins, before its first move. Forget the last game here. */
  begin(view: View): void;
  /** Called after each move of every seat, with the new state. */
  observe(view: View): void;
  /**
   * Draws a state that is consistent with all views since `begin`. All chance outcomes and all hidden moves that are
   * consistent weigh the same; the strategies of opponents are ignored.
   *
   * The engine belongs to the belief. It is never a clone of the real engine, which contains the hidden cards and the
   * generator of future ones.
   *
   * @param rng - the generator that draws the state, never a copy of it: if nothing is drawn, search takes the state
   *   for the only one. The engine may draw from it until the next call.
   * @param next - the move that the caller is about to play. Only what it reveals needs to be drawn; the rest can be
   *   any that is consistent. A belief can ignore it, but fewer draws are fewer outcomes for solvers.
   * @returns the same engine each time, with the new state; the caller may play on in it
   */
  sample(rng: Rng, next?: Move): Engine<View>;
  /**
   * Plays a sampled state on as the rollout strategy does, with the same draws, but faster. Without this member, search
   * asks the strategy for each move.
   *
   * @param engine - the state
   * @param rngOf - the generator of a seat
   * @param most - the maximum number of moves
   * @returns the number of moves
   */
  playOut?(engine: Engine<View>, rngOf: (seat: Seat) => Rng, most: number): number;
  /**
   * The moves that are worth a search in a sampled state, or in a state that play reaches from there: at least one, all
   * of them legal. Leave out moves that are obviously bad, and all but one of moves that are equivalent for this seat.
   * Where this seat is to move, the moves depend only on what it has seen. Without this member all legal moves are
   * searched.
   */
  moves?(engine: Engine<View>): readonly Move[];
  /**
   * The value of an unfinished state in which a rollout can stop, such as the end of a round; undefined if the rollout
   * goes on. The unit is that of the result: in a game of several seats what the seat wins, if a measure has the role
   * `payoff`, otherwise its probability to win (a tie counts one half); in a one-seat game the first measure. Without
   * this member every rollout ends with the game.
   *
   * @param engine - the state
   * @param seat - the seat whose value it is. With one or two seats, it is always the seat of the belief: what one of
   *   two wins, the other one loses
   */
  estimate?(engine: Engine<View>, seat: Seat): number | undefined;
  /**
   * What the seat sees in a sampled state, or in a state that play reaches from there, as plain JSON. Search reads it
   * at once and does not keep it. Without this member, it is `observe` of the game.
   */
  observation?(engine: Engine<View>): unknown;
  /**
   * What the seat knows in an unfinished sampled state, or one move later, for `optimum` of `@cards/core/solve`: equal
   * for states with the same future. The future is everything that can happen to what the first measure counts from
   * there on; leave out names, orders and what was counted so far. With this member, `moves` can leave out a move only
   * if another one is never worse. A game with two seats has it only if both know the same.
   */
  key?(engine: Engine<View>): string | number;
  /** What the first measure has counted so far in an unfinished state, if `key` leaves it out. Default: 0. */
  soFar?(engine: Engine<View>): number;
}

/** What `withSearch` of `@cards/core/search` needs to know about a game. */
export interface Search<View, Params extends ParamValues> {
  /**
   * The spec of the strategy that plays simulated games to their end. It is memoryless: `begin` is called in the middle
   * of a game, and it has no `observe`.
   */
  readonly rollout: string;
  /**
   * Creates the belief of a seat.
   *
   * @param params - all parameters, checked
   * @param seat - the seat
   */
  belief(params: Params, seat: Seat): Belief<View>;
}
