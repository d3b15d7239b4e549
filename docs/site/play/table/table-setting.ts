import type { Engine, Game, Move, ParamValues, Seat } from '@cards/core';
import type { Position } from '../position.js';

/** What a game page adds to a session. */
export interface TableSetting<E extends Engine<unknown>> {
  readonly game: Game<unknown, ParamValues, E>;
  /** The parameters of the first game. */
  readonly params: ParamValues;
  /** The opponents of the first game, as in {@link GameForm}; left out to play alone. */
  readonly against?: string;
  /** A move that has just been played, as a sentence. `names[seat]` is `You`, another person or a strategy. */
  describe(engine: E, move: Move, seat: Seat, names: readonly string[]): string;
  /** The cards that a move has just shown, as `Card.id`, for the list of the players. */
  shown?(engine: E, move: Move): readonly number[];
  /** The result of a finished game, as a sentence. */
  result(engine: E, names: readonly string[]): string;
  /** The result of a strategy that played the same deal alone, as a part of a sentence such as `48 flips`. */
  score?(measures: readonly number[]): string;
  /** A hint as a sentence. */
  hint(engine: E, move: Move, spec: string): string;
}

/** The choices of the next game. */
export interface GameForm {
  readonly params: Record<string, number>;
  seed: string;
  /** The game of this seed, from 0. Only a link has another one. */
  index: number;
  /**
   * The spec of all opponents, or one for each of them by seat, separated by commas. In a game for one, the strategy
   * that plays the same deal. Empty to play alone.
   */
  against: string;
  /** The seat of the person. */
  seat: Seat;
  /** The spec of the strategy that gives hints. */
  adviser: string;
}

/** A game with its players. */
export interface Played {
  /** As in {@link GameForm}. */
  readonly against: string;
  readonly seat: Seat;
  /** Whether the moves are those of the person who sent the link. */
  readonly isSent: boolean;
  readonly position: Position;
}

/**
 * The specs of the opponents.
 *
 * @param against - as in {@link GameForm}
 * @param own - the seat of the person
 * @param seats - the number of seats
 * @returns `[seat]`, with an empty text for the seat of the person, and for all seats if the person plays alone
 */
export function opponentsOf(against: string, own: Seat, seats: number): readonly string[] {
  const specs = against.split(',');
  const opponents = Array.from({ length: seats - 1 }, (_, at) => specs[at] ?? specs[0] ?? '');
  return against === '' ? ['', ...opponents] : [...opponents.slice(0, own), '', ...opponents.slice(own)];
}

/** A game of others, on the cards of the person's game. */
export interface LinkedGame {
  /** `[seat]`. */
  readonly names: readonly string[];
  readonly moves: readonly Move[];
}
