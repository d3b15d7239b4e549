import { resolveParams, type Streams } from '@cards/core';
import { type AI, PASS, unowar, UnoWarGame } from '@cards/unowar';

const CARDS = 52;
const RANKS = 13;

/** How a player answers and leads, as probabilities that forget the hand and know no suit from another. */
export interface Answers {
  /** Passes, at the rank - 1 of the top card. */
  readonly pass: Float64Array;
  /** Puts `card` on `top`, at `top * 52 + card`. */
  readonly answer: Float64Array;
  /** Puts this card on a starter card, among those who can play. */
  readonly lead: Float64Array;
}

/**
 * Watches a player play against itself.
 *
 * @param player - needs no randomness
 * @param games - how many games to watch
 * @param streams - the deals
 */
export function answersOf(player: AI, games: number, streams: Streams): Answers {
  const game = UnoWarGame.undealt(resolveParams(unowar.parameters));
  const asked = new Float64Array(RANKS);
  const passed = new Float64Array(RANKS);
  const sameSuit = new Float64Array(RANKS * RANKS);
  const otherSuit = new Float64Array(RANKS * RANKS);
  const led = new Float64Array(RANKS);
  let leads = 0;
  for (let index = 0; index < games; index++) {
    const deal = streams.rng(index);
    game.reset(deal);
    while (!game.over) {
      const { hand, pile } = game.view(game.toMove);
      const top = pile.topCard.id;
      const opened = pile.numCards === 1;
      const move = player.move(game.view(game.toMove), deal);
      const rank = top >> 2;
      if (!opened) asked[rank]++;
      if (move === PASS) {
        if (!opened) passed[rank]++;
      } else {
        const card = hand.id(move);
        if (opened) leads++;
        const counts = opened ? led : ((card ^ top) & 3) === 0 ? sameSuit : otherSuit;
        counts[opened ? card >> 2 : rank * RANKS + (card >> 2)]++;
      }
      game.apply(move);
    }
  }
  const answer = new Float64Array(CARDS * CARDS);
  for (let top = 0; top < CARDS; top++) {
    for (let card = 0; card < CARDS; card++) {
      const at = (top >> 2) * RANKS + (card >> 2);
      answer[top * CARDS + card] = (((card ^ top) & 3) === 0 ? sameSuit[at] : otherSuit[at] / 3) / asked[top >> 2];
    }
  }
  return {
    pass: passed.map((count, rank) => count / asked[rank]),
    answer,
    lead: Float64Array.from({ length: CARDS }, (_, card) => led[card >> 2] / leads / 4),
  };
}
