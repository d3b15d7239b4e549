import type { Rng } from '@cards/core';
import type { Subject } from '@cards/core/testing';
import { MatchCardGame, pairs, type PairsParams, type PairsView } from '@cards/pairs';

/** Pairs as the laws of `@cards/core/testing` see it. */
export const subject: Subject<PairsView, PairsParams, MatchCardGame> = {
  game: pairs,
  settings: [{ cards: 8 }, { cards: 6, copies: 2 }, { cards: 16 }],
  moves: [104, 255, 256, -1],
  lines: ['0', '1', '2', '3', '4', '5', '6', '7', '8', ' 9 ', '15', '16', 'hint', 'HINT', 'board', 'help', 'h', '3 4'],
  engine: ({ cards, copies }) => new MatchCardGame(cards, copies),
  answers,
  rearrange,
};

function answers(view: PairsView): unknown {
  const { n, copies, flips, playable, lastFlipped, flippedBefore } = view;
  const around = Array.from({ length: n + 2 }, (_, i) => i - 1);
  return {
    numbers: [n, copies, flips, playable, lastFlipped, flippedBefore],
    order: Array.from({ length: playable }, (_, index) => view.playableAt(index)),
    cards: around.map((card) => [view.isPlayable(card), view.isFaceUp(card), view.isOpen(card), shown(view, card)]),
  };
}

function shown(view: PairsView, card: number): number | string {
  try {
    return view.typeOf(card);
  } catch (error) {
    return String(error);
  }
}

/** Any other cards face down. */
function rearrange(game: MatchCardGame, _seat: number, rng: Rng): void {
  const hidden = Array.from({ length: game.n }, (_, card) => card).filter((card) => !game.isFaceUp(card));
  const types = hidden.map((card) => game['types'][card] as number);
  rng.shuffle(types);
  for (const [i, card] of hidden.entries()) game['types'][card] = types[i] as number;
}
