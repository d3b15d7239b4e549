import { defineGame } from '@cards/core';

/** The cells of each line: rows, columns and diagonals. */
const LINES = ['012', '345', '678', '036', '147', '258', '048', '246'].map((line) => [...line].map(Number));

const PLACES = ['top left', 'top', 'top right', 'left', 'center', 'right', 'bottom left', 'bottom', 'bottom right'];
const CELLS = [...PLACES.keys()];

export const ticTacToe = defineGame({
  id: 'tictactoe',
  seats: 2,
  zeroSum: true,
  title: 'Tic-tac-toe',
  deal: () => ({ board: '---------' }),
  toMove: ({ board }) => moverOf(board),
  moves: ({ board }) => (hasLine(board, 'X') || hasLine(board, 'O') ? [] : CELLS.filter((at) => board[at] === '-')),
  play(state, at) {
    const mark = 'XO'[moverOf(state.board)];
    state.board = state.board.slice(0, at) + mark + state.board.slice(at + 1);
  },
  moveText: (at) => PLACES[at] ?? '',
  view: { board: ({ board }) => `${board.slice(0, 3)} ${board.slice(3, 6)} ${board.slice(6)}` },
  measures: {
    result: {
      role: 'payoff',
      bounds: [-1, 1],
      of: ({ board }, seat) => Number(hasLine(board, 'XO'[seat])) - Number(hasLine(board, 'OX'[seat])),
    },
  },
});

function moverOf(board: string): number {
  return board.replaceAll('-', '').length % 2;
}

function hasLine(board: string, mark: string | undefined): boolean {
  return LINES.some((line) => line.every((at) => board[at] === mark));
}
