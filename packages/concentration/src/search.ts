/**
 * Concentration with the strategies `flat:N` and `search:N`, for programs that need them. The game is otherwise the
 * same.
 *
 * @packageDocumentation
 */
import { type Belief, type Game, InputError, type Move, type Rng, type Seat } from '@cards/core';
import { withSearch } from '@cards/core/search';
import { ConcentrationGame } from './engine.js';
import { concentration as withoutSearch } from './game.js';
import type { ConcentrationParams } from './parameters.js';
import type { ConcentrationView } from './view.js';

/**
 * Concentration with the strategies `flat:N` and `search:N`.
 *
 * @example
 * ```ts
 * import { simulate } from '@cards/batch';
 * import { concentration } from '@cards/concentration/search';
 *
 * const cells = [{ game: concentration, params: { ranks: 3 }, strategies: ['search:50', 'random'], trials: 5 }];
 * simulate({ cells }).cells[0]?.measures['turns']?.n; // => 5
 * ```
 */
export const concentration: Game<ConcentrationView, ConcentrationParams> = withSearch({
  ...withoutSearch,
  module: '@cards/concentration/search#concentration',
  search: { belief: (params, seat) => new ConcentrationBelief(params, seat), rollout: 'random' },
});

/** The card in a place that was never face up. */
const UNSEEN = 255;

/** A game whose state can be replaced. */
class SampledGame extends ConcentrationGame {
  /** Takes the state of a view, with the cards by place, the places by slot, and the cards that were shown. */
  set(cards: readonly number[], slots: readonly number[], shown: Uint8Array, view: ConcentrationView): void {
    const { ids, placeIn, slotOf } = this;
    ids.set(cards);
    placeIn.set(slots);
    this.shown.set(shown);
    for (let slot = 0; slot < placeIn.length; slot++) slotOf[placeIn[slot] as number] = slot;
    this.cardsLeft = view.left;
    this.playableCount = view.playable;
    this.turnCount = view.turns;
    this.mover = view.toMove;
    this.openPlace = view.open;
    this.openSlot = view.open < 0 ? -1 : (slotOf[view.open] as number);
    this.lastFirst = view.first;
    this.lastSecond = view.second;
    this.lastMatched = view.matched;
    this.passCount = view.passes;
    for (let seat = 0; seat < this.wonBy.length; seat++) this.wonBy[seat] = view.won(seat);
  }
}

/** Remembers every card that was face up. All arrangements of the other cards are equally likely. */
class ConcentrationBelief implements Belief<ConcentrationView> {
  private readonly params: ConcentrationParams;
  private readonly seat: Seat;
  private readonly game: SampledGame;
  /** By place: the card, or {@link UNSEEN}. */
  private readonly seen: Uint8Array;
  /** By place: 1 if the card was face up in a finished turn. */
  private readonly shown: Uint8Array;
  /** By place: the card in the sampled state. */
  private readonly cards: number[];
  private readonly slots: number[];
  /** The unseen cards in ascending order, and the same shuffled. */
  private unseen: number[] = [];
  private readonly shuffled: number[] = [];
  private readonly odds: readonly (readonly number[])[];
  private view: ConcentrationView | undefined;

  constructor(params: ConcentrationParams, seat: Seat) {
    const places = params.ranks * params.copies;
    this.params = params;
    this.seat = seat;
    this.game = new SampledGame(params);
    this.seen = new Uint8Array(places);
    this.shown = new Uint8Array(places);
    this.cards = Array.from({ length: places }, () => 0);
    this.slots = Array.from({ length: places }, () => 0);
    this.odds = oddsOfEvenPairs(places / 2);
  }

  begin(view: ConcentrationView): void {
    this.seen.fill(UNSEEN);
    this.shown.fill(0);
    this.update(view);
  }

  observe(view: ConcentrationView): void {
    this.update(view);
  }

