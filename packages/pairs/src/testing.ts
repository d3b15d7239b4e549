/**
 * The harness of Pairs for the conformance tests of `@cards/core/testing` and for `cards-sim check`.
 *
 * @packageDocumentation
 */
import type { Rng } from '@cards/core';
import type { GameHarness } from '@cards/core/testing';
import type { PairsParams } from './cards.js';
import type { MatchCardGame } from './engine.js';
import { pairs } from './game.js';
import type { PairsView } from './view.js';

/** The harness for the conformance tests of `@cards/core/testing`. */
export const harness: GameHarness<PairsView, PairsParams, MatchCardGame> = {
  game: pairs,
  settings: [{ cards: 8 }, { cards: 6, copies: 2 }, { cards: 16 }, { cards: 4, copies: 2 }],
  moves: [104, 255, 256, -1],
  lines: ['0', '1', '2', '3', '4', '5', '6', '7', '8', ' 9 ', '15', '16', 'hint', 'HINT', 'board', 'help', 'h', '3 4'],
  observe: refusals,
  resampleHidden,
};

/** The results of the view for face-down cards and for values that are not cards. `observe` does not cover them. */
function refusals(view: PairsView): unknown {
  return Array.from({ length: view.n + 2 }, (_, i) => i - 1).map((card) => [
    view.isPlayable(card),
    view.isFaceUp(card),
    view.isOpen(card),
    shown(view, card),
    view.playableAt(card) ?? null,
  ]);
}

function shown(view: PairsView, card: number): number | string {
  try {
    return view.typeOf(card);
  } catch (error) {
    return String(error);
  }
}

function resampleHidden(game: MatchCardGame, _seat: number, rng: Rng): void {
  const types = game['types'];
  const hidden = Array.from(types.keys()).filter((card) => !game.isFaceUp(card));
  const shuffled = hidden.map((card) => types[card] as number);
  rng.shuffle(shuffled);
  for (const [i, card] of hidden.entries()) types[card] = shuffled[i] as number;
}
