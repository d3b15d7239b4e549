import type { Rng, Seat } from '@cards/core';
import type { GameHarness } from '@cards/core/testing';
import { ConcentrationGame } from '../concentration-game.js';
import { concentration } from '../game.js';
import type { ConcentrationParams } from '../parameters.js';
import type { ConcentrationView } from '../view.js';

/** What the conformance tests of `@cards/core/testing` need to know about Concentration. */
export const harness: GameHarness<ConcentrationView, ConcentrationParams, ConcentrationGame> = {
  game: concentration,
  settings: [{ ranks: 4 }, { ranks: 1 }, { ranks: 5, copies: 2, bonus: 1 }, { ranks: 3, bonus: 1 }],
  specs: ['memory:3:fifo', 'memory:3:lru', 'memory:4:reflip', 'memory:52:reflip', 'memory:1:fifo'],
  moves: [51, 52, 255, 256],
  lines: ['1', '2', '0 1', '0 2', '1 1', '1 2', '2 1', '3 3', '0 18', '4 1', '0 0', '1 2 3 4 5', '-1 -1', 'a b'],
  games: 3,
  engine: (params) => new ConcentrationGame(params),
  observe: observeAll,
  viewMembers: {
    ranks: true,
    copies: true,
    bonus: true,
    left: true,
    turns: true,
    toMove: true,
    open: true,
    first: true,
    second: true,
    matched: true,
    playable: true,
    playableAt: true,
    isPlayable: true,
    isFaceUp: true,
    rankAt: true,
    cardAt: true,
    won: true,
  },
  resampleHidden,
};

function observeAll(view: ConcentrationView): unknown {
  const places = Array.from({ length: view.ranks * view.copies }, (_, place) => place);
  return {
    numbers: [view.ranks, view.copies, view.bonus, view.left, view.turns, view.toMove, view.open, view.first, view.second],
    score: [view.matched, view.won(0), view.won(1)],
    playable: Array.from({ length: view.playable }, (_, index) => view.playableAt(index)),
    cards: [-1, ...places, places.length].map((place) => [
      view.isPlayable(place),
      view.isFaceUp(place),
      view.isFaceUp(place) ? [view.rankAt(place), String(view.cardAt(place))] : null,
    ]),
  };
}

/** Any other cards where none lies face up. */
function resampleHidden(engine: ConcentrationGame, _: Seat, rng: Rng): void {
  const hidden = engine['placeIn'].filter((place) => !engine.isFaceUp(place));
  const ids = hidden.map((place) => engine['ids'][place] as number);
  rng.shuffle(ids);
  for (const [i, place] of hidden.entries()) engine['ids'][place] = ids[i] as number;
}
