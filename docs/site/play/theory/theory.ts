import type { Strategy } from '@cards/core';
import type { Fact } from '../position.js';

/** The theory of a game. It follows a game from one seat, as a strategy does. */
export interface Theory extends Pick<Strategy<unknown>, 'begin' | 'observe'> {
  /** What is known about the position that the view shows. */
  facts(view: unknown): readonly Fact[];
}

/** A number with at most this many decimals, without zeros at the end. */
export function decimals(value: number, most = 4): string {
  return String(Number(value.toFixed(most)));
}

/** A share as a percentage with one decimal. */
export function percent(share: number): string {
  return `${(100 * share).toFixed(1)}%`;
}
