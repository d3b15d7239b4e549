import { defineGame } from '@cards/core';

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
  deal: ({ first, second, third }) => ({ heaps: [first, second, third], toMove: 0 }),
  toMove: ({ toMove }) => toMove,
  moves: ({ heaps }) => movesOf(heaps),
  play(state, move) {
    const heap = Math.floor(move / 10);
    state.heaps[heap] = (state.heaps[heap] ?? 0) - (move % 10);
    state.toMove = 1 - state.toMove;
  },
  moveText: (move) => `${move % 10} from heap ${Math.floor(move / 10) + 1}`,
  view: { heaps: ({ heaps }) => heaps, toMove: ({ toMove }) => toMove },
  encoding: ({ first, second, third }) => ({
    view: { heaps: { list: [0, Math.max(first, second, third)], length: 3 }, toMove: [0, 1] },
    moves: movesOf([first, second, third]),
  }),
  measures: { win: { role: 'win', of: ({ toMove }, seat) => toMove !== seat } },
});

/** Move 10 h + n takes n objects from heap h. */
function movesOf(heaps: readonly number[]): number[] {
  return heaps.flatMap((size, heap) => Array.from({ length: size }, (_, at) => 10 * heap + at + 1));
}
