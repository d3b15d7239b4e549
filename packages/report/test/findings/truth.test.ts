// @module-tag slow (simulated error rates)
// @module-tag release
import type { CellSummary } from '@cards/batch';
import { seededRng } from '@cards/core';
import { moments, type TallyEntries } from '@cards/statistics';
import { describe, expect, test } from 'vitest';
import { buildReport } from '../../src/build-report.js';
import { type Finding, FINDING_ERROR } from '../../src/model/report-model.js';
import { cell, DUEL, FEW, MADE_UP, measured, rate, runOf } from './made-up-runs.js';
import { roundOf } from '@cards/batch/internal';

/** The number of simulated experiments with known answers. */
const EXPERIMENTS = 2000;

/** The stated rate of runs with a false finding, plus three standard errors of the number of experiments. */
const MOST_FALSE = EXPERIMENTS * (FINDING_ERROR + 3 * Math.sqrt((FINDING_ERROR * (1 - FINDING_ERROR)) / EXPERIMENTS));

const rng = seededRng('findings against the truth');

/** A histogram of values that a function draws. */
function sample(n: number, draw: () => number): TallyEntries {
  const counts = new Map<number, number>();
  for (let game = 0; game < n; game++) {
    const value = draw();
    counts.set(value, (counts.get(value) ?? 0) + 1);
  }
  return [...counts].sort(([one], [other]) => one - other);
}

/** A skewed count: 10, plus the number of failures before a success with probability 1/4. Its mean is 13. */
const skewed = (): number => (rng.int(4) === 0 ? 10 : skewed() + 1);

const wins = (probability: number, n: number): number =>
  Array.from({ length: n }, () => rng.int(1_000_000)).filter((draw) => draw < probability * 1_000_000).length;

const shownIn = (cells: readonly CellSummary[], kind: Finding['kind']): readonly Finding[] =>
  buildReport(runOf(cells), MADE_UP).sections.flatMap(({ findings }) =>
    findings.filter((one) => one.kind === kind && one.status === 'shown'),
  );

