/**
 * The data of Concentration for the conformance tests: `@cards/core/testing` and `cards-sim check`.
 *
 * @packageDocumentation
 */
import type { Rng, Seat } from '@cards/core';
import type { GameHarness } from '@cards/core/testing';
import type { ConcentrationGame } from './engine.js';
import { concentration } from './game.js';
import type { ConcentrationParams } from './parameters.js';
import type { ConcentrationView } from './view.js';

/** The data for the conformance tests of `@cards/core/testing`: settings, moves and lines to try, and the engine. */
export const harness: GameHarness<ConcentrationView, ConcentrationParams, ConcentrationGame> = {
  game: concentration,
  settings: [
    { ranks: 4 },
    { ranks: 1 },
    { ranks: 5, copies: 2, bonus: 1 },
    { ranks: 3, bonus: 1 },
    { ranks: 3, players: 3 },
    { ranks: 6, copies: 2, bonus: 1, players: 4 },
    { ranks: 4, copies: 2, players: 6 },
    { ranks: 2, copies: 2 },
  ],
  specs: ['memory:3:fifo', 'memory:3:lru', 'memory:4:reflip', 'memory:52:reflip', 'memory:1:fifo'],
  moves: [51, 52, 255, 256],
  lines: '1/2/0 1/0 2/1 1/1 2/2 1/3 3/0 18/4 1/0 0/1 2 3 4 5/-1 -1/a b/(0, 2)/help/quit'.split('/'),
  games: 3,
  observe: refusals,
  resampleHidden,
};

/** The answers of a view that `observe` leaves out: those for face-down cards and for values that are not places. */
function refusals(view: ConcentrationView): unknown {
  return Array.from({ length: view.ranks * view.copies + 2 }, (_, i) => i - 1).map((place) => [
    view.isPlayable(place),
    view.isFaceUp(place),
    shown(() => view.rankAt(place)),
    shown(() => String(view.cardAt(place))),
    view.playableAt(place) ?? null,
  ]);
}

function shown(look: () => number | string): number | string {
  try {
    return look();
  } catch (error) {
    return String(error);
  }
}

function resampleHidden(engine: ConcentrationGame, _: Seat, rng: Rng): void {
  const hidden = engine['placeIn'].filter((place) => !engine.isFaceUp(place));
  const ids = hidden.map((place) => engine['ids'][place] as number);
  rng.shuffle(ids);
  for (const [i, place] of hidden.entries()) engine['ids'][place] = ids[i] as number;
}
