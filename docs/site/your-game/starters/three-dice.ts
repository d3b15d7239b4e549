import { defineGame } from '@cards/core';

const KEEP = 0;
const ROLL = 1;

/** Dice for three and more: each player rolls a die once or twice, and the highest last roll wins. */
export const dice = defineGame({
  id: 'dice',
  summary: 'roll a die once or twice; the highest last roll wins',
  seats: ({ players }) => players,
  parameters: { players: { summary: 'the number of players', default: 3, min: 2, max: 6 } },
  deal: ({ players }) => ({ rolls: Array.from({ length: players }, () => 0), toMove: 0, hasRolled: false }),
  toMove: ({ toMove }) => toMove,
  moves: ({ rolls, toMove, hasRolled }) => (toMove === rolls.length ? [] : hasRolled ? [KEEP, ROLL] : [ROLL]),
  play(state, move, rng) {
    if (move === ROLL) state.rolls[state.toMove] = 1 + rng.int(6);
    if (state.hasRolled) state.toMove++;
    state.hasRolled = !state.hasRolled;
  },
  moveText: (move) => (move === ROLL ? 'roll' : 'keep'),
  view: { rolls: ({ rolls }) => rolls, hasRolled: ({ hasRolled }) => hasRolled },
  measures: {
    win: { of: ({ rolls }, seat) => isHighest(rolls, seat) === 1 },
    tie: { of: ({ rolls }, seat) => isHighest(rolls, seat) > 1 },
  },
  strategies: {
    // Keeps a four, a five and a six.
    four: ({ rolls, seat, legal }) => (legal.length > 1 && (rolls[seat] ?? 0) >= 4 ? KEEP : ROLL),
  },
  // Nothing is hidden, so there is nothing to replace.
  resample() {},
});

/** The number of seats with the highest roll, if this one has it; otherwise 0. */
function isHighest(rolls: readonly number[], seat: number): number {
  const highest = Math.max(...rolls);
  return rolls[seat] === highest ? rolls.filter((roll) => roll === highest).length : 0;
}
