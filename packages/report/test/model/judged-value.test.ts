import { concentration } from '@cards/concentration';
import { type Reference, seededRng } from '@cards/core';
import { unowar } from '@cards/unowar';
import { describe, expect, test } from 'vitest';
import { type Cell, type CellSummary, planCell, summarize } from '@cards/batch';
import type { TallyEntries } from '@cards/statistics';
import { sectionNotes } from '../../src/model/notes.js';
import { judgedExact, judgedReference, type JudgedValue } from '../../src/model/measure-model.js';

/** The histogram of games of which some were won. */
const wins = (trials: number, won: number): TallyEntries =>
  (
    [
      [0, trials - won],
      [1, won],
    ] as const
  ).filter(([, count]) => count > 0);

const summarizeCell = (cell: Cell, tallies: readonly TallyEntries[]): CellSummary =>
  summarize({ seed: '1', cells: [cell] }, [tallies]).cells[0] as CellSummary;

/** The judgment of the published win rate of random against smallest, 0.002 in 1,000 games. */
function published(trials: number, won: number): JudgedValue | undefined {
  const cell = planCell({ game: unowar, strategies: ['random', 'smallest'], trials });
  return judgedReference(summarizeCell(cell, [wins(trials, won), [[10, trials]], [[99, trials]]]), 'win');
}

describe('The verdict on a published value', () => {
  test('One win in 2 to 100 games agrees with a published rate of one in 500', () => {
    for (const trials of [2, 10, 100]) {
      expect(published(trials, 1), `${trials}`).toMatchObject({ value: 0.002, verdict: 'agrees' });
    }
  });

  test('A wrong rate in 1,000 games differs from the published rate by 6.7 standard errors', () => {
    const judged = published(1000, 50);
    expect(judged?.verdict).toBe('differs');
    expect(judged?.deviation).toBeCloseTo(6.7, 1);
  });

  test('None of 2,000 runs of ten games differs from the true rate', { tags: 'slow' }, () => {
    const rng = seededRng(10);
    const verdicts = Array.from({ length: 2000 }, () => {
      const won = Array.from({ length: 10 }, () => rng.int(250)).filter((draw) => draw === 0).length;
      return published(10, won)?.verdict;
    });
    expect(verdicts.filter((verdict) => verdict !== 'agrees')).toEqual([]);
  });
});

describe('The verdict on an exact value', () => {
  // Two memoryless players take 2470/7 turns. The variance is left out here.
  const turns = (entries: TallyEntries, variance?: number): JudgedValue['verdict'] | undefined => {
    const trials = entries.reduce((sum, [, count]) => sum + count, 0);
    const cell = planCell({ game: concentration, strategies: ['random', 'random'], trials });
    const other: readonly TallyEntries[] = [[[0, trials]], [[0, trials]], [[0, trials]]];
    const summary = {
      ...summarizeCell(cell, [entries, ...other]),
      exact: { turns: { mean: 2470 / 7, ...(variance && { variance }) } },
    };
    return judgedExact(summary, 'turns')?.verdict;
  };

  /** A win in each game of a player that cannot win. */
  const impossible = (trials: number): JudgedValue['verdict'] | undefined => {
    const cell = planCell({ game: unowar, strategies: ['random', 'smallest'], trials });
    const summary = summarizeCell(cell, [wins(trials, trials), [[10, trials]], [[99, trials]]]);
    return judgedExact({ ...summary, exact: { win: { mean: 0 } } }, 'win')?.verdict;
  };

  test('Two games with close results agree with a distant exact mean', () => {
    expect(
      turns([
        [300, 1],
        [301, 1],
      ]),
    ).toBe('agrees');
  });

  test('A sample without variation is not judged', () => {
    expect(turns([[300, 1]])).toBe('not judged');
    expect(turns([[300, 2]])).toBe('not judged');
  });

  test('One game can contradict an exact value, but not confirm it', () => {
    expect(turns([[353, 1]], 100)).toBe('not judged');
    expect(impossible(1)).toBe('differs');
    expect(turns([[353, 2]], 100)).toBe('agrees');
  });

  test('In 1,000 games, a wrong mean differs from the exact mean and the right mean agrees', () => {
    expect(
      turns([
        [250, 500],
        [350, 500],
      ]),
    ).toBe('differs');
    expect(
      turns([
        [303, 500],
        [403, 500],
      ]),
    ).toBe('agrees');
  });
});

test('A note attributes no number of games to a document that gives none', () => {
  const note = (game: typeof unowar, strategies: readonly string[]): readonly string[] =>
    sectionNotes(
      [summarizeCell(planCell({ game, strategies, trials: 2 }), [wins(2, 1), [[10, 2]], [[99, 2]]])],
      undefined,
    );
  expect(note(unowar, ['random', 'smallest'])).toEqual([
    'Published values: Project 2: Card game conundrum (2019), section 4.8, which gives no number of games: compared as if from 1,000 games per cell.',
  ]);
  const [reference] = unowar.theory?.references?.slice(1) ?? [];
  const counted = { ...unowar, theory: { references: [{ ...(reference as Reference), trials: 7, assumed: false }] } };
  expect(note(counted, ['random', 'smallest'])[0]).toMatch(/section 4\.8, 7 games per cell\.$/);
});
