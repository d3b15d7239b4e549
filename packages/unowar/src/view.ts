import { maxPlays, type UnoWarParams } from './parameters.js';
import { Card, type Encoding, InputError, type Move, type Seat, type Strategy, SUIT_NAMES } from '@cards/core';
import { DECK_SIZE, type SuitName } from '@cards/core/internal';
import { CardPile, type PileView } from './card-pile.js';
import { handOf, type HandView, type SlotSet, slotsIn } from './hand.js';

/** The move that plays no card: the player drops out of the round, which the last player in it wins. */
export const PASS: Move = -1;

/**
 * A player's information: their own hand, the pile and the score. A move is the slot of a card in that hand, or
 * {@link PASS}.
 *
 * The view is read-only at run time too. A write throws a TypeError (in sloppy mode, it does nothing). No member gives
 * access to the hand of an opponent, the deck or the state of the engine.
 */
export interface UnoWarView {
  /** The player's seat; seat 0 leads the first round. */
  readonly seat: number;
  /** The player's own hand. */
  readonly hand: HandView;
  /** The pile of the current round. */
  readonly pile: PileView;
  /** The slots of the hand whose cards can be played now; empty on the turn of another player. */
  readonly playable: SlotSet;
  /** The number of rounds that the player has won. */
  readonly points: number;
  /** The number of rounds that the opponent has won; of several opponents, the one who has won the most. */
  readonly opponentPoints: number;
  /** The number of rounds that a player must win to win the game. */
  readonly target: number;
  /** The number of cards left in the deck before the next reshuffle, 0 to 52. */
  readonly cardsRemaining: number;
  /** The number of players. They take turns by seat, and the first seat follows the last one. */
  readonly players: number;
  /** The seat that is to move. After the game is over, the seat that won. */
  readonly toMove: Seat;
  /** The number of rounds that a seat has won. */
  pointsOf(seat: Seat): number;
  /** Whether a seat is in the present round: it has not passed in it. */
  isIn(seat: Seat): boolean;
}

/**
 * An UnoWar strategy: the source document's interface `AI`. The source document's `getPlay(hand, cardPile)` is
 * `move(view, rng)` here, and it returns the slot of the card instead of the card. Its three AIs have both.
 *
 * @example
 * ```ts
 * import { type AI, firstSlot, PASS } from '@cards/unowar';
 *
 * const first: AI = {
 *   move: ({ playable }) => (playable === 0 ? PASS : firstSlot(playable)),
 *   toString: () => 'First Card AI',
 * };
 * String(first); // => 'First Card AI'
 * ```
 */
export interface AI extends Strategy<UnoWarView> {
  /** The name that messages and the tournament print. */
  toString(): string;
}

/**
 * Checks that a value has the methods of an AI and a name: the default `toString` of every object satisfies the
 * interface in TypeScript.
 */
export function checkAI(ai: unknown, method: 'move' | 'getPlay'): void {
  const given = (typeof ai === 'object' && ai !== null ? ai : {}) as Readonly<Record<string, unknown>>;
  if (typeof given[method] !== 'function') {
    const hint = typeof given['getPlay'] === 'function' ? '; this one has getPlay: pass it through fromGetPlay' : '';
    throw new InputError(`an AI must be an object with the methods ${method} and toString${hint}`);
  }
  if (!hasName(given))
    throw new InputError("an AI must have a method toString that returns its name, such as 'Random Card AI'");
}

/** The name of a player for people: that of the AI, or the spec if the AI has no `toString` of its own. */
export function nameOf({ name, strategy }: { readonly name: string; readonly strategy: object }): string {
  return hasName(strategy) ? String(strategy) : name;
}

/** Whether a value has a name of its own: the default `toString` of every object is none. */
export function hasName(ai: object): boolean {
  if (typeof ai !== 'object' || ai === null) return false;
  const { toString } = ai as { readonly toString?: unknown };
  if (typeof toString !== 'function' || toString === Object.prototype.toString) return false;
  const name: unknown = toString.call(ai);
  return typeof name === 'string' && name !== '';
}

/** A card as plain JSON. */
type CardObservation = {
  /** 1 (ace) to 13 (king). */
  readonly rank: number;
  /** `Spades`, `Hearts`, `Clubs` or `Diamonds`. */
  readonly suit: SuitName;
};