describe('The rate of false findings', () => {
  test('At most 5% of the runs with four equally good strategies name a best strategy', () => {
    const wrong = Array.from({ length: EXPERIMENTS }, () =>
      ['a', 'b', 'c', 'd'].map((name) => cell(FEW, [name], { flips: measured('count', sample(300, skewed)) })),
    ).filter((cells) => shownIn(cells, 'best').some(({ text }) => text.includes('fewest')));
    expect(wrong.length).toBeLessThan(MOST_FALSE);
  });

  test('At most 5% of the runs on common deals with opposite luck name a best strategy', () => {
    // The strongest negative correlation: what one strategy gains on a deal, the other loses.
    const wrong = Array.from({ length: EXPERIMENTS }, () => {
      const draws = Array.from({ length: 300 }, () => rng.int(21));
      const [one, other] = [draws, draws.map((value) => 20 - value)].map((values) => {
        let at = 0;
        return measured(
          'count',
          sample(values.length, () => values[at++] ?? 0),
        );
      });
      return [one, other].flatMap((flips, at) => (flips === undefined ? [] : [cell(FEW, [`s${at}`], { flips })]));
    }).filter((cells) => shownIn(cells, 'best').some(({ text }) => text.includes('fewest')));
    expect(wrong.length).toBeLessThan(MOST_FALSE);
  });

  test('At most 5% of the contests between equal players name a winner', () => {
    const wrong = Array.from({ length: EXPERIMENTS }, () => {
      const pairs = [
        ['a', 'b'],
        ['b', 'a'],
      ] as const;
      return pairs.map((seats) => cell(DUEL, seats, { win: rate(wins(0.5, 200), 200) }));
    }).filter((cells) => shownIn(cells, 'contest').some(({ text }) => !text.includes('equally strong')));
    expect(wrong.length).toBeLessThan(MOST_FALSE);
  });

  test('At most 5% of the runs of a table of three with equal seats say that a seat wins more or less', () => {
    const wrong = Array.from({ length: EXPERIMENTS }, () => {
      const winners = Array.from({ length: 400 }, () => rng.int(3));
      const measures = [0, 1, 2].map((seat) => {
        const won = winners.filter((winner) => winner === seat).length;
        return [`win.${seat}`, rate(won, 400)] as const;
      });
      return [cell(DUEL, ['a', 'a', 'a'], Object.fromEntries(measures))];
    }).filter((cells) => shownIn(cells, 'contest').length > 0);
    expect(wrong.length).toBeLessThan(MOST_FALSE);
  });

  test('At most 5% of the rounds of equal players at a table of three show a difference', () => {
    const wrong = Array.from({ length: EXPERIMENTS }, () => {
      // Three games a round, and three points for each win.
      const points = measured(
        'count',
        sample(300, () => 3 * [0, 1, 2].filter(() => rng.int(3) === 0).length),
      );
      return [cell(DUEL, ['a', 'b', 'b'], { points }, { lineups: roundOf(['a', 'b', 'b']) })];
    }).filter((cells) => shownIn(cells, 'difference').length > 0);
    expect(wrong.length).toBeLessThan(MOST_FALSE);
  });

  test('At most 5% of the paired runs without a difference show a difference', () => {
    const wrong = Array.from({ length: EXPERIMENTS }, () => {
      const flips = measured(
        'count',
        sample(300, () => skewed() - skewed()),
      );
      return [cell(FEW, ['a'], { flips }, { lineups: [['a'], ['b']] })];
    }).filter((cells) => shownIn(cells, 'difference').length > 0);
    expect(wrong.length).toBeLessThan(MOST_FALSE);
  });

  test('At most 5% of the runs over eight settings without a trend show a trend', () => {
    const wrong = Array.from({ length: EXPERIMENTS }, () =>
      [1, 2, 3, 4, 5, 6, 7, 8].map((size) =>
        cell(FEW, ['a'], { flips: measured('count', sample(150, skewed)) }, { params: { size } }),
      ),
    ).filter((cells) => shownIn(cells, 'trend').some(({ text }) => /(rise|fall) from/.test(text)));
    expect(wrong.length).toBeLessThan(MOST_FALSE);
  });

  test('At most 5% of the runs call two strategies equally good that differ by more than 1%', () => {
    // Means of 13 and 13 * 1.0125, at the sample size where intervals are about as wide as the margin.
    const draw = (): number => skewed() * 80;
    const shifted = (): number => skewed() * 80 + 13;
    const wrong = Array.from({ length: 400 }, () => [
      cell(FEW, ['a'], { flips: measured('count', sample(5000, draw)) }),
      cell(FEW, ['b'], { flips: measured('count', sample(5000, shifted)) }),
    ]).filter((cells) => shownIn(cells, 'best').some(({ text }) => text.includes('equally good')));
    expect(wrong.length).toBeLessThan(400 * 0.083);
  });
});

describe('The rate of true findings', () => {
  test('Every run finds a true difference of one standard deviation, in the right direction', () => {
    const cells = Array.from({ length: 200 }, () => {
      const [low, high] = [sample(300, skewed), sample(300, () => skewed() + 4)];
      return [
        cell(FEW, ['low'], { flips: measured('count', low) }),
        cell(FEW, ['high'], { flips: measured('count', high) }),
      ];
    });
    const found = cells.map((run) => shownIn(run, 'best')[0]?.text ?? '');
    expect(found.filter((text) => !text.startsWith('low needs the fewest flips'))).toEqual([]);
    expect(moments(sample(20_000, skewed)).mean).toBeCloseTo(13, 0);
  });

  test('At least 95% of the intervals of differences contain the true difference', () => {
    const missed = Array.from({ length: EXPERIMENTS }, () => [
      cell(FEW, ['low'], { flips: measured('count', sample(200, skewed)) }),
      cell(FEW, ['high'], {
        flips: measured(
          'count',
          sample(200, () => skewed() + 4),
        ),
      }),
    ]).filter((cells) => shownIn(cells, 'best').some(({ values: { low = 0, high = 0 } }) => low > -4 || high < -4));
    expect(missed.length).toBeLessThan(MOST_FALSE);
  });
});
