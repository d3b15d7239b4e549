import { defineGame } from '@cards/core';

/** Pig, where a turn ends when it wins, so that the states are finite, with no help to the solver. */
export const pig = defineGame({
  id: 'pig',
  seats: 2,
  parameters: { target: { default: 20, min: 1, max: 100 } },
  deal: ({ target }) => ({ scores: [0, 0], turn: 0, mover: 0, target }),
  toMove: ({ mover }) => mover,
  moves({ scores, turn, mover, target }) {
    if (scores.some((score) => score >= target)) return [];
    if ((scores[mover] ?? 0) + turn >= target) return [1];
    return turn === 0 ? [0] : [0, 1];
  },
  play(state, move, rng) {
    const roll = move === 0 ? 1 + rng.int(6) : 0;
    if (roll > 1) state.turn += roll;
    else {
      if (move === 1) state.scores[state.mover] = (state.scores[state.mover] ?? 0) + state.turn;
      state.turn = 0;
      state.mover = 1 - state.mover;
    }
  },
  view: { scores: ({ scores }) => scores, turn: ({ turn }) => turn, mover: ({ mover }) => mover },
  measures: { win: { of: ({ scores, target }, seat) => (scores[seat] ?? 0) >= target } },
});
