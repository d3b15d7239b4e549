import { describe, expect, test } from 'vitest';
import { columnsOf } from '../../src/words/wrap.js';
import { type Pace, progressLine } from '../../src/text/progress-line.js';

const PACE: Pace = {
  games: 620_000,
  total: 1_000_000,
  rate: 41_000,
  seconds: 15.1,
  label: 'hawk - dove',
  liveEstimate: { measure: 'win', kind: 'proportion', mean: 0.84213, ci95: [0.838, 0.8462] },
};

describe('the progress line', () => {
  test('The progress line shows the percentage, the games, the speed, the remaining time and the estimate', () => {
    expect(progressLine(PACE, 120)).toBe(
      '█████████▎░░░░░  62.0% of 1,000,000 games,  0:10 left,   41k games/s, hawk - dove: win 84.21 ± 0.41%',
    );
  });

  test('A narrow progress line drops the speed and the estimate, then the time and the games', () => {
    const alone = {
      ...PACE,
      label: '',
    };
    expect(progressLine(alone, 80)).toBe('██████▎░░░  62.0% of 1,000,000 games,  0:10 left, win 84.21 ± 0.41%');
    expect(progressLine(PACE, 70)).toBe('█████░░░  62.0% of 1,000,000 games,  0:10 left');
    expect(progressLine(PACE, 49)).toBe('███▊░░  62.0% of 1,000,000 games,  0:10 left');
    expect(progressLine(PACE, 40)).toBe('███▏░  62.0% of 1,000,000 games');
    expect(progressLine(PACE, 20)).toBe('█▎  62.0%');
  });

  test('Each number of the progress line keeps its place during a run, at 80 and at 50 columns', () => {
    for (const width of [120, 79, 49]) {
      const places = new Set<string>();
      for (let games = 1000; games < 400_000; games += 997) {
        const mean = games / 400_000;
        const liveEstimate = {
          measure: 'win',
          kind: 'proportion',
          mean,
          ci95: [mean, mean + 1 / games],
        } as const;
        const line = progressLine({ ...PACE, games, total: 400_000, rate: 9 * games, liveEstimate }, width);
        places.add(['%', ' of ', ' games', 'left'].map((part) => line.indexOf(part)).join(' '));
      }
      expect([...places]).toHaveLength(1);
    }
  });

  test('The progress line of a batch with a stopping rule shows the number of games and the elapsed time', () => {
    const liveEstimate = {
      measure: 'flips',
      kind: 'count',
      mean: 50.5012,
      ci95: [50.489, 50.5134],
      halfWidth: 0.001,
    } as const;
    const open = { ...PACE, games: 12_345_678, total: undefined, label: 'good', liveEstimate };
    expect(progressLine(open, 100)).toBe(
      '12.3M games, 0:16 elapsed, good: flips 50.501 ± 0.012 (target 0.001), 41k games/s',
    );
    expect(progressLine(open, 49)).toBe('12.3M games, 0:16 elapsed, flips 50.501 ± 0.012');
    // 20,500,000 and 1,476,000,000 games are left, at 41,000 a second.
    const soon = { ...open, games: 500_000, expected: 21_000_000 };
    expect(progressLine(soon, 80)).toBe('500k games, about 8:20 left, good: flips 50.501 ± 0.012 (target 0.001)');
    expect(progressLine({ ...soon, expected: 1_476_500_000 }, 49)).toBe(
      '500k games, about 10 h 0 min left, 41k games/s',
    );
  });

  test('The progress line leaves out values that are not known yet', () => {
    expect(progressLine({ ...PACE, rate: undefined, liveEstimate: undefined }, 80)).toBe(
      '██████▎░░░  62.0% of 1,000,000 games',
    );
    expect(progressLine({ ...PACE, rate: 0, liveEstimate: undefined }, 100)).toBe(
      '███████▌░░░░  62.0% of 1,000,000 games,     0 games/s',
    );
    const single = { measure: 'flips', kind: 'count', mean: 50, ci95: null } as const;
    expect(progressLine({ ...PACE, rate: undefined, label: 'good', liveEstimate: single }, 80)).toBe(
      '██████▎░░░  62.0% of 1,000,000 games, good: flips 50',
    );
  });

  test.each([
    [0.25, '0.25'],
    [999, '999'],
    [1234, '1.23k'],
    [410_400, '410k'],
    [12_345_678, '12.3M'],
    [2e9, '2G'],
  ])('The progress line shows a speed of %d games per second as %s', (rate, text) => {
    expect(progressLine({ ...PACE, rate, games: PACE.total ?? 0 }, 100)).toContain(
      `,  0:00 left, ${text.padStart(5)} games/s`,
    );
  });

  test('The progress line shows long times in hours', () => {
    expect(progressLine({ ...PACE, rate: 50 }, 100)).toContain('2 h 6 min left');
  });

  test('The progress line fits every width with any names', () => {
    const name = `./${'x'.repeat(200)}\u001B[2J`;
    const long = {
      measure: 'a-measure-of-another-game',
      kind: 'count',
      mean: 123_456.789,
      ci95: [123_450, 123_460],
    } as const;
    for (const { label, liveEstimate } of [PACE, { label: name, liveEstimate: long }, {}] as Partial<Pace>[]) {
      for (const total of [PACE.total, undefined]) {
        for (let width = 10; width <= 120; width++) {
          const line = progressLine({ ...PACE, total, label: label ?? '', liveEstimate }, width);
          expect(columnsOf(line)).toBeLessThanOrEqual(width);
          expect(line).not.toContain('\u001B');
        }
      }
    }
  });
});
