import type { Move, Strategy } from '@cards/core';
import { NONE } from '../move.js';
import { MAX_TABLEAU_SETS } from '../face-up-cards.js';
import type { SetView } from '../view.js';
import { Endgame } from './endgame.js';
import { SetEvaluator } from './set-evaluator.js';

/**
 * Takes the set that leaves the best chances. It knows which cards are unseen, but not their order.
 *
 * While many cards are unseen, it estimates two numbers for each set: the probability that the next tableau contains a
 * set, and the expected number of sets there ({@link SetEvaluator}). With at most 9 unseen cards and at most 18 cards
 * left in the tableau and the deck, it computes the expected number of sets exactly ({@link Endgame}). Among sets
 * of equal value, it takes the least.
 */
export class LookaheadPlayer implements Strategy<SetView> {
  private readonly sets = new Int32Array(MAX_TABLEAU_SETS);
  private readonly evaluator = new SetEvaluator();
  private readonly endgame = new Endgame();

  move(view: SetView): Move {
    const { sets, evaluator, endgame } = this;
    const count = view.findAll(sets);
    if (count < 2) return count === 0 ? NONE : (sets[0] as Move);
    const near = Endgame.isNear(view);
    if (!near) evaluator.load(view, sets, count);
    const drawn = Math.min(Math.max(view.tableau - view.size + 3, 0), view.deckSize);
    const future = futureSets(view);
    let best = NONE;
    let most = -Infinity;
    for (let i = 0; i < count; i++) {
      const set = sets[i] as Move;
      const value = near ? endgame.after(view, set) : evaluator.score(set, drawn, future);
      if (value > most) {
        most = value;
        best = set;
      }
    }
    return best;
  }
}

/**
 * The number of sets that the player loses if the next tableau contains no set: roughly those still to be won with a
 * tableau of 12 cards, and 0 if three more cards are dealt.
 */
const futureSets = ({ dealMore, deckSize }: SetView): number => (dealMore === 1 ? 0 : 2.5 + deckSize / 5);
