/**
 * CS230 Set with the strategies `flat:N` and `search:N`, for programs that need them. The game is otherwise the same.
 *
 * @packageDocumentation
 */
import type { Belief, Game, Move, Rng } from '@cards/core';
import { withSearch } from '@cards/core/search';
import { DECK_SIZE, type SetParams } from './card.js';
import { SetEngine } from './engine.js';
import { MAX_TABLEAU_SETS } from './face-up-cards.js';
import { set as withoutSearch } from './game.js';
import { NONE } from './hand.js';
import type { SetView } from './view.js';

/**
 * CS230 Set with the strategies `flat:N` and `search:N`.
 *
 * @example
 * ```ts
 * import { simulate } from '@cards/batch';
 * import { set } from '@cards/set/search';
 *
 * const cells = [{ game: set, params: { tableau: 9 }, strategies: ['search:20'], trials: 5 }];
 * simulate({ cells }).cells[0]?.measures['sets']?.n; // => 5
 * ```
 */
export const set: Game<SetView, SetParams> = withSearch({
  ...withoutSearch,
  module: '@cards/set/search#set',
  search: { belief: (params) => new SetBelief(params), rollout: 'least' },
});

/** A game whose state can be replaced. */
class SampledGame extends SetEngine {
  /** Makes this game equal to `other`, except that the cards of its deck are in a random order. */
  set(other: SampledGame, rng: Rng): void {
    this.copyFrom(other);
    const { cards, dealt, length } = this.deck;
    rng.shuffle(cards.subarray(dealt, length));
  }
}

/**
 * Remembers all cards that were dealt, in the order in which the player saw them. The first tableau is part of the
 * state, because a game counts whether it contained a set.
 */
class SetBelief implements Belief<SetView> {
  /** The game so far, with the cards of the deck in ascending order. */
  private readonly known = new SampledGame(this.params);
  private readonly game = new SampledGame(this.params);
  private readonly sets = new Int32Array(MAX_TABLEAU_SETS);
  /** The cards that were dealt, in order; the cards of one deal are in ascending order. */
  private dealt: number[] = [];
  private played: Move[] = [];
  private won = 0;

  constructor(private readonly params: SetParams) {}

  begin(view: SetView): void {
    this.dealt = [];
    this.played = [];
    this.won = 0;
    this.see(view);
  }

  observe(view: SetView): void {
    // Without a set won, the move was a correct declaration, or it ended the game.
    this.played.push(view.won > this.won ? view.wonAt(this.won) : NONE);
    this.won = view.won;
    this.see(view);
  }

  sample(rng: Rng): SetEngine {
    this.game.set(this.known, rng);
    return this.game;
  }

  /** See {@link Belief.moves}: all sets, or the declaration that there is none. The other moves end the game. */
  moves(engine: SetEngine): Move[] {
    const count = engine.findAll(this.sets);
    return count === 0 ? [NONE] : [...this.sets.subarray(0, count)];
  }

  private see(view: SetView): void {
    const { dealt, known } = this;
    const before = new Set(dealt);
    for (let card = 0; card < DECK_SIZE; card++) if (view.has(card) && !before.has(card)) dealt.push(card);
    const unseen: number[] = [];
    for (let card = 0; card < DECK_SIZE; card++) if (view.isUnseen(card)) unseen.push(card);
    known.resetTo([...dealt, ...unseen]);
    for (const move of this.played) if (!known.over) known.apply(move);
  }
}
