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
  actions: ({ first, second, third }) => movesOf([first, second, third]),
  deal: ({ first, second, third }) => ({ heaps: [first, second, third], toMove: 0 }),
  toMove: ({ toMove }) => toMove,
  moves: ({ heaps }) => movesOf(heaps),
  play(state, move) {
    const [count = 0, heap = 0] = move.split(' from heap ').map(Number);
    state.heaps[heap - 1] = (state.heaps[heap - 1] ?? 0) - count;
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
  return heaps.flatMap((size, heap) => Array.from({ length: size }, (_, at) => `${at + 1} from heap ${heap + 1}`));
}
