/**
 * The conformance-test harness of Set, for `@cards/core/testing` and for the `check` command.
 *
 * @packageDocumentation
 */
import type { Rng, Seat } from '@cards/core';
import type { GameHarness } from '@cards/core/testing';
import type { SetParams } from './card.js';
import type { SetEngine } from './engine.js';
import { set } from './game.js';
import { handMove } from './hand.js';
import type { SetView } from './view.js';

/** The harness for the conformance tests of `@cards/core/testing`. */
export const harness: GameHarness<SetView, SetParams, SetEngine> = {
  game: set,
  settings: [{}, { tableau: 9 }, { tableau: 14, dealMore: 1 }, { tableau: 3, dealMore: 1 }],
  moves: [
    handMove(0, 0, 0),
    handMove(1, 0, 2),
    handMove(78, 79, 80),
    handMove(79, 80, 81),
    handMove(0, 1, 2),
    2 ** 21,
    -(2 ** 14),
  ],
  lines: ['none', 'done', 'help', '[1ebc,1fbc,1hbc]', '[1ebc, 1ebs, 1ebt]', '[1ebc]', '1ebc,1fbc,1hbc', 'NONE'],
  observe: observeNumbers,
  resampleHidden,
};

function observeNumbers(view: SetView): unknown {
  const around = Array.from({ length: 83 }, (_, i) => i - 1);
  return { least: view.least, cards: around.map((card) => [view.has(card), view.isUnseen(card)]) };
}

function resampleHidden(engine: SetEngine, _: Seat, rng: Rng): void {
  const { cards, dealt } = engine['deck'];
  rng.shuffle(cards.subarray(dealt));
}
