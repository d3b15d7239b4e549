import { checkList, checkText, givenText, InputError, MisbehaviorError } from './errors.js';
import type { Rng } from './random/rng.js';
import { checkRng } from './random/source-rng.js';

/** The number of deals after which {@link redeal} gives up. */
const MOST_DEALS = 1_000_000;

/**
 * A deck of cards that are texts of a rank and a suit, such as `QH`: for rules of {@link defineGame}, whose moves and
 * states are texts and lists of them. It knows the order of cards, and what a trick needs.
 *
 * @example
 * ```ts
 * import { seededRng, TextDeck } from '@cards/core';
 *
 * const deck = new TextDeck('23456789TJQKA', 'CDHS');
 * deck.cards.length; // => 52
 * deck.sort(['2H', 'AC', 'TC']); // => ['TC', 'AC', '2H']
 * deck.following(['3H', '4S', '2H'], ['AH', '9H']); // => ['3H', '2H']
 * deck.winnerOf(['9H', '2C', 'TH']); // => 2
 * deck.winnerOf(['9H', '2C', 'TH'], 'C'); // => 1
 * deck.shuffled(seededRng(1)).length; // => 52
 * new TextDeck('AKA', 'CD'); // throws 'each character once'
 * ```
 */
export class TextDeck {
  /** Each card once: suit by suit, and the lowest rank first. */
  readonly cards: readonly string[];
  private readonly ranks: string;
  private readonly places: ReadonlyMap<string, number>;

  /**
   * @param ranks - a character for each rank, the lowest first
   * @param suits - a character for each suit
   * @param first - what cards are sorted by first (default: `suit`)
   * @throws InputError if a character is there twice, or `first` is neither `suit` nor `rank`
   */
  constructor(ranks: string, suits: string, first: 'suit' | 'rank' = 'suit') {
    checkText(ranks, 'the ranks of a deck');
    checkText(suits, 'the suits of a deck');
    if (first !== 'suit' && first !== 'rank')
      throw new InputError(`cards are sorted by 'suit' or by 'rank' first, not by ${givenText(first)}`);
    const cards =
      first === 'suit'
        ? [...suits].flatMap((suit) => [...ranks].map((rank) => rank + suit))
        : [...ranks].flatMap((rank) => [...suits].map((suit) => rank + suit));
    this.places = new Map(cards.map((card, at) => [card, at]));
    if (this.places.size < cards.length || cards.length === 0)
      throw new InputError(
        `a deck needs ranks and suits, each character once, such as 'A23456789TJQK' and 'SHCD', not ${givenText(ranks)} and ${givenText(suits)}`,
      );
    this.ranks = ranks;
    this.cards = Object.freeze(cards);
  }

  /** The place of the rank of a card, from 0; −1 without a card. */
  rankOf(card: string | undefined): number {
    return card === undefined ? -1 : this.ranks.indexOf(card.charAt(0));
  }

  /** All cards in a random order. */
  shuffled(rng: Rng): string[] {
    const cards = [...this.cards];
    rng.shuffle(cards);
    return cards;
  }

  /** Sorts a list of cards, and returns it. */
  sort(cards: string[]): string[] {
    const places = cards.map((card) => this.places.get(card) ?? -1);
    // By insertion: hands are short, and often nearly sorted.
    for (let end = 1; end < cards.length; end++) {
      const [card, place] = [cards[end] as string, places[end] as number];
      let at = end;
      for (; at > 0 && (places[at - 1] as number) > place; at--) {
        cards[at] = cards[at - 1] as string;
        places[at] = places[at - 1] as number;
      }
      cards[at] = card;
      places[at] = place;
    }
    return cards;
  }

  /** The cards of a hand that a player can add to a trick who follows suit if possible. */
  following(hand: readonly string[], trick: readonly string[]): readonly string[] {
    const suit = trick[0]?.charAt(1);
    const following = hand.filter((card) => card.charAt(1) === suit);
    return following.length > 0 ? following : hand;
  }

