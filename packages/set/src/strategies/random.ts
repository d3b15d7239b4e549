import type { Rng, Strategy } from '@cards/core';
import { NONE } from '../move.js';
import { MAX_TABLEAU_SETS } from '../face-up-cards.js';
import type { SetView } from '../view.js';

/** Takes a random set of the tableau, all equally likely, until there is none. */
export class RandomPlayer implements Strategy<SetView> {
  private readonly sets = new Int32Array(MAX_TABLEAU_SETS);

  move(view: SetView, rng: Rng): number {
    const count = view.findAll(this.sets);
    return count === 0 ? NONE : (this.sets[rng.int(count)] as number);
  }
}
