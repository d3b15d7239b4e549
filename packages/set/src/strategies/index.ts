import type { Rng, Strategy, StrategyDefinition } from '@cards/core';
import type { SetParams } from '../card.js';
import { MAX_TABLEAU_SETS } from '../face-up-cards.js';
import { NONE } from '../hand.js';
import type { SetView } from '../view.js';
import { LookaheadPlayer } from './lookahead.js';

/** The definition of a Set strategy. A file with your own strategy exports a value of this type. */
export type SetStrategy = StrategyDefinition<SetView, SetParams>;

export const STRATEGIES: readonly SetStrategy[] = [
  {
    name: 'least',
    summary: 'the least set in the tableau (the automatic player of the source document)',
    create: () => new LeastPlayer(),
  },
  { name: 'random', summary: 'a random set in the tableau, all equally likely', create: () => new RandomPlayer() },
  {
    name: 'lookahead',
    summary: 'the set that leaves the best chances, with exact play near the end; the strongest strategy',
    create: () => new LookaheadPlayer(),
  },
];

/** Takes a random set of the tableau, all equally likely, until there is none. */
class RandomPlayer implements Strategy<SetView> {
  private readonly sets = new Int32Array(MAX_TABLEAU_SETS);

  move(view: SetView, rng: Rng): number {
    const count = view.findAll(this.sets);
    return count === 0 ? NONE : (this.sets[rng.int(count)] as number);
  }
}

/** The source document's automatic player: it takes the least set until there is none. */
class LeastPlayer implements Strategy<SetView> {
  move(view: SetView): number {
    return view.least;
  }
}
