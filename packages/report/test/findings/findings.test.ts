import { describe, expect, test } from 'vitest';
import type { CellSummary } from '@cards/batch';
import { buildReport } from '../../src/build-report.js';
import type { Finding } from '../../src/model/report-model.js';
import { cell, DRAWN, DUEL, FEW, halves, MADE_UP, MANY, measured, rate, runOf } from './made-up-runs.js';

const findingsOf = (cells: readonly CellSummary[]): readonly Finding[] =>
  buildReport(runOf(cells), MADE_UP).sections.flatMap(({ findings }) => findings);

const textsOf = (cells: readonly CellSummary[]): readonly string[] => findingsOf(cells).map(({ text }) => text);

/** A cell of one seat with half of 10,000 games one below and half one above a middle. */
const solo = (name: string, middle: number, more: Partial<CellSummary> = {}): CellSummary =>
  cell(FEW, [name], { flips: halves(middle - 1, middle + 1, 10_000) }, more);

// The standard error of 10,000 games that are one away from the middle is 1 / sqrt(9,999) = 0.0100005.
describe('The best strategy', () => {
  test('The lowest mean is best if fewer is better, and the finding has the difference to the second best', () => {
    // One comparison: z = 1.96, so each interval is ± 0.0196 and that of the difference ± 0.0392.
    expect(textsOf([solo('slow', 12), solo('fast', 10)])).toEqual([
      'fast needs the fewest flips: 10.000 on average, 2.000 fewer than slow (95% interval 1.961 to 2.039).',
    ]);
  });

  test('The highest mean is best if more is better', () => {
    const many = (name: string, middle: number): CellSummary =>
      cell(MANY, [name], { sets: halves(middle - 1, middle + 1, 10_000) });
    expect(textsOf([many('greedy', 12), many('lazy', 10)])[0]).toBe(
      'greedy gets the most sets: 12.000 on average, 2.000 more than lazy (95% interval 1.961 to 2.039).',
    );
  });

  test('A best finding has the exact difference next to the interval', () => {
    const cells = [
      solo('slow', 12, { exact: { flips: { mean: 12.01 } } }),
      solo('fast', 10, { exact: { flips: { mean: 9.99 } } }),
    ];
    expect(textsOf(cells)[0]).toContain('(95% interval 1.961 to 2.039; exact value 2.02)');
  });

  test('Exact values decide which strategy is best if the games do not', () => {
    const few = (name: string, exact: number): CellSummary =>
      cell(FEW, [name], { flips: halves(9, 11, 200) }, { exact: { flips: { mean: exact } } });
    expect(textsOf([few('one', 10.01), few('two', 10)])[0]).toMatch(
      /^two needs the fewest flips: .* By the exact values that is 0.01 fewer than one; these games cannot confirm it/,
    );
  });

  test('Strategies with equal exact values are equally good', () => {
    const cells = ['one', 'two'].map((name) => solo(name, 10, { exact: { flips: { mean: 10 } } }));
    expect(textsOf(cells)[0]).toMatch(/^one and two are equally good: their exact values are the same\./);
  });

  test('Strategies are equally good if the interval of their difference is within 1%', () => {
    const close = ['one', 'two'].map((name) => cell(FEW, [name], { flips: halves(99, 101, 10_000) }));
    expect(findingsOf(close)[0]).toMatchObject({ kind: 'best', status: 'shown' });
    expect(textsOf(close)[0]).toMatch(
      /^one and two are equally good: one has 0\.000 more flips \(95% interval 0\.039 fewer to 0\.039 more\), and the margin is 1%\.$/,
    );
  });

  test('An undecided comparison is open, and has the number of games that show a difference of 1%', () => {
    const [found] = findingsOf([
      cell(FEW, ['one'], { flips: halves(0, 20, 200) }),
      cell(FEW, ['two'], {
        flips: measured('count', [
          [0, 96],
          [20, 104],
        ]),
      }),
    ]);
    expect(found).toMatchObject({ kind: 'best', status: 'open' });
    expect(found?.text).toMatch(
      /^The games do not decide whether one or two is better: one has 0\.4 fewer flips \(95% interval 2\.4 more to 3\.2 fewer\)\. To show a difference of 1%, about 430,000 games per cell are needed\.$/,
    );
    // Each mean is known to 1.39, the difference to 2.79, 27.9 margins of 0.1: 200 (27.9 (1 + 1.2816 / 1.96))^2.
    expect(found?.values['gamesNeeded']).toBeCloseTo(200 * (27.9 * (1 + 1.2816 / 1.96)) ** 2, -5);
  });

  test('Samples that are too small have no finding, and the bounds decide about samples that hardly vary', () => {
    const small = (name: string, middle: number): CellSummary =>
      cell(FEW, [name], { flips: halves(middle - 1, middle + 1, 98) });
    expect(findingsOf([small('one', 10), small('two', 50)])).toEqual([]);
    const rare = (name: string, value: number): CellSummary =>
      cell(FEW, [name], {
        flips: measured('count', [
          [1, 9990],
          [value, 10],
        ]),
      });
    // The rule of three for 10,000 games, with values up to 10,000: ± 3 each.
    const [found] = findingsOf([rare('one', 20), rare('two', 500)]);
    expect(found?.status).toBe('open');
    expect(found?.values['high']).toBeGreaterThan(5);
  });

  test('A strategy that is best at every setting has one finding for all settings', () => {
    const cells = [1, 2].flatMap((size) => [
      solo('slow', 12 * size, { params: { size } }),
      solo('fast', 10 * size, { params: { size } }),
    ]);
    expect(textsOf(cells)[0]).toBe('fast needs the fewest flips at both settings.');
  });
});

