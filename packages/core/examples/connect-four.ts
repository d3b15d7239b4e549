import { defineGame } from '@cards/core';

const COLUMNS = [1, 2, 3, 4, 5, 6, 7];
const HEIGHT = 6;

/** Up, right and the diagonals: a line goes on in both directions. */
const DIRECTIONS = [
  [0, 1],
  [1, 0],
  [1, 1],
  [1, -1],
] as const;

/**
 * Connect Four, on seven columns of six places. The first player wins with best play (Allis, A knowledge-based
 * approach of Connect-Four, 1988).
 *
 * Source: chessicals.com/games/connect_four/rules; OpenSpiel's `connect_four` has the same.
 */
export const connectFour = defineGame({
  id: 'connectfour',
  title: 'Connect Four',
  summary: 'drop discs into columns; four in a row win',
  rulebook: [
    'The board has seven columns with six places each. Seat 0 has the discs x, and seat 1 the discs o.',
    'In turn, each player drops a disc into a column that is not full. It falls to the lowest free place.',
    'The first player with four own discs in a row, up, across or diagonally, wins. A full board is a tie.',
  ],
  seats: 2,
  actions: COLUMNS,
  deal: () => ({ columns: COLUMNS.map((): number[] => []), mover: 0, winner: -1 }),
  toMove: ({ mover }) => mover,
  moves: ({ columns, winner }) =>
    winner === -1 ? COLUMNS.filter((column) => (columns[column - 1]?.length ?? 0) < HEIGHT) : [],
  play(state, column) {
    const { columns, mover } = state;
    columns[column - 1]?.push(mover);
    if (hasFour(columns, column - 1)) state.winner = mover;
    state.mover = 1 - mover;
  },
  view: { columns: ({ columns }) => columns },
  show({ columns, seat }) {
    const rows = [5, 4, 3, 2, 1, 0].map((row) => columns.map((discs) => 'xo'[discs[row] ?? -1] ?? '.').join(' '));
    return [...rows, `${COLUMNS.join(' ')}   you: ${'xo'[seat]}`].join('\n');
  },
  encoding: () => ({ columns: { list: { list: { maybe: [0, 1] }, length: HEIGHT }, length: COLUMNS.length } }),
  measures: {
    win: { of: ({ winner }, seat) => winner === seat },
    tie: { of: ({ winner }) => winner === -1 },
    moves: { role: 'length', bounds: [7, 42], of: ({ columns }) => columns.flat().length },
  },
  strategies: {
    // Wins if it can, prevents four of the other player, and else plays near the center.
    careful({ columns, seat, legal }) {
      const wins = (player: number) =>
        legal.find((column) =>
          hasFour(
            columns.map((discs, at) => (at === column - 1 ? [...discs, player] : discs)),
            column - 1,
          ),
        );
      const central = [...legal].sort((one, other) => Math.abs(one - 4) - Math.abs(other - 4));
      return wins(seat) ?? wins(1 - seat) ?? central[0] ?? 1;
    },
  },
  resample() {}, // Nothing is hidden.
});

/** Whether the last disc of a column is in a row of four. */
function hasFour(columns: readonly (readonly number[])[], column: number): boolean {
  const row = (columns[column]?.length ?? 0) - 1;
  const disc = columns[column]?.[row];
  return DIRECTIONS.some(([right, up]) => {
    let [from, to] = [0, 0];
    while (columns[column - right * (from + 1)]?.[row - up * (from + 1)] === disc) from++;
    while (columns[column + right * (to + 1)]?.[row + up * (to + 1)] === disc) to++;
    return from + to >= 3;
  });
}
