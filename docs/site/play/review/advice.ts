import type { Move } from '@cards/core';
import { loadGame } from '../../games/load-game.js';
import { createAdviser } from '../advisers.js';
import { Replay } from '../replay.js';
import type { ReviewRequest } from './review.js';

/**
 * Follows a finished game with a strategy from the seat of the person.
 *
 * @returns the move of the strategy after this many moves, which must grow from call to call
 */
export async function adviceOf({ position, seat }: ReviewRequest, spec: string): Promise<(at: number) => Move> {
  const game = await loadGame(position.game, [spec]);
  const replay = await Replay.start(position, game.seats, seat, (setting) =>
    createAdviser(game, { position, spec, seat }, setting),
  );
  return (at) => {
    replay.follow(position.moves.slice(0, at));
    return replay.observer.move(replay.view, replay.rng);
  };
}