/** A player's information as plain JSON. A move is the slot of a card in the hand, from 0, or the value of `pass`. */
export type Observation = {
  /** The player's seat; seat 0 leads the first round. */
  readonly seat: number;
  /** The player's hand, by slot. */
  readonly hand: readonly CardObservation[];
  /** The slots whose cards can be played now; empty on the turn of another player. */
  readonly playable: readonly Move[];
  /** The move that plays no card and leaves the round, -1. */
  readonly pass: Move;
  /** The top card of the pile. */
  readonly topCard: CardObservation;
  /** The number of cards on the pile, including the starter card. */
  readonly cardsInPile: number;
  /** The number of cards left in the deck before the next reshuffle, 0 to 52. */
  readonly cardsInDeck: number;
  /** The number of rounds that the player has won. */
  readonly points: number;
  /** The number of rounds that the opponent has won; of several opponents, the one who has won the most. */
  readonly opponentPoints: number;
  /** The number of rounds that a player must win to win the game. */
  readonly pointsToWin: number;
  /** The seat that is to move; after the game is over, the seat that won. */
  readonly toMove: number;
  /** The number of rounds that each seat has won. */
  readonly pointsBySeat: readonly number[];
  /** The seats that have not passed in the present round. */
  readonly seatsInRound: readonly number[];
};

export function observe(view: UnoWarView): Observation {
  const { seat, hand, pile, playable, points, opponentPoints, target, cardsRemaining, players, toMove } = view;
  const seats = Array.from({ length: players }, (_, each) => each);
  return {
    seat,
    hand: Array.from({ length: hand.size }, (_, slot) => observeCard(hand.get(slot))),
    playable: [...slotsIn(playable)],
    pass: PASS,
    topCard: observeCard(pile.topCard),
    cardsInPile: pile.numCards,
    cardsInDeck: cardsRemaining,
    points,
    opponentPoints,
    pointsToWin: target,
    toMove,
    pointsBySeat: seats.map((each) => view.pointsOf(each)),
    seatsInRound: seats.filter((each) => view.isIn(each)),
  };
}

const observeCard = ({ rank, suitName }: Card): CardObservation => ({ rank, suit: suitName });

export function viewFrom(observed: Observation): UnoWarView {
  const { seat, hand, playable, topCard, cardsInPile, cardsInDeck, points, opponentPoints, pointsToWin } = observed;
  const { toMove, pointsBySeat, seatsInRound } = observed;
  const pile = new CardPile(cardFrom(topCard));
  pile.restart(pile.topId, cardsInPile);
  return {
    seat,
    hand: handOf(Uint8Array.from(hand, (card) => cardFrom(card).id)),
    pile: pile.view(),
    playable: playable.reduce((slots, slot) => slots | (1 << slot), 0),
    points,
    opponentPoints,
    target: pointsToWin,
    cardsRemaining: cardsInDeck,
    players: pointsBySeat.length,
    toMove,
    pointsOf: (each) => pointsBySeat[each] ?? 0,
    isIn: (each) => seatsInRound.includes(each),
  };
}

const cardFrom = ({ rank, suit }: CardObservation): Card => Card.of(rank, 1 + SUIT_NAMES.indexOf(suit));

/** How an observation becomes a vector; see {@link Game.encoding}. */
export function encoding({ hand, points, players }: UnoWarParams): Encoding<UnoWarView> {
  const card = { members: { rank: [1, 13], suit: { texts: SUIT_NAMES } } } as const;
  const rounds = [0, points] as const;
  return {
    actions: [...Array.from({ length: hand }, (_, slot) => String(slot)), 'pass'],
    moves: [...Array.from({ length: hand }, (_, slot) => slot), PASS],
    view: {
      members: {
        seat: [0, players - 1],
        hand: { list: card, length: hand },
        playable: { places: hand },
        topCard: card,
        cardsInPile: [1, maxPlays(players) + 1],
        cardsInDeck: [0, DECK_SIZE],
        points: rounds,
        opponentPoints: rounds,
        toMove: [0, players - 1],
        pointsBySeat: { list: rounds, length: players },
        seatsInRound: { places: players },
      },
    },
    write(view, into, at) {
      const top = view.pile.topCard;
      let next = at;
      into[next++] = view.seat;
      for (let slot = 0; slot < hand; slot++) {
        into[next++] = view.hand.rank(slot);
        into[next++] = view.hand.suit(slot) - 1;
      }
      for (let slot = 0; slot < hand; slot++) into[next++] = (view.playable >> slot) & 1;
      const pile = [top.rank, top.suit - 1, view.pile.numCards, view.cardsRemaining];
      for (const number of [...pile, view.points, view.opponentPoints, view.toMove]) into[next++] = number;
      for (let seat = 0; seat < players; seat++) into[next++] = view.pointsOf(seat);
      for (let seat = 0; seat < players; seat++) into[next++] = view.isIn(seat) ? 1 : 0;
    },
  };
}
