import type { Move, Strategy } from '@cards/core';
import { NONE } from '../move.js';
import { MAX_TABLEAU_SETS } from '../face-up-cards.js';
import type { SetView } from '../view.js';
import { Endgame } from './endgame.js';
import { Outlook } from './outlook.js';

/**
 * Takes the set that leaves the most: it knows which cards are still unseen, but not their order.
 *
 * While many cards are unseen, it weighs the chance that the next table holds a set, and with it all that can be won
 * afterwards, and how many sets can be expected there ({@link Outlook}). With nine unseen cards or fewer, where a set leaves
 * at most 18 in all, it plays for the highest expected number of sets, worked out over everything that can be drawn
 * ({@link Endgame}). Of equals it takes the least.
 */
export class LookaheadPlayer implements Strategy<SetView> {
  private readonly sets = new Int32Array(MAX_TABLEAU_SETS);
  private readonly outlook = new Outlook();
  private readonly endgame = new Endgame();

  /** See {@link Strategy.move}. */
  move(view: SetView): Move {
    const { sets, outlook, endgame } = this;
    const count = view.findAll(sets);
    if (count < 2) return count === 0 ? NONE : (sets[0] as Move);
    const near = Endgame.isNear(view);
    if (!near) outlook.look(view, sets, count);
    const drawn = Math.min(Math.max(view.tableau - view.size + 3, 0), view.deckSize);
    const future = futureOf(view);
    let best = NONE;
    let most = -Infinity;
    for (let i = 0; i < count; i++) {
      const set = sets[i] as Move;
      const value = near ? endgame.after(view, set) : outlook.of(set, drawn, future);
      if (value > most) {
        most = value;
        best = set;
      }
    }
    return best;
  }
}

/**
 * How many more sets are lost when the next table holds none: of twelve cards on the table, about what is still won on
 * average. Nothing is lost where three more cards are dealt.
 */
function futureOf({ dealMore, deckSize }: SetView): number {
  return dealMore === 1 ? 0 : 2.5 + deckSize / 5;
}