describe('Trends', () => {
  const at = (size: number, middle: number): CellSummary => solo('good', middle, { params: { size } });

  test('A trend has the means at both ends of the axis and the value from which the mean is flat', () => {
    expect(textsOf([at(1, 300), at(2, 200), at(3, 200), at(4, 200)])[0]).toBe(
      'Flips (good) fall from 300.000 at size 1 to 200.000 at size 4 (change -100.000, 95% interval -100.050 to -99.950). From size 2 on, they stay within 1% of the last value.',
    );
    expect(textsOf([at(1, 100), at(2, 200), at(3, 300)])[0]).toBe(
      'Flips (good) rise from 100.000 at size 1 to 300.000 at size 3 (change 200.000, 95% interval 199.952 to 200.048).',
    );
  });

  test('A trend has the value up to which the mean is flat', () => {
    expect(textsOf([at(1, 200), at(2, 200), at(3, 200), at(4, 300)])[0]).toMatch(
      /\. Up to size 3, they stay within 1% of the first value\.$/,
    );
  });

  /** Some games have 20 flips, the others none: the interval is wide. */
  const noisy = (size: number, most: number, games = 200): CellSummary =>
    cell(
      FEW,
      ['good'],
      {
        flips: measured('count', [
          [0, games - most],
          [20, most],
        ]),
      },
      { params: { size } },
    );

  test('A trend has the value from which on the games show no change, if three or more are left', () => {
    const levels = [noisy(1, 20), noisy(2, 101), noisy(3, 104), noisy(4, 100)];
    expect(textsOf(levels)[0]).toMatch(/\)\. From size 2 on, the games show no further change\.$/);
    expect(textsOf(levels.slice(0, 3))[0]).toMatch(/\)\.$/);
  });

  test('The change of a trend is the difference of the means that are shown', () => {
    // 8.533 and 8.667 are shown as 8.5 and 8.7.
    expect(textsOf([noisy(1, 128, 300), noisy(2, 129, 300), noisy(3, 130, 300)])[0]).toContain(
      'from 8.5 at size 1 to 8.7 at size 3 (change 0.2, ',
    );
  });

  test('A trend that turns has each turn, and the change from end to end', () => {
    expect(textsOf([at(1, 100), at(2, 200), at(3, 100)])[0]).toBe(
      'Flips (good) rise from 100.000 at size 1 to 200.000 at size 2, then fall to 100.000 at size 3; from end to end, the change is 0.000 (95% interval -0.048 to 0.048).',
    );
    const waves = [100, 200, 100, 200, 100].map((middle, size) => at(size + 1, middle));
    expect(textsOf(waves)[0]).toMatch(
      /^Flips \(good\) rise and fall 4 times in turn, between 100\.000 at size 1 and 200\.000 at size 2; from end to end/,
    );
  });

  test('A trend whose changes may be chance is open', () => {
    expect(findingsOf([noisy(1, 100), noisy(2, 104), noisy(3, 101)])[0]).toMatchObject({
      status: 'open',
      text: 'The games do not decide whether flips (good) change: from 10.0 at size 1 to 10.1 at size 3 (change 0.1, 95% interval -3.3 to 3.5).',
    });
  });

  test('The exact values say how a mean changes where the games do not', () => {
    const known = (...means: readonly number[]): readonly CellSummary[] =>
      means.map((mean, index) => ({ ...noisy(index + 1, 100 + index), exact: { flips: { mean } } }));
    expect(findingsOf(known(10, 10.5, 10.25))[0]).toMatchObject({
      status: 'shown',
      text: 'By the exact values, flips (good) rise from 10 at size 1 to 10.5 at size 2, then fall to 10.25 at size 3; the games do not decide it: from 10.0 at size 1 to 10.2 at size 3 (change 0.2, 95% interval -3.2 to 3.6).',
    });
    expect(textsOf(known(0.3, 0.1 + 0.2))[0]).toMatch(
      /^By the exact values, flips \(good\) stay the same; the games do not decide it: from /,
    );
  });

  test('A trend names the settings whose games are too few', () => {
    const few = cell(FEW, ['good'], { flips: halves(299, 301, 50) }, { params: { size: 3 } });
    expect(textsOf([at(1, 100), at(2, 200), few])[0]).toMatch(/ At size 3, the games are too few\.$/);
  });

  test('A trend is flat if the interval of its change is within 1%', () => {
    expect(findingsOf([at(1, 200), at(2, 200), at(3, 200)])[0]).toMatchObject({
      status: 'shown',
      text: 'Flips (good) stay within 1% at all 3 settings: from 200.000 at size 1 to 200.000 at size 3 (change 0.000, 95% interval -0.048 to 0.048).',
    });
  });
});