  sample(rng: Rng): ConcentrationGame {
    const { game, seen, shown, cards, slots, unseen, shuffled, view } = this;
    if (view === undefined) throw new InputError('call begin() before sample()');
    for (const [i, card] of unseen.entries()) shuffled[i] = card;
    rng.shuffle(shuffled, unseen.length);
    for (let place = 0, next = 0; place < cards.length; place++) {
      const card = seen[place] as number;
      cards[place] = card === UNSEEN ? (shuffled[next++] as number) : card;
    }
    game.set(cards, slots, shown, view);
    return game;
  }

  /**
   * See {@link Belief.moves}: one seen card of each rank, and one unseen card. Cards that were turned up in the present
   * and the last turn of the searched game count as seen.
   */
  moves(engine: ConcentrationGame): Move[] {
    const { seen, cards } = this;
    const moves: Move[] = [];
    let listed = 0;
    let hasUnseen = false;
    for (let place = 0; place < cards.length; place++) {
      if (!engine.isPlayable(place)) continue;
      const isSeen = seen[place] !== UNSEEN || place === engine.first || place === engine.second;
      const rank = 1 << ((cards[place] as number) >> 2);
      if (isSeen ? (listed & rank) !== 0 : hasUnseen) continue;
      if (isSeen) listed |= rank;
      else hasUnseen = true;
      moves.push(place);
    }
    return moves;
  }

  /**
   * See {@link Belief.estimate}: after as many turns as players, the product of the probabilities to win more pairs
   * than each other player, as if these did not depend on each other, if each of two players wins each pair that one
   * of them wins with probability 1/2.
   */
  estimate(engine: ConcentrationGame, seat: Seat = this.seat): number | undefined {
    const { view, odds } = this;
    const { players } = engine;
    if (view === undefined || engine.open >= 0 || engine.turns < view.turns + players) return undefined;
    const pairs = Math.round(engine.left / players);
    let chance = 1;
    for (let other = 0; other < players; other++) {
      if (other === seat) continue;
      const lead = (engine.won(seat) - engine.won(other)) / 2;
      chance *= lead > pairs ? 1 : lead < -pairs ? 0 : (odds[pairs]?.[pairs + lead] as number);
    }
    return chance;
  }

  private update(view: ConcentrationView): void {
    const { seen, shown } = this;
    this.view = view;
    for (let place = 0; place < seen.length; place++) {
      if (!view.isFaceUp(place)) continue;
      seen[place] = view.cardAt(place).id;
      if (view.open < 0) shown[place] = 1;
    }
    const { ranks, copies } = this.params;
    const all = Array.from({ length: ranks * copies }, (_, i) => 4 * Math.floor(i / copies) + (i % copies));
    this.unseen = all.filter((card) => !seen.includes(card));
    this.readSlots(view);
  }

  /** Reads the places by slot. While a card is open, the view shows the last card that is not won in its slot. */
  private readSlots(view: ConcentrationView): void {
    const { slots } = this;
    for (let slot = 0; slot < slots.length; slot++) slots[slot] = view.playableAt(slot);
    const last = slots[view.left - 1];
    if (view.open >= 0 && last !== view.open) slots[slots.indexOf(last as number)] = view.open;
  }
}

/**
 * The probability to win against one player, a tie counting one half, as [pairs left][pairs left + lead in pairs], if
 * pairs are even.
 */
function oddsOfEvenPairs(most: number): readonly (readonly number[])[] {
  const odds: number[][] = [[0.5]];
  for (let pairs = 1; pairs <= most; pairs++) {
    const before = odds[pairs - 1] as number[];
    // With one pair less, a lead of `lead ± 1` has the index `pairs - 1 + lead ± 1`.
    const at = (index: number): number => (index < 0 ? 0 : (before[index] ?? 1));
    odds.push(Array.from({ length: 2 * pairs + 1 }, (_, index) => (at(index) + at(index - 2)) / 2));
  }
  return odds;
}
