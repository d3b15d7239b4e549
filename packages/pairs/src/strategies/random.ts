import type { Rng, Strategy } from '@cards/core';
import type { PairsView } from '../view.js';

/**
 * Turns up any card that lies face down, all equally likely and regardless of what it has seen: the document's least
 * intelligent player.
 */
export class RandomPlayer implements Strategy<PairsView> {
  /** See {@link Strategy.move}. */
  move(view: PairsView, rng: Rng): number {
    return view.playableAt(rng.int(view.playable));
  }
}
