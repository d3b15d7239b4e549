import { concentration } from '@cards/concentration';
import { seededRng } from '@cards/core';
import { unowar } from '@cards/unowar';
import { describe, expect, test } from 'vitest';
import { planCell, summarizeCell } from '@cards/batch';
import type { TallyEntries } from '@cards/statistics';
import { type Entry, exactEntry, referenceEntry } from '../../src/text/entries.js';

/** So many games, of which some were won. */
const wins = (trials: number, won: number): TallyEntries =>
  (
    [
      [0, trials - won],
      [1, won],
    ] as const
  ).filter(([, count]) => count > 0);

/** What is said of the document's win rate of random against smallest, 0.002 in 1,000 games. */
function verdict(trials: number, won: number): Entry {
  const cell = planCell({ game: unowar, strategies: ['random', 'smallest'], trials });
  return referenceEntry(summarizeCell(cell, [wins(trials, won), [[9, trials]], [[99, trials]]]), 'win');
}

describe('the verdict on a value of the document', () => {
  test('is no alarm for one win in a few games, where one in 500 is usual', () => {
    for (const trials of [1, 2, 10, 100]) {
      expect(verdict(trials, 1), `${trials}`).toEqual({ words: ['0.002', 'agrees'], alarm: false });
    }
  });

  test('is an alarm for a wrong rate in 1,000 games, with its distance', () => {
    expect(verdict(1000, 50)).toEqual({ words: ['0.002', 'differs', 'by 6.7', 'standard', 'errors'], alarm: true });
  });

  test('raises a false alarm in none of 2,000 runs of ten games', () => {
    const rng = seededRng(10);
    const alarms = Array.from({ length: 2000 }, () => {
      const won = Array.from({ length: 10 }, () => rng.int(250)).filter((draw) => draw === 0).length;
      return verdict(10, won).alarm;
    });
    expect(alarms.filter(Boolean)).toEqual([]);
  });
});

describe('the verdict on an exact value', () => {
  // Two memoryless players take 2470/7 turns; how their number spreads is kept from the verdict here.
  const turns = (entries: TallyEntries): Entry => {
    const trials = entries.reduce((sum, [, count]) => sum + count, 0);
    const cell = planCell({ game: concentration, strategies: ['random', 'random'], trials });
    const other: readonly TallyEntries[] = [[[0, trials]], [[0, trials]], [[0, trials]]];
    return exactEntry({ ...summarizeCell(cell, [entries, ...other]), exact: { turns: { mean: 2470 / 7 } } }, 'turns');
  };

  test('is no alarm for two games that happen to lie close together', () => {
    expect(
      turns([
        [300, 1],
        [301, 1],
      ]).alarm,
    ).toBe(false);
  });

  test('is left out where a sample shows no spread', () => {
    expect(turns([[300, 1]]).words).toHaveLength(1);
    expect(turns([[300, 2]]).words).toHaveLength(1);
  });

  test('is an alarm for a wrong mean in 1,000 games', () => {
    expect(
      turns([
        [250, 500],
        [350, 500],
      ]).alarm,
    ).toBe(true);
    expect(
      turns([
        [303, 500],
        [403, 500],
      ]).alarm,
    ).toBe(false);
  });
});
