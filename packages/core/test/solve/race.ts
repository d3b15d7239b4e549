import { defineGame } from '@cards/core';

/** A race to 4 points: a seat rolls a die of 3 faces, or adds 1 without a roll; a 1 gives the turn away. */
export const race = defineGame({
  id: 'race',
  seats: 2,
  deal: () => ({ points: [0, 0], mover: 0 }),
  toMove: ({ mover }) => mover,
  moves: ({ points }) => (points.some((sum) => sum >= 4) ? [] : [0, 1]),
  play(state, move, rng) {
    const roll = move === 0 ? 1 : rng.int(3) + 1;
    state.points[state.mover] = (state.points[state.mover] ?? 0) + roll;
    if (roll === 1) state.mover = 1 - state.mover;
  },
  moveText: (move) => (move === 0 ? 'step' : 'roll'),
  view: { points: ({ points }) => points, mover: ({ mover }) => mover },
  measures: {
    win: { of: ({ points }, seat) => (points[seat] ?? 0) >= 4 },
    left: { bounds: [0, 3], of: ({ points }) => Math.min(...points) },
  },
});
