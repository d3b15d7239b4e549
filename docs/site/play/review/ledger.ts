import { type AnyGame, Streams } from '@cards/core';
import { type ValuedMove, valueMoves } from '@cards/core/internal';
import type { Position } from '../position.js';
import { decimals } from '../theory/theory.js';

/** Why the result of a game is not the value of its first position. */
export interface Ledger {
  /** The sum of what the moves lost against the best ones, 0 or more. */
  readonly lost: number;
  /** The sum of what chance gave, above 0 for good luck. */
  readonly luck: number;
  /** The moves that were not the best ones. */
  readonly mistakes: readonly ValuedMove[];
}

/** The number of mistakes and the dearest one, as a sentence; `unit` is that of the result. */
export function mistakesText({ mistakes }: Ledger, moves: number, unit: string): string {
  const [dearest] = [...mistakes].sort((one, other) => other.regret - one.regret);
  if (dearest === undefined) return 'No mistake.';
  const cost = `${decimals(dearest.regret, 2)} ${unit}`;
  if (mistakes.length === 1) return `1 of ${moves} flips was a mistake, which cost ${cost}.`;
  return `${mistakes.length} of ${moves} flips were mistakes. The dearest one cost ${cost}.`;
}

/**
 * Separates mistakes from luck. The value before the first move, plus the luck, minus what mistakes lost, is the value
 * after the last move: the best move keeps the expected result, and its card adds the luck.
 *
 * @param moves - valued moves, each from the value after the one before it
 * @param sign - 1 if a larger result is better, -1 if a smaller one is
 */
export function ledgerOf(moves: readonly ValuedMove[], sign: 1 | -1): Ledger {
  return {
    lost: moves.reduce((sum, move) => sum + move.regret, 0),
    luck: moves.reduce((sum, { chosen, after }) => sum + sign * (after - chosen), 0),
    mistakes: moves.filter(({ regret }) => regret > 0),
  };
}

/** The moves of a game whose positions have exact values. */
export function valued(game: AnyGame, { params, seed, index = 0, moves }: Position): readonly ValuedMove[] {
  return valueMoves(game, { params, deal: new Streams(seed, game.id).rng(index), moves })?.moves ?? [];
}
