import { InputError, type Move, type Rng, type Strategy, type StrategyDefinition } from '@cards/core';
import { optimalPlans } from '../exact/solution.js';
import { PositionIndex } from '../knowledge.js';
import { type ConcentrationParams, MAX_CARDS } from '../parameters.js';
import type { ConcentrationView } from '../view.js';
import { MemoryPlayer, STYLES } from './memory.js';
import { OptimalPlayer } from './optimal.js';

/** A strategy for Concentration, built-in or from a file of your own. */
export type ConcentrationStrategy = StrategyDefinition<ConcentrationView, ConcentrationParams>;

export const STRATEGIES: readonly ConcentrationStrategy[] = [
  {
    name: 'random',
    summary: 'flips any two cards, all equally likely (the computer player of the source document)',
    create: () => new RandomPlayer(),
  },
  {
    name: 'memory',
    summary: 'remembers cards in a limited array and flips unknown cards first (the appendix of the source document)',
    arguments: [
      { name: 'cards', summary: 'size of the array, in cards', min: 0, max: MAX_CARDS },
      {
        name: 'style',
        summary:
          'keep: a full array ignores new cards; fifo: it forgets the oldest card; lru: it forgets the card not seen ' +
          'for the longest time; reflip: like keep, but flips a known card second when no partner is known',
        choices: STYLES,
        default: 'keep',
      },
    ],
    create: ({ args: { cards, style } }) => {
      const chosen = STYLES.find((one) => one === style);
      return new MemoryPlayer(Number(cards), chosen);
    },
  },
  {
    name: 'optimal',
    summary:
      'perfect memory, and the turn with the best card margin against another perfect memory; the strongest strategy',
    precompute: (params) => ({ plans: optimalPlans(params) }),
    create: ({ params: { ranks, copies }, precomputed: { plans } }) => {
      if (!(plans instanceof Int32Array)) throw new InputError('optimal needs its precomputed plans');
      return new OptimalPlayer(plans, new PositionIndex(ranks, copies));
    },
  },
];

/**
 * A player without memory who flips any two cards, all pairs of places equally likely. This is the source document's
 * computer player, which draws coordinates until they are valid.
 */
export class RandomPlayer implements Strategy<ConcentrationView> {
  move(view: ConcentrationView, rng: Rng): number {
    return view.playableAt(rng.int(view.playable));
  }
}

/**
 * The seat of a person in a line-up. Your program asks the person, passes the answer to {@link Person.choose}, and then
 * lets the runner play the move.
 */
export class Person implements Strategy<ConcentrationView> {
  private place = -1;

  /**
   * Sets the next move.
   *
   * @param place - the card to flip; check it with `isLegal` of the game first, because a runner stops at an illegal
   *   move
   */
  choose(place: Move): void {
    this.place = place;
  }

  move(): Move {
    return this.place;
  }
}
