import type { Choices } from './choices.ts';
import { portableExp } from './portable-exp.ts';

const RANKS = 13;
const PAIRS = RANKS * RANKS * 2;

/** The number of entries in a table: two for each pair of ranks, and four for each rank. */
const ENTRIES = PAIRS + RANKS * 4;

/** The table index for a played and a kept card, both as `Card.id`. */
function pairEntry(played: number, kept: number): number {
  return ((played >> 2) * RANKS + (kept >> 2)) * 2 + (((played ^ kept) & 3) === 0 ? 1 : 0);
}

/**
 * The five table indices whose sum is the score of a card: one for each of the four kept cards, then one for the suits.
 */
function entriesOf(hands: Uint8Array, at: number, slot: number, into: Int32Array): void {
  const played = hands[at + slot];
  let suits = 0;
  let next = 0;
  for (let other = 0; other < 5; other++) {
    if (other === slot) continue;
    const kept = hands[at + other];
    into[next++] = pairEntry(played, kept);
    suits |= 1 << (kept & 3);
  }
  const count = (suits & 1) + ((suits >> 1) & 1) + ((suits >> 2) & 1) + (suits >> 3);
  into[next] = PAIRS + (played >> 2) * 4 + count - 1;
}

/** The table in the form of the source file. The rows are indexed by the rank played. */
export interface KeeperTable {
  /** The entries for equal suits as `[rank played - 1][rank kept - 1]`. */
  readonly sameSuit: readonly (readonly number[])[];
  /** The entries for different suits as `[rank played - 1][rank kept - 1]`. */
  readonly otherSuit: readonly (readonly number[])[];
  /** The entries for one to four kept suits as `[rank played - 1][suits - 1]`. */
  readonly suits: readonly (readonly number[])[];
}

/**
 * Fits a softmax policy, which plays a card with probability proportional to e^score, to maximize the expected value.
 * The method is stochastic gradient ascent, choice by choice, with a learning rate that decreases linearly to zero.
 *
 * @param epochs - the number of passes over all choices
 * @param rate - the initial learning rate
 * @returns the table entries, {@link ENTRIES} numbers
 */
export function fit({ count, hands, values }: Choices, epochs: number, rate: number): Float64Array {
  const table = new Float64Array(ENTRIES);
  const entries = Array.from({ length: 5 }, () => new Int32Array(5));
  const odds = new Float64Array(5);
  for (let epoch = 0; epoch < epochs; epoch++) {
    const step = rate * (1 - epoch / epochs);
    for (let choice = 0; choice < count; choice++) {
      const at = 5 * choice;
      let highest = Number.NEGATIVE_INFINITY;
      for (let slot = 0; slot < 5; slot++) {
        odds[slot] = Number.NEGATIVE_INFINITY;
        if (values[at + slot] === Number.NEGATIVE_INFINITY) continue;
        entriesOf(hands, at, slot, entries[slot]);
        let score = 0;
        for (const entry of entries[slot]) score += table[entry];
        odds[slot] = score;
        highest = Math.max(highest, score);
      }
      let total = 0;
      let mean = 0;
      for (let slot = 0; slot < 5; slot++) {
        odds[slot] = portableExp(odds[slot] - highest);
        if (odds[slot] === 0) continue;
        total += odds[slot];
        mean += odds[slot] * values[at + slot];
      }
      mean /= total;
      for (let slot = 0; slot < 5; slot++) {
        if (odds[slot] === 0) continue;
        const change = step * (odds[slot] / total) * (values[at + slot] - mean);
        for (const entry of entries[slot]) table[entry] += change;
      }
    }
  }
  return table;
}

/** The mean regret: the value of the best card minus the value of the card that the table chooses. */
export function meanRegret(table: Float64Array, { count, hands, values }: Choices): number {
  const entries = new Int32Array(5);
  let lost = 0;
  for (let choice = 0; choice < count; choice++) {
    const at = 5 * choice;
    let best = Number.NEGATIVE_INFINITY;
    let highest = Number.NEGATIVE_INFINITY;
    let picked = 0;
    for (let slot = 0; slot < 5; slot++) {
      const value = values[at + slot];
      if (value === Number.NEGATIVE_INFINITY) continue;
      best = Math.max(best, value);
      entriesOf(hands, at, slot, entries);
      let score = 0;
      for (const entry of entries) score += table[entry];
      if (score > highest) {
        highest = score;
        picked = value;
      }
    }
    lost += best - picked;
  }
  return lost / count;
}

/** The table in the form of the source file, scaled and rounded to integers from -999 to 999. */
export function toIntegers(table: Float64Array): KeeperTable {
  const scale = 999 / table.reduce((greatest, entry) => Math.max(greatest, Math.abs(entry)), 0);
  // Adding 0 turns -0 into 0.
  const rounded = Array.from(table, (entry) => Math.round(entry * scale) + 0);
  const rows = <T>(row: (rank: number) => T): T[] => Array.from({ length: RANKS }, (_, rank) => row(rank));
  return {
    sameSuit: rows((played) => rows((kept) => rounded[(played * RANKS + kept) * 2 + 1])),
    otherSuit: rows((played) => rows((kept) => rounded[(played * RANKS + kept) * 2])),
    suits: rows((played) => rounded.slice(PAIRS + played * 4, PAIRS + played * 4 + 4)),
  };
}