describe('Contests', () => {
  const duel = (first: string, second: string, wins: number): CellSummary =>
    cell(DUEL, [first, second], { win: rate(wins, 10_000) });

  test('The share of a player is the mean of its shares in both seats', () => {
    // 0.7 as first and 1 - 0.5 as second make 0.6.
    expect(textsOf([duel('a', 'b', 7000), duel('b', 'a', 5000)])[0]).toMatch(
      /^a wins 60\.00% of the games against b \(95% interval 59\.\d+% to 60\.9\d%\)\.$/,
    );
  });

  test('A contest names the seat of a player that has one seat only', () => {
    expect(textsOf([duel('a', 'b', 7000)])[0]).toMatch(/^a wins 70\.00% of the games against b from seat 0/);
  });

  test('A contest names the player that beats all others, with its closest opponent', () => {
    const cells = [duel('a', 'b', 6000), duel('b', 'c', 6000), duel('a', 'c', 9000)];
    expect(textsOf(cells)[0]).toMatch(
      /^a beats both other players\. The closest is b, against which it wins 60\.0\d*% of the games/,
    );
  });

  test('Players that beat each other in a cycle have no winner', () => {
    const cells = [duel('a', 'b', 6000), duel('b', 'c', 6000), duel('c', 'a', 5500)];
    expect(textsOf(cells)[0]).toMatch(
      /^Every player loses to another one\. a beats the most, but loses to c: a wins 45\.0% of the games against c/,
    );
  });

  test('Of three players in a cycle, a finding has all three results', () => {
    const cells = [duel('a', 'b', 6000), duel('b', 'c', 6000), duel('c', 'a', 5500)];
    expect(textsOf(cells)[1]).toMatch(
      /^a, b, and c beat each other in a cycle: a wins 60\.0% .*, b wins 60\.0% .*, and c wins 55\.0% of the games against a from seat 0 \(95% interval 53\.8% to 56\.2%\)\.$/,
    );
  });

  test('Of players in a cycle, a finding has the equilibrium; it has none if one beats all others', () => {
    const cells = [duel('a', 'b', 6000), duel('b', 'c', 6000), duel('c', 'a', 5500)];
    // The margins are 10, 10 and 5 points: a is chosen as often as b beats c, b as often as c beats a, c as a beats b.
    expect(textsOf(cells)[2]).toBe(
      'As a game, play a 40%, b 20%, and c 40%: no strategy of this field beats this mixture. Each of a, b, and c beats the next one, and the last one beats the first. Each of 400 resampled tables says the same of whom to play.',
    );
    const one = [duel('a', 'b', 6000), duel('b', 'c', 6000), duel('a', 'c', 5500)];
    expect(textsOf(one).join('')).not.toContain('As a game');
  });

  test('A table that the games do not decide says how many tables choose whom, and how many have a cycle', () => {
    const cells = [duel('a', 'b', 5010), duel('b', 'c', 6000), duel('a', 'c', 6000)];
    expect(textsOf(cells).at(-1)).toMatch(
      /^As a game, play a alone: no strategy of this field beats it\. Of 400 resampled tables, an equilibrium chooses a in [56]\d% and b in [34]\d%\.$/,
    );
  });

  test('The player that beats all others is named also if another one has a higher score', () => {
    const cells = [duel('a', 'b', 4500), duel('a', 'c', 9900), duel('b', 'c', 5500)];
    expect(textsOf(cells)).toEqual([
      expect.stringMatching(
        /^b beats both other players\. The closest is \w, against which it wins 55\.0% of the games/,
      ),
      expect.stringMatching(/^The order is b, a, c: each of them beats all that follow\.$/),
    ]);
  });

  test('A player that loses to no other player, but does not beat all of them, is named with the open contest', () => {
    const cells = [duel('a', 'b', 5020), duel('a', 'c', 9000), duel('b', 'c', 4000)];
    expect(textsOf(cells)[0]).toMatch(
      /^a loses to no other player\. The games do not decide whether a or b is stronger: a wins 50\.2%/,
    );
  });

  test('A player that is better by less than the margin is better and not equal', () => {
    const cells = [cell(DUEL, ['a', 'b'], { win: rate(502_100, 1_000_000) })];
    expect(findingsOf(cells)[0]).toMatchObject({ kind: 'contest', status: 'shown' });
    expect(textsOf(cells)[0]).toMatch(
      /^a is better than b by less than 1 percentage point: a wins 50\.210% of the games against b/,
    );
  });

  test('Two players with a score of one half are equally strong', () => {
    const cells = [cell(DUEL, ['a', 'b'], { win: rate(500_000, 1_000_000) })];
    expect(textsOf(cells)[0]).toMatch(
      /^a and b are equally strong within 1 percentage point: a wins 50\.000% of the games against b/,
    );
  });

  test('An undecided contest is open, and has the number of games that show a difference of 1 percentage point', () => {
    const [found] = findingsOf([cell(DUEL, ['a', 'b'], { win: rate(51, 100) })]);
    expect(found).toMatchObject({ kind: 'contest', status: 'open' });
    expect(found?.text).toMatch(
      /^The games do not decide whether a or b is stronger: .* To show a difference of 1 percentage point from one half, about [\d,]+ games per cell are needed\.$/,
    );
  });

  test('The exact value says who is stronger where the games do not', () => {
    const known = (mean: number): CellSummary =>
      cell(DUEL, ['a', 'b'], { win: rate(51, 100) }, { exact: { win: { mean } } });
    expect(findingsOf([known(0.499)])[0]).toMatchObject({ kind: 'contest', status: 'shown' });
    expect(textsOf([known(0.499)])[0]).toMatch(
      /^By the exact value, b is stronger than a; the games do not decide it: a wins 51\.0% .*; exact value 49\.9%\)\.$/,
    );
    expect(textsOf([known(0.1 + 0.4)])[0]).toMatch(/^By the exact value, a and b are equally strong; /);
  });

  test('The exact values say whether a seat has an advantage where the games do not', () => {
    const verdicts = (...means: readonly number[]): readonly (string | undefined)[] =>
      textsOf(
        means.map((mean, at) => cell(DUEL, [`p${at}`, `p${at}`], { win: rate(51, 100) }, { exact: { win: { mean } } })),
      ).map((text) => /^(.*?): p/.exec(text)?.[1]);
    const none = 'By the exact value, the seat does not matter by 1 percentage point or more';
    expect(verdicts(0.503)[0]).toBe(none);
    expect(verdicts(0.503, 0.52).slice(0, 2)).toEqual([none, 'By the exact value, the seat matters']);
    const unknown = cell(DUEL, ['a', 'a'], { win: rate(51, 100) });
    expect(textsOf([unknown])[0]).toMatch(
      /^The games do not decide whether the seat matters: a against itself: seat 0 wins 51\.0% of the games \(/,
    );
  });

  test('A tie counts as half a win in the score', () => {
    const cells = [cell(DRAWN, ['a', 'b'], { win: rate(5000, 10_000), tie: rate(4000, 10_000) })];
    expect(textsOf(cells)[0]).toMatch(/^a scores 70\.00% against b/);
  });
});

