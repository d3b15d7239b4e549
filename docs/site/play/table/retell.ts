import type { Engine, Seat } from '@cards/core';
import type { Position } from '../position.js';
import type { Review } from '../review/review.js';
import { dealtEngine } from './deals.js';
import type { TableSetting } from './session.js';

/** A move of a review in words. */
export interface WordedMove {
  readonly at: number;
  readonly played: string;
  readonly text: string;
  /** What it lost, or empty. */
  readonly cost: string;
  /** What the adviser would have played, or empty. */
  readonly better: string;
}

/** Plays a game again to say what happened in each move of a review, and what would have been better. */
export function retell<E extends Engine<unknown>>(
  { game, describe, hint }: TableSetting<E>,
  position: Position,
  { adviser, moves: reviewed }: Review,
  nameOf: (seat: Seat) => string,
): readonly WordedMove[] {
  const engine = dealtEngine(game, position);
  const byPlace = new Map(reviewed.map((move) => [move.at, move]));
  return position.moves.flatMap((move, at) => {
    const seat = engine.toMove;
    const { best, text, cost = '' } = byPlace.get(at) ?? { text: '' };
    const better = best === undefined ? '' : hint(engine, best, adviser);
    engine.apply(move);
    return byPlace.has(at) ? [{ at, played: describe(engine, move, seat, nameOf(seat)), text, cost, better }] : [];
  });
}
