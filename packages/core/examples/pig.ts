import { defineGame } from '@cards/core';

/**
 * Pig for two players and more: a turn adds up rolls of a die until the player holds, which scores the sum, or rolls a
 * 1, which scores nothing. The first player who reaches the target wins.
 *
 * Source: Neller and Presser, Optimal play of the dice game Pig, The UMAP Journal 25(1), 2004, with a target of 100 for
 * two players.
 */
export const pig = defineGame({
  id: 'pig',
  seats: ({ players }) => players,
  parameters: { players: { default: 2, min: 1, max: 10 }, target: { default: 20, min: 2, max: 100 } },
  actions: ['roll', 'hold'],
  deal: ({ players }) => ({ scores: Array.from({ length: players }, () => 0), turn: 0, toMove: 0 }),
  toMove: ({ toMove }) => toMove,
  moves: ({ scores, turn }, { target }) =>
    scores.some((score) => score >= target) ? [] : turn === 0 ? ['roll'] : ['roll', 'hold'],
  play(state, move, rng) {
    const roll = move === 'roll' ? 1 + rng.int(6) : 0;
    if (roll > 1) {
      state.turn += roll;
      return;
    }
    if (move === 'hold') state.scores[state.toMove] = (state.scores[state.toMove] ?? 0) + state.turn;
    state.turn = 0;
    state.toMove = (state.toMove + 1) % state.scores.length;
  },
  view: { scores: ({ scores }) => scores, turn: ({ turn }) => turn, toMove: ({ toMove }) => toMove },
  measures: { win: { of: ({ scores }, seat, { target }) => (scores[seat] ?? 0) >= target } },
  strategies: {
    // Holds at a number of points, or when it wins.
    hold: {
      arguments: [{ name: 'points', summary: 'the points at which it holds', min: 2, max: 100, default: 20 }],
      create: ({ args, params: { target } }) => ({
        move: ({ scores, seat, turn }) =>
          turn >= Number(args['points']) || turn + (scores[seat] ?? 0) >= target ? 'hold' : 'roll',
      }),
    },
  },
});
