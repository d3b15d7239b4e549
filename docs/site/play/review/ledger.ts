import { decimals } from '../theory/theory.js';

/** A move with the expected result of the game, for best play of all after it. */
export interface ValuedMove {
  /** The number of moves before it. */
  readonly at: number;
  /** Before the move. */
  readonly before: number;
  /** With this move, before its card is known. */
  readonly chosen: number;
  /** After the move. */
  readonly after: number;
}

/** Why the result of a game is not the value of its first position. */
export interface Ledger {
  /** The sum of what the moves lost against the best ones, 0 or more. */
  readonly lost: number;
  /** The sum of what chance gave, above 0 for good luck. */
  readonly luck: number;
  /** The moves that were not the best ones. */
  readonly mistakes: readonly ValuedMove[];
}

/** Values that differ by less than this are equal. */
const EQUAL = 1e-9;

/** What a move lost on average against the best one, 0 or more; `sign` is 1 if a larger result is better, else -1. */
export function costOf({ before, chosen }: ValuedMove, sign: 1 | -1): number {
  const cost = sign * (before - chosen);
  return cost < EQUAL ? 0 : cost;
}

/** The number of mistakes and the dearest one, as a sentence; `unit` is that of the result. */
export function mistakesText({ mistakes }: Ledger, moves: number, sign: 1 | -1, unit: string): string {
  const [dearest] = [...mistakes].sort((one, other) => costOf(other, sign) - costOf(one, sign));
  if (dearest === undefined) return 'You made no mistake.';
  const cost = `${decimals(costOf(dearest, sign), 2)} ${unit}`;
  if (mistakes.length === 1) return `1 of your ${moves} flips was a mistake, which cost ${cost}.`;
  return `${mistakes.length} of your ${moves} flips were mistakes. The dearest one cost ${cost}.`;
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
    lost: moves.reduce((sum, move) => sum + costOf(move, sign), 0),
    luck: moves.reduce((sum, { chosen, after }) => sum + sign * (after - chosen), 0),
    mistakes: moves.filter((move) => costOf(move, sign) > 0),
  };
}
