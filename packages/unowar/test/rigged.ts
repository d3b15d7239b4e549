import { Card, RANK_NAMES, resolveParams, type Rng, seededRng, SUIT_NAMES } from '@cards/core';
import type { RngState, Shuffleable } from '@cards/core/internal';
import { unowar, UnoWarGame, type UnoWarParams } from '@cards/unowar';

/** A card by its name, such as `Queen of Hearts`. */
export function card(name: string): Card {
  const [rank, suit] = name.split(' of ');
  return Card.of(
    1 + RANK_NAMES.findIndex((known) => known === rank),
    1 + SUIT_NAMES.findIndex((known) => known === suit),
  );
}

/** Cards by their names, separated by commas. */
export function cards(names: string): Card[] {
  return names.split(', ').map(card);
}

/**
 * A generator that stacks a deck. After each shuffle, the deck deals the given cards first, in this order, then the
 * other cards from the ace of spades up. If the deck is too small for all of them, the last ones are left out.
 */
export class StackedDeckRng implements Rng {
  private readonly first: readonly Card[];
  private readonly rest: Rng;

  constructor(first: readonly Card[], rest: Rng = seededRng('rest')) {
    this.first = first;
    this.rest = rest;
  }

  int(bound: number): number {
    return this.rest.int(bound);
  }

  weighted(weights: readonly number[]): number {
    return this.rest.weighted(weights);
  }

  shuffle(items: Shuffleable): void {
    const ids = this.first.map(({ id }) => id);
    const order = [...ids, ...Card.all.map(({ id }) => id).filter((id) => !ids.includes(id))];
    // A deck is drawn from its end.
    for (const [i, id] of order.slice(0, items.length).reverse().entries()) items[i] = id;
  }

  clone(): StackedDeckRng {
    return new StackedDeckRng(this.first, this.rest.clone());
  }

  save(): RngState {
    return this.rest.save();
  }
}

/** A game whose deck deals these cards first: seat 0's hand, seat 1's hand, the starter card, the replacements. */
export function stackedGame(names: string, params: Partial<UnoWarParams> = {}): UnoWarGame {
  return new UnoWarGame(resolveParams(unowar.parameters, params), new StackedDeckRng(cards(names)));
}

/** The names of the cards in a hand, separated by commas. */
export function shown(hand: { readonly size: number; get(slot: number): Card }): string {
  return Array.from({ length: hand.size }, (_, slot) => String(hand.get(slot))).join(', ');
}