  /**
   * The place in a trick of the card that takes it: the highest card of the suit that was led, or of the trump.
   *
   * @param trick - the cards in the order of play
   * @param trump - a suit, or a card of it (default: none)
   */
  winnerOf(trick: readonly string[], trump = ''): number {
    const powers = trick.map((card) => this.powerOf(card, trick, trump));
    return powers.indexOf(Math.max(...powers));
  }

  /** How high a card is in a trick, or as its first card: a higher card takes it. A card of another suit has −1. */
  powerOf(card: string, trick: readonly string[], trump = ''): number {
    const suit = card.charAt(1);
    if (suit === trump.slice(-1)) return this.ranks.length + this.rankOf(card);
    return suit === (trick[0] ?? card).charAt(1) ? this.rankOf(card) : -1;
  }
}

/**
 * Deals what a seat does not see again, for `resample` of {@link defineGame}: all items of some lists, each list with
 * as many as before, in random order. All deals that fit are equally likely. The lists change; sort hands afterwards.
 *
 * @param lists - such as the hands of the other seats and the stock; an empty list keeps its place
 * @param rng - deals
 * @param fits - whether an item can be in a list, by its place in `lists` (default: each can be in any)
 * @throws MisbehaviorError if no deal of a million fits
 *
 * @example
 * ```ts
 * import { redeal, seededRng } from '@cards/core';
 *
 * const [hand, stock] = [['AS', '2S'], ['3S', '4H', '5H']];
 * // The hand has no heart, because its player could not follow.
 * redeal([hand, stock], seededRng(1), (card, list) => list !== 0 || !card.endsWith('H'));
 * hand.every((card) => card.endsWith('S')); // => true
 * [...hand, ...stock].sort(); // => ['2S', '3S', '4H', '5H', 'AS']
 * ```
 */
export function redeal<Item extends number | string>(
  lists: readonly Item[][],
  rng: Rng,
  fits: (item: Item, list: number) => boolean = () => true,
): void {
  for (const list of checkList(lists, 'the lists to deal again')) checkList(list, 'each list to deal again');
  checkRng(rng);
  if (typeof fits !== 'function') throw new InputError(`fits must be a function, not ${givenText(fits)}`);
  const items = sorted(lists.flat());
  for (let deals = 0; !deal(items, lists, rng, fits); deals++) {
    if (deals === MOST_DEALS)
      throw new MisbehaviorError(
        `redeal: no deal of ${MOST_DEALS} fits, so the state itself cannot fit; look at fits()`,
      );
  }
  let at = 0;
  for (const list of lists) for (let place = 0; place < list.length; place++) list[place] = items[at++] as Item;
}

/** Puts items in random order, up to the first one that does not fit in its list. Returns whether all fit. */
function deal<Item>(
  items: Item[],
  lists: readonly Item[][],
  rng: Rng,
  fits: (item: Item, list: number) => boolean,
): boolean {
  let at = 0;
  for (let list = 0; list < lists.length; list++) {
    for (const end = at + (lists[list] as Item[]).length; at < end; at++) {
      const drawn = at + rng.int(items.length - at);
      const item = items[drawn] as Item;
      items[drawn] = items[at] as Item;
      items[at] = item;
      if (!fits(item, list)) return false;
    }
  }
  return true;
}

/** The items that were sorted last, before and after: a search deals those of one state again and again. */
const last: { items: readonly unknown[]; sorted: readonly unknown[] } = { items: [], sorted: [] };

/** A sorted copy: the order of items in the state is hidden too. */
function sorted<Item>(items: readonly Item[]): Item[] {
  let at = 0;
  while (at < items.length && items[at] === last.items[at]) at++;
  if (at < items.length || at < last.items.length) [last.items, last.sorted] = [items, [...items].sort()];
  return last.sorted.slice() as Item[];
}
