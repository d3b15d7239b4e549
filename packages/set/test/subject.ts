import type { Rng, Seat } from '@cards/core';
import type { Subject } from '@cards/core/testing';
import { handMove, set, SetEngine, type SetParams, type SetView } from '@cards/set';

/** Set as the laws of `@cards/core/testing` see it. */
export const subject: Subject<SetView, SetParams, SetEngine> = {
  game: set,
  settings: [{}, { tableau: 9 }, { tableau: 14, dealMore: 1 }, { tableau: 3, dealMore: 1 }],
  moves: [handMove(0, 0, 0), handMove(1, 0, 2), handMove(78, 79, 80), handMove(79, 80, 81), handMove(0, 1, 2), 2 ** 21, -(2 ** 14)],
  lines: ['none', 'done', 'help', '[1ebc,1fbc,1hbc]', '[1ebc, 1ebs, 1ebt]', '[1ebc]', '1ebc,1fbc,1hbc', 'NONE'],
  engine: (params) => new SetEngine(params),
  answers,
  rearrange,
};

function answers(view: SetView): unknown {
  const { tableau, dealMore, size, deckSize, won, least } = view;
  const around = Array.from({ length: 83 }, (_, i) => i - 1);
  const sets = new Int32Array(1080);
  const count = view.findAll(sets);
  return {
    numbers: [tableau, dealMore, size, deckSize, won, least],
    table: Array.from({ length: size }, (_, index) => view.cardAt(index)),
    cards: around.map((card) => [view.has(card), view.isUnseen(card)]),
    won: Array.from({ length: won }, (_, index) => view.wonAt(index)),
    sets: [...sets.subarray(0, count)],
  };
}

/** The rest of the deck in another order. */
function rearrange(engine: SetEngine, _: Seat, rng: Rng): void {
  const undealt = engine['deck'].slice(engine['dealt']);
  rng.shuffle(undealt);
  engine['deck'].set(undealt, engine['dealt']);
}
