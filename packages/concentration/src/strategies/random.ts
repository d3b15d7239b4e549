import type { Rng, Strategy } from '@cards/core';
import type { ConcentrationView } from '../view.js';

/**
 * A player without memory who flips any two cards, all pairs of places equally likely. This is the source document's
 * computer player, which draws coordinates until they are valid.
 */
export class RandomPlayer implements Strategy<ConcentrationView> {
  move(view: ConcentrationView, rng: Rng): number {
    return view.playableAt(rng.int(view.playable));
  }
}
