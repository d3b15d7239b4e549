import type { Rng } from '@cards/core';
import type { GameHarness } from '@cards/core/testing';
import { pairs } from '../game.js';
import { MatchCardGame } from '../match-card-game.js';
import type { PairsParams } from '../parameters.js';
import type { PairsView } from '../view.js';

/** What the conformance tests of `@cards/core/testing` need to know about Pairs. */
export const harness: GameHarness<PairsView, PairsParams, MatchCardGame> = {
  game: pairs,
  settings: [{ cards: 8 }, { cards: 6, copies: 2 }, { cards: 16 }],
  moves: [104, 255, 256, -1],
  lines: ['0', '1', '2', '3', '4', '5', '6', '7', '8', ' 9 ', '15', '16', 'hint', 'HINT', 'board', 'help', 'h', '3 4'],
  engine: ({ cards, copies }) => new MatchCardGame(cards, copies),
  observe: observeAll,
  viewMembers: {
    n: true,
    copies: true,
    flips: true,
    playable: true,
    lastFlipped: true,
    flippedBefore: true,
    playableAt: true,
    isPlayable: true,
    isFaceUp: true,
    isOpen: true,
    typeOf: true,
  },
  resampleHidden,
};

function observeAll(view: PairsView): unknown {
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
function resampleHidden(game: MatchCardGame, _seat: number, rng: Rng): void {
  const hidden = Array.from({ length: game.n }, (_, card) => card).filter((card) => !game.isFaceUp(card));
  const types = hidden.map((card) => game['types'][card] as number);
  rng.shuffle(types);
  for (const [i, card] of hidden.entries()) game['types'][card] = types[i] as number;
}
