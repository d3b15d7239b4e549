import type { Rng } from '@cards/core';
import { MAX_TABLEAU_SETS, type SetView } from '@cards/set';

/** Takes a random set of those in the tableau. */
export const mine = {
  move(view: SetView, rng: Rng): number {
    const sets = new Int32Array(MAX_TABLEAU_SETS);
    const found = view.findAll(sets);
    return found === 0 ? view.least : (sets[rng.int(found)] ?? view.least);
  },
};
