import { resolveParams, type Streams } from '@cards/core';
import { type AI, PASS, unowar, UnoWarGame } from '@cards/unowar';

const CARDS = 52;
const RANKS = 13;

/**
 * A model of a player: probabilities of the player's moves that do not depend on the hand. All suits are equivalent, so
 * only the ranks and the equality of suits matter.
 */
export interface ResponseModel {
  /** The probability of a pass as `[rank of the top card - 1]`. */
  readonly pass: Float64Array;
  /** The probability of a play of `card` on `top`, at `top * 52 + card`. */
  readonly follow: Float64Array;
  /** The probability of each card as a play on a starter card, given that the player does not pass, as `[card]`. */
  readonly lead: Float64Array;
}

/**
 * Estimates the model of a player from games of the player against itself.
 *
 * @param player - a player that draws no random numbers
 * @param games - the number of games
 * @param streams - the streams for the deals
 */
export function estimateResponses(player: AI, games: number, streams: Streams): ResponseModel {
  const game = UnoWarGame.undealt(resolveParams(unowar.parameters));
  const turns = new Float64Array(RANKS);
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
      if (!opened) turns[rank]++;
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
  const follow = new Float64Array(CARDS * CARDS);
  for (let top = 0; top < CARDS; top++) {
    for (let card = 0; card < CARDS; card++) {
      const at = (top >> 2) * RANKS + (card >> 2);
      follow[top * CARDS + card] = (((card ^ top) & 3) === 0 ? sameSuit[at] : otherSuit[at] / 3) / turns[top >> 2];
    }
  }
  return {
    pass: passed.map((count, rank) => count / turns[rank]),
    follow,
    lead: Float64Array.from({ length: CARDS }, (_, card) => led[card >> 2] / leads / 4),
  };
}