describe('Paired differences', () => {
  const paired = (middle: number): CellSummary =>
    cell(
      FEW,
      ['slow'],
      {
        flips: measured('count', [
          [middle - 1, 5000],
          [middle + 1, 5000],
        ]),
      },
      { lineups: [['slow'], ['fast']] },
    );

  test('A paired difference names the better line-up first and has a positive amount', () => {
    // One cell: the ordinary interval, ± 1.96 * 0.01.
    expect(textsOf([paired(2)])[0]).toBe(
      'fast needs 2.000 fewer flips than slow on the same deals (95% interval 1.980 to 2.020).',
    );
    expect(textsOf([paired(-2)])[0]).toBe(
      'slow needs 2.000 fewer flips than fast on the same deals (95% interval 1.980 to 2.020).',
    );
  });

  test('A paired difference is open if its interval includes 0', () => {
    expect(findingsOf([paired(0)])[0]).toMatchObject({ kind: 'difference', status: 'open' });
    expect(textsOf([paired(0)])[0]).toMatch(
      /^The games do not decide whether slow or fast is better: slow needs 0\.000 more flips than fast on the same deals \(95% interval 0\.020 fewer to 0\.020 more\)\.$/,
    );
  });

  test('The exact values say which line-up is better where the games do not', () => {
    const known = (mean: number): CellSummary => ({ ...paired(0), exact: { flips: { mean } } });
    expect(findingsOf([known(0.01)])[0]).toMatchObject({
      status: 'shown',
      text: 'By the exact values, fast needs 0.01 fewer flips than slow; the games do not decide it: slow needs 0.000 more flips than fast on the same deals (95% interval 0.020 fewer to 0.020 more; exact value 0.01).',
    });
    expect(textsOf([known(0.1 + 0.2 - 0.3)])[0]).toMatch(
      /^By the exact values, slow and fast have the same mean number of flips; the games do not decide it: /,
    );
  });

  test('Two line-ups with the same result in nearly every game are not compared by a mean alone', () => {
    const entries = [
      [-2, 2],
      [0, 496],
      [2, 2],
    ] as const;
    const few = cell(
      FEW,
      ['slow'],
      { flips: measured('count', entries, [-100, 100]) },
      { lineups: [['slow'], ['fast']] },
    );
    expect(textsOf([few])[0]).toMatch(
      /is better: they have the same number of flips in 496 of 500 game pairs, and the others say little about the mean \(95% interval 0\.\d+ fewer to 0\.\d+ more\)\.$/,
    );
  });

  test('Two line-ups with the same result in every game have a limit of the probability of another result', () => {
    const same = cell(FEW, ['slow'], { flips: measured('count', [[0, 500]]) }, { lineups: [['slow'], ['fast']] });
    expect(textsOf([same])[0]).toBe(
      'slow and fast have the same number of flips in all 500 game pairs (another result has a probability of at most 0.60%, with 95% confidence).',
    );
  });

  test('The score of game pairs becomes a score of games', () => {
    const points = measured('count', [
      [2, 5000],
      [4, 5000],
    ]);
    const [text] = textsOf([
      cell(
        DUEL,
        ['a', 'b'],
        { points },
        {
          lineups: [
            ['a', 'b'],
            ['b', 'a'],
          ],
        },
      ),
    ]);
    // 3 of 4.
    expect(text).toMatch(/^a scores 75\.\d+% against b on the same deals with the seats swapped \(95%/);
  });
});

describe('A proved optimum', () => {
  test('A mean better than a proved optimum is an alarm, and its strategy is compared with no other', () => {
    const optimum = { measure: 'flips', strategy: 'optimal', optimum: 9, p: 1e-9 };
    const findings = findingsOf([solo('cheat', 5, { betterThanOptimal: optimum }), solo('fast', 10), solo('slow', 12)]);
    expect(findings[0]).toMatchObject({ status: 'alarm', values: { mean: 5, optimum: 9, p: 1e-9 } });
    expect(findings[0]?.text).toMatch(/^cheat has a mean of 5\.000 flips, better than the proved optimum 9 of optimal/);
    expect(findings[1]?.text).toMatch(/^fast needs the fewest flips: 10\.00\d* on average, 2\.0\d* fewer than slow/);
  });
});

describe('Known values', () => {
  test('The agreement finding counts the values that agree, and the lowest p-value is corrected for the number of tests', () => {
    const known = (name: string, p: number): CellSummary =>
      solo(name, 10, {
        exact: { flips: { mean: 10, variance: 1 } },
        fit: { flips: { chiSquare: 3, degrees: 3, p } },
      });
    const texts = textsOf([known('one', 0.02), known('two', 0.5)]);
    expect(texts).toContain('Both exact values agree with the estimates.');
    expect(texts).toContain('Both distributions fit the exact ones (lowest p = 0.040, corrected for 2 tests).');
  });

  test('A known value that differs raises an alarm with the cell, both values, and the distance', () => {
    // 0.2 is 20 standard errors of an exact variance of 1.
    const [, found] = findingsOf([solo('one', 12), solo('two', 10, { exact: { flips: { mean: 10.2, variance: 1 } } })]);
    expect(found).toMatchObject({ kind: 'agreement', status: 'alarm' });
    expect(found?.text).toBe(
      'The known value differs from the estimates: flips of two (10.000 ± 0.020; exact 10.2, 20.0 standard errors away).',
    );
  });

  test('A distribution raises an alarm only if it does not fit after the correction', () => {
    const fitted = (name: string, p: number, chiSquare: number | null = 3): CellSummary =>
      solo(name, 10, { fit: { flips: { chiSquare, degrees: 3, p } } });
    const rejects = (cells: readonly CellSummary[]): readonly string[] =>
      findingsOf(cells).flatMap(({ kind, status, text }) => (kind === 'fit' && status === 'alarm' ? [text] : []));
    expect(rejects([fitted('one', 0.0004), fitted('two', 0.5)])).toEqual([
      '1 of 2 distributions does not fit: flips of one (p = 0.00080), corrected for 2 tests.',
    ]);
    // Three tests: 3 * 0.0004 is above 0.001.
    expect(rejects([fitted('one', 0.0004), fitted('two', 0.5), fitted('three', 0.5)])).toEqual([]);
    expect(rejects([fitted('wild', 0, null)])[0]).toContain('flips of wild (an impossible value occurred)');
  });
});

describe('Stopping rules', () => {
  const sequential = (decision: 'high' | 'low' | null): CellSummary =>
    cell(
      DUEL,
      ['a', 'b'],
      {
        points: measured('count', [
          [2, 50],
          [4, 50],
        ]),
      },
      {
        lineups: [
          ['a', 'b'],
          ['b', 'a'],
        ],
        trials: 12_000,
        stop: {
          kind: 'sequential',
          low: 0.5,
          high: 0.55,
          reached: decision !== null,
          decision,
          evidence: { againstLow: 1, againstHigh: 1 },
          anytime95: [0.51, 0.61],
        },
      },
    );
  const share = 'its score is 51.0% to 61.0%, a 95% interval that is valid at any stopping time.';

  test.each([
    ['high', `a scores more than 50%, decided after 12,000 game pairs; ${share}`],
    ['low', `a scores less than 55%, decided after 12,000 game pairs; ${share}`],
    [null, `12,000 game pairs do not decide whether a scores at most 50% or at least 55%; ${share}`],
  ] as const)(
    'The finding of a sequential test with the decision %s has the verdict and the anytime interval',
    (decision, text) => {
      expect(textsOf([sequential(decision)])).toEqual([`a against b: ${text}`]);
    },
  );

  test('The precision finding counts the cells that reached it, and each other cell has an open finding', () => {
    const ruled = (name: string, reached: boolean): CellSummary =>
      solo(name, 10, { stop: { kind: 'precision', halfWidth: 0.02, reached } });
    expect(textsOf([ruled('one', true), ruled('two', true)])).toContain('Both cells reached the precision of ± 0.02.');
    const texts = textsOf([ruled('one', true), ruled('two', false)]);
    expect(texts).toContain('two: 10,000 games did not reach a precision of ± 0.02.');
    expect(texts).toContain('1 of 2 cells reached the precision of ± 0.02.');
  });
});

test('Without the ties of a game that has them, a finding names the measure that shows who is stronger', () => {
  const cells = [
    cell(DRAWN, ['hawk', 'dove'], { win: rate(6000, 10_000) }),
    cell(DRAWN, ['dove', 'hawk'], { win: rate(2000, 10_000) }),
  ];
  expect(findingsOf(cells)).toEqual([
    {
      kind: 'contest',
      status: 'open',
      text: 'The games cannot show who is stronger without the measure tie: add --measure win,tie.',
      values: {},
    },
  ]);
});
