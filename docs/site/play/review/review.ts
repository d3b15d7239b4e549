import type { Move } from '@cards/core';
import { percent } from '../theory/theory.js';
import type { Fact, Position } from '../position.js';

/** A value with its interval, which is one number if the value is exact. */
export interface Estimate {
  readonly mean: number;
  readonly low: number;
  readonly high: number;
}

/** A move of the person in a finished game. */
export interface ReviewedMove {
  /** The number of moves before it. */
  readonly at: number;
  /** The value of the game after it. */
  readonly value?: Estimate;
  /** This value, or what else was known, in words. */
  readonly text: string;
  /** A sentence about what the move lost against the best one; left out if nothing, or if it is not known. */
  readonly cost?: string;
  /** A better move, or the one that the adviser would have made. */
  readonly best?: Move;
}

/** What a finished game was worth. */
export interface Review {
  /** The result next to what is known about it, in sentences. */
  readonly verdict: readonly string[];
  /** Mistakes and luck, and what else adds up to the result. */
  readonly parts: readonly Fact[];
  /** The strategy whose moves are the better ones. */
  readonly adviser: string;
  readonly moves: readonly ReviewedMove[];
  /** What {@link ReviewedMove.text} is. */
  readonly column: string;
  /** The value after each move as a chart. */
  readonly curve?: { readonly title: string; readonly start: Estimate; readonly isLog: boolean };
  /** The exact distribution of a strategy, and the result of the person. */
  readonly distribution?: {
    /** Such as `perfect play`. */
    readonly of: string;
    readonly title: string;
    readonly probabilities: Readonly<Record<string, number>>;
    readonly own: number;
  };
}

/** A finished game, and the seat of the person. */
export interface ReviewRequest {
  readonly position: Position;
  readonly seat: number;
}

/**
 * The move after which the value of a game changed most.
 *
 * @param reviews - `[seat]`
 * @returns the number of moves up to and with it; 0 if no move has a value
 */
export function decisiveMove(reviews: readonly Review[]): number {
  let [most, decisive] = [0, 0];
  for (const { moves, curve } of reviews) {
    let before = curve?.start.mean;
    for (const { at, value } of moves) {
      if (value === undefined) continue;
      const change = Math.abs(value.mean - (before ?? value.mean));
      before = value.mean;
      if (change > most) [most, decisive] = [change, at + 1];
    }
  }
  return decisive;
}

/** An exact value. */
export function exactly(mean: number): Estimate {
  return { mean, low: mean, high: mean };
}

/** A result next to the exact distribution of a strategy, as a sentence; fewer is better. */
export function comparedWith(
  who: string,
  mean: string,
  probabilities: Readonly<Record<string, number>>,
  own: number,
): string {
  const worse = Object.entries(probabilities).reduce((sum, [value, p]) => sum + (Number(value) > own ? p : 0), 0);
  const share = worse === 0 ? 'none' : worse < 0.001 ? 'less than 0.1%' : percent(worse);
  return `${who} averages ${mean} here, and ${share} of its games ${worse === 0 ? 'needs' : 'need'} more.`;
}
