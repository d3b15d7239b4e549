import type { TallyEntries } from '@cards/statistics';
import { expect, test } from 'vitest';
import { buildReport } from '../../src/build-report.js';
import { cell, FEW, MADE_UP, measured, runOf } from '../findings/made-up-runs.js';

const notesOf = (entries: TallyEntries): readonly string[] => {
  const run = runOf([cell(FEW, ['a'], { flips: measured('count', entries, [0, 1000]) })]);
  return buildReport(run, MADE_UP).sections.flatMap(({ notes }) => notes);
};

test('A mean whose interval one or two games decide has a note, because such an interval misses the mean too often', () => {
  const dice: TallyEntries = [1, 2, 3, 4, 5, 6].map((value) => [value, 166] as const);
  // Values of 1,000 in one of 1,000 games: of such samples, 63% have one, and 8% of the intervals of 100 games hold.
  expect(notesOf([...dice, [1000, 1]])).toEqual([expect.stringContaining('The interval of flips rests on one or two')]);
  expect(notesOf([...dice, [1000, 2]])).toHaveLength(1);
  // With five of them, it holds.
  expect(notesOf([...dice, [1000, 5]])).toEqual([]);
  expect(notesOf(dice)).toEqual([]);
  // A geometric sample, and one that hardly varies, whose interval is longer.
  expect(notesOf(Array.from({ length: 8 }, (_, at) => [at, 2 ** (7 - at)] as const))).toEqual([]);
  expect(
    notesOf([
      [10, 998],
      [100, 2],
    ]),
  ).toEqual([]);
});
