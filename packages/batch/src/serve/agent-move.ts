import type { AnyGame, Engine, Move } from '@cards/core';

/** A move as text, in a game whose moves have no texts. */
const NUMBER = /^-?\d{1,9}$/;

/** Returns the move that a text names for the seat to move; undefined if it names none. It can be illegal. */
export function moveOf({ notation }: AnyGame, engine: Engine<unknown>, text: string): Move | undefined {
  if (notation !== undefined) return notation.parse(text, engine.view(engine.toMove));
  return NUMBER.test(text) ? Number(text) : undefined;
}

/** Whether the seat to move can play a move. */
export function isLegal(engine: Engine<unknown>, move: Move): boolean {
  return engine.isLegal?.(move) ?? engine.legalMoves().includes(move);
}
