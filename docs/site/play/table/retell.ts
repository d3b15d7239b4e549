import type { Review } from '../review/review.js';
import { dealtEngine } from './deals.js';
import type { Session } from './session.js';

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

/** Plays the game of a session again to say what happened in each move of a review, and what would have been better. */
export function retell(session: Session, { adviser, moves: reviewed }: Review): readonly WordedMove[] {
  const { setting, position } = session;
  const engine = dealtEngine(setting.game, position.value);
  const { value: names } = session.names;
  const byPlace = new Map(reviewed.map((move) => [move.at, move]));
  return position.value.moves.flatMap((move, at) => {
    const seat = engine.toMove;
    const { best, text, cost = '' } = byPlace.get(at) ?? { text: '' };
    const better = best === undefined ? '' : setting.hint(engine, best, adviser);
    engine.apply(move);
    return byPlace.has(at) ? [{ at, played: setting.describe(engine, move, seat, names), text, cost, better }] : [];
  });
}
