import { defineGame } from '@cards/core';

/** By heap: the moves if it has nine objects. */
const MOVES = [1, 2, 3].map((heap) => Array.from({ length: 9 }, (_, at) => `${at + 1} from heap ${heap}`));

/**
 * Nim: take any number of objects from one heap. The player who takes the last one wins.
 *
 * Source: Bouton, Nim, a game with a complete mathematical theory, Annals of Mathematics 3(1), 1901.
 */
export const nim = defineGame({
  id: 'nim',
  seats: 2,
  parameters: {
    first: { summary: 'objects in the first heap', default: 1, min: 0, max: 9 },
    second: { summary: 'objects in the second heap', default: 2, min: 0, max: 9 },
    third: { summary: 'objects in the third heap', default: 3, min: 0, max: 9 },
  },
  actions: ({ first, second, third }) => movesOf([first, second, third]),
  deal: ({ first, second, third }) => ({ heaps: [first, second, third], toMove: 0 }),
  toMove: ({ toMove }) => toMove,
  moves: ({ heaps }) => movesOf(heaps),
  play(state, move) {
    const [count, heap] = [Number(move.at(0)), Number(move.at(-1)) - 1];
    state.heaps[heap] = (state.heaps[heap] ?? 0) - count;
    state.toMove = 1 - state.toMove;
  },
  view: { heaps: ({ heaps }) => heaps, toMove: ({ toMove }) => toMove },
  encoding: ({ first, second, third }) => ({
    heaps: { list: [0, Math.max(first, second, third)], length: 3 },
    toMove: [0, 1],
  }),
  measures: { win: { role: 'win', of: ({ toMove }, seat) => toMove !== seat } },
});

function movesOf(heaps: readonly number[]): string[] {
  return heaps.flatMap((size, heap) => MOVES[heap]?.slice(0, size) ?? []);
}
