/**
 * Pairs with the strategies `flat:N` and `search:N`, for programs that need them. The game is otherwise the same.
 *
 * @packageDocumentation
 */
import { type Belief, type Game, InputError, type Move, type Rng } from '@cards/core';
import { withSearch } from '@cards/core/search';
import type { CardType, PairsParams } from './cards.js';
import { FRESH, MATCH, MatchCardGame, MISMATCH, ONE_OPEN, type Phase, TURNED_BACK } from './engine.js';
import { pairs as withoutSearch } from './game.js';
import type { PairsView } from './view.js';

/**
 * Pairs with the strategies `flat:N` and `search:N`.
 *
 * @example
 * ```ts
 * import { simulate } from '@cards/batch';
 * import { pairs } from '@cards/pairs/search';
 *
 * const cells = [{ game: pairs, params: { cards: 8 }, strategies: ['search:50'], trials: 10 }];
 * simulate({ cells }).cells[0]?.measures['flips']?.n; // => 10
 * ```
 */
export const pairs: Game<PairsView, PairsParams> = withSearch({
  ...withoutSearch,
  module: '@cards/pairs/search#pairs',
  search: { belief: (params) => new PairsBelief(params), rollout: 'random' },
});

/** The type of a card that was never face up. */
const UNSEEN = 255;

/** The number of simulated flips after which the rest of the game is estimated. */
const HORIZON = 4;

/** The flips that a player with a perfect memory needs for each card that is not matched: 50.5 for 32 cards. */
const FLIPS_PER_CARD = 1.58;

/** A game whose state can be replaced. */
class SampledGame extends MatchCardGame {
  /** Takes the state of a view, with the types by card and the cards by slot. */
  set(view: PairsView, types: Uint8Array, slots: Uint8Array): void {
    this.types.set(types);
    this.cardIn.set(slots);
    for (const [slot, card] of slots.entries()) this.slotOf[card] = slot;
    this.playableCount = view.playable;
    this.flipCount = view.flips;
    this.phase = phaseOf(view);
    this.last = view.lastFlipped;
    this.beforeLast = view.flippedBefore;
  }
}

/**
 * Remembers every card that was face up. All arrangements of the other types on the other cards are equally likely.
 */
export class PairsBelief implements Belief<PairsView> {
  private readonly copies = this.params.copies;
  private readonly game = new SampledGame(this.params.cards, this.copies);
  /** By card: its type, or {@link UNSEEN}. */
  private readonly seen = new Uint8Array(this.params.cards);
  /** By card: its type in the sampled state. */
  private readonly types = new Uint8Array(this.params.cards);
  /** The types of the unseen cards in order, in the first `unseen` places, and the same shuffled. */
  private readonly unseenTypes = new Uint8Array(this.params.cards);
  private readonly shuffled = new Uint8Array(this.params.cards);
  private unseen = 0;
  private readonly slots = new Uint8Array(this.params.cards);
  private view: PairsView | undefined;

  /** @param params - the parameters of the game */
  constructor(private readonly params: PairsParams) {}

  begin(view: PairsView): void {
    this.seen.fill(UNSEEN);
    for (let card = 0; card < view.n; card++) if (view.isFaceUp(card)) this.seen[card] = view.typeOf(card);
    this.update(view);
  }

  observe(view: PairsView): void {
    this.seen[view.lastFlipped] = view.typeOf(view.lastFlipped);
    this.update(view);
  }

  sample(rng: Rng, next?: Move): MatchCardGame {
    const { game, seen, types, shuffled, slots, view } = this;
    if (view === undefined) throw new InputError('call begin() before sample()');
    shuffled.set(this.unseenTypes);
    if (next === undefined) rng.shuffle(shuffled, this.unseen);
    else if (seen[next] === UNSEEN) this.draw(next, rng);
    for (let card = 0, at = 0; card < types.length; card++) {
      const type = seen[card] as CardType;
      types[card] = type === UNSEEN ? (shuffled[at++] as CardType) : type;
    }
    game.set(view, types, slots);
    return game;
  }

  /**
   * See {@link Belief.moves}: one seen card of each type, and one unseen card. The others are equivalent. Cards that
   * were turned up in the last two moves of the searched game count as seen.
   */
  moves(engine: MatchCardGame): Move[] {
    const { seen, types } = this;
    const moves: Move[] = [];
    let listed = 0;
    let hasUnseen = false;
    for (let card = 0; card < types.length; card++) {
      if (!engine.isPlayable(card)) continue;
      const isSeen = seen[card] !== UNSEEN || card === engine.lastFlipped || card === engine.flippedBefore;
      const type = 1 << (types[card] as CardType);
      if (isSeen ? (listed & type) !== 0 : hasUnseen) continue;
      if (isSeen) listed |= type;
      else hasUnseen = true;
      moves.push(card);
    }
    return moves;
  }

  /**
   * See {@link Belief.estimate}: after four flips and between turns, the flips so far plus a share for each
   * card that is not matched. The rollout strategy forgets all cards, so its own flips would say nothing.
   */
  estimate(engine: MatchCardGame): number | undefined {
    const { view } = this;
    const flips = engine.getFlips();
    if (view === undefined || flips % 2 === 1 || flips < view.flips + HORIZON) return undefined;
    return flips + FLIPS_PER_CARD * engine.playable;
  }

  /** See {@link Belief.key}: how many types have how many unseen, seen and open cards. */
  key(engine: MatchCardGame): string {
    const { seen, types, copies } = this;
    const knowledge = new Uint8Array(types.length / copies);
    for (let card = 0; card < types.length; card++) {
      const isLast = card === engine.lastFlipped;
      const isSeen = seen[card] !== UNSEEN || isLast || card === engine.flippedBefore;
      const isOpen = isLast && engine.flips % 2 === 1;
      const type = types[card] as CardType;
      if (isOpen) knowledge[type] = (knowledge[type] as number) + 25;
      else if (engine.isPlayable(card)) knowledge[type] = (knowledge[type] as number) + (isSeen ? 5 : 1);
    }
    return String.fromCharCode(...knowledge.sort());
  }

  /** See {@link Belief.soFar}. */
  soFar(engine: MatchCardGame): number {
    return engine.getFlips();
  }

  /** Draws the type of one unseen card: it is exchanged with that of any unseen card. */
  private draw(card: number, rng: Rng): void {
    const { seen, shuffled } = this;
    let at = 0;
    for (let other = 0; other < card; other++) if (seen[other] === UNSEEN) at++;
    const drawn = rng.int(this.unseen);
    [shuffled[at], shuffled[drawn]] = [shuffled[drawn] as CardType, shuffled[at] as CardType];
  }

  private update(view: PairsView): void {
    this.view = view;
    this.listUnseenTypes();
    // The cards from `playable` on are the open card of a turn and the matched cards.
    for (let slot = 0; slot < view.n; slot++) this.slots[slot] = view.playableAt(slot);
  }

  private listUnseenTypes(): void {
    const { seen, unseenTypes, copies } = this;
    this.unseen = 0;
    for (let type = 0; type * copies < seen.length; type++) {
      let left = copies;
      for (let card = 0; card < seen.length; card++) if (seen[card] === type) left--;
      for (; left > 0; left--) unseenTypes[this.unseen++] = type;
    }
  }
}

function phaseOf(view: PairsView): Phase {
  const { flips, lastFlipped } = view;
  if (flips === 0) return FRESH;
  if (flips % 2 === 1) return ONE_OPEN;
  if (view.isOpen(lastFlipped)) return MISMATCH;
  return view.isFaceUp(lastFlipped) ? MATCH : TURNED_BACK;
}
