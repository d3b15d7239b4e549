import { Card, RANK_NAMES, type Rng, seededRng, SUIT_NAMES } from '@cards/core';
import { ConcentrationGame, type ConcentrationParams } from '@cards/concentration';

const SUITS = new Map([
  ['S', 'Spades'],
  ['H', 'Hearts'],
  ['C', 'Clubs'],
  ['D', 'Diamonds'],
] as const);
const RANKS = ['A', '2', '3', '4', '5', '6', '7', '8', '9', '10', 'J', 'Q', 'K'];

/** Reads a card in the source document's form, with or without the blank: `D 8`, `D10`, `HK`. */
function cardOf(text: string): Card {
  const suit = SUITS.get(text.charAt(0) as 'S');
  const rank = RANKS.indexOf(text.slice(1).trim());
  if (suit === undefined || rank < 0 || RANK_NAMES[rank] === undefined) throw new Error(`${text} is not a card`);
  return Card.of(rank + 1, SUIT_NAMES.indexOf(suit) + 1);
}

/** A generator whose shuffle deals the given cards, place by place. Its other draws are random. */
export function dealing(cards: string): Rng {
  const ids = [...cards.matchAll(/[SHCD] ?(?:10|[A2-9JQK])/g)].map(([text]) => cardOf(text).id);
  const rng = seededRng('rigged');
  return {
    int: (bound) => rng.int(bound),
    weighted: (weights) => rng.weighted(weights),
    shuffle: (items) => {
      if (items.length !== ids.length) throw new Error(`${ids.length} cards for ${items.length} places`);
      for (const [place, id] of ids.entries()) items[place] = id;
    },
    clone: () => dealing(cards),
    save: () => rng.save(),
  };
}

/** A game with the given cards, place by place. */
export function gameOf(cards: string, params: Partial<ConcentrationParams>): ConcentrationGame {
  const game = new ConcentrationGame(params);
  game.reset(dealing(cards));
  return game;
}
