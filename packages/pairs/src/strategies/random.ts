import type { Rng, Strategy } from '@cards/core';
import type { PairsView } from '../view.js';

/** Flips a uniformly random playable card, without a memory: the source document's least intelligent player. */
export class RandomPlayer implements Strategy<PairsView> {
  move(view: PairsView, rng: Rng): number {
    return view.playableAt(rng.int(view.playable));
  }
}
