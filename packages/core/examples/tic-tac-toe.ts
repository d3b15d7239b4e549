import { defineGame } from '@cards/core';

/** The cells of each line: rows, columns and diagonals. */
const LINES = ['012', '345', '678', '036', '147', '258', '048', '246'];

const PLACES = ['top left', 'top', 'top right', 'left', 'center', 'right', 'bottom left', 'bottom', 'bottom right'];

export const ticTacToe = defineGame({
  id: 'tictactoe',
  seats: 2,
  zeroSum: true,
  title: 'Tic-tac-toe',
  deal: () => ({ board: '---------' }),
  toMove: ({ board }) => (count(board, 'X') > count(board, 'O') ? 1 : 0),
  moves: ({ board }) =>
    hasLine(board, 'X') || hasLine(board, 'O') ? [] : [...board].flatMap((mark, at) => (mark === '-' ? [at] : [])),
  play(state, at) {
    const mark = count(state.board, 'X') > count(state.board, 'O') ? 'O' : 'X';
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

function count(board: string, mark: string): number {
  return board.split(mark).length - 1;
}

function hasLine(board: string, mark: string | undefined): boolean {
  return LINES.some((line) => [...line].every((at) => board[Number(at)] === mark));
}
