import type { AnyGame, ExactMeasure, ParamValues } from '@cards/core';
import { concentration } from '@cards/concentration';
import { pairs } from '@cards/pairs';
import { unowar } from '@cards/unowar';
import { estimate, type TallyEntries } from '@cards/statistics';
import type { CellSummary, MeasureSummary, Summary } from '@cards/batch';
import { summaryOf } from './samples.js';

/** Summaries made by hand, for the tests of reports: the games are real, the counts are not. */

/** The games that they speak of. */
export const REPORTED: readonly AnyGame[] = [pairs, unowar, concentration];

/** What a histogram says. */
export function measured(kind: MeasureSummary['kind'], entries: TallyEntries): MeasureSummary {
  const bounds = kind === 'proportion' ? ([0, 1] as const) : ([-10_000, 10_000] as const);
  return {
    kind,
    ...estimate(kind, entries, bounds),
    bounds,
    min: entries.at(0)?.[0] ?? 0,
    max: entries.at(-1)?.[0] ?? 0,
    histogram: Object.fromEntries(entries),
  };
}

/** A rate as it is counted. */
function rate(wins: number, n: number): MeasureSummary {
  const entries: TallyEntries = [
    [0, n - wins],
    [1, wins],
  ];
  return measured(
    'proportion',
    entries.filter(([, count]) => count > 0),
  );
}

/** Counts around a middle, `step` apart; the games are a multiple of 16. */
export function bell(middle: number, step = 1, games = 1600): MeasureSummary {
  const shares = [1, 4, 6, 4, 1];
  return measured(
    'count',
    shares.map((share, at) => [middle + (at - 2) * step, (share * games) / 16] as const),
  );
}

/** The distribution that `bell` has exactly. */
function bellExactly(middle: number, step = 1): ExactMeasure {
  const distribution = [1, 4, 6, 4, 1].map((share, at) => [middle + (at - 2) * step, share / 16] as const);
  return { mean: middle, variance: step ** 2, distribution: Object.fromEntries(distribution) };
}

/** A cell. */
export function cellOf(
  game: string,
  params: ParamValues,
  strategies: readonly string[],
  measures: Readonly<Record<string, MeasureSummary>>,
  more: Partial<CellSummary> = {},
): CellSummary {
  const trials = Object.values(measures)[0]?.n ?? 0;
  return {
    game,
    params,
    strategies,
    lineups: [strategies],
    trials,
    digest: `sha256:${'5'.repeat(64)}`,
    measures,
    ...more,
  };
}

const CARDS = { cards: 32, copies: 4 };

/** One cell with its exact distribution. */
export const ONE_CELL: Summary = summaryOf([
  cellOf(
    'pairs',
    CARDS,
    ['good'],
    { flips: bell(50, 2) },
    { exact: { flips: bellExactly(50, 2) }, fit: { flips: { chiSquare: 0, degrees: 4, p: 1 } } },
  ),
]);

/** One game, of which no interval can be described. */
export const ONE_GAME: Summary = summaryOf([
  cellOf('pairs', CARDS, ['good'], { flips: measured('count', [[52, 1]]) }),
  cellOf('unowar', { points: 10, hand: 5 }, ['random', 'biggest'], {
    win: rate(0, 1),
    rounds: measured('count', [[15, 1]]),
    plays: measured('count', [[301, 1]]),
  }),
]);

const WIDE: TallyEntries = Array.from(
  { length: 1800 },
  (_, at) => [120 + 3 * at, 1 + Math.floor(20 * Math.exp(-(((at - 700) / 300) ** 2)))] as const,
);

/** Everybody against everybody, a measure of thousands of values among them. */
export function matrixOf(players: readonly string[]): Summary {
  return summaryOf(
    players.flatMap((first, row) =>
      players.map((second, column) => {
        const win = rate(160 * (5 + row - column), 1600);
        const reference =
          row === 0 && column === 0
            ? { reference: { win: { mean: 0.499, trials: 1000, deviation: 0.1, tolerated: 4, source: 'A document' } } }
            : {};
        return cellOf(
          'unowar',
          { points: 10, hand: 5 },
          [first, second],
          { win, rounds: bell(14 + row), plays: row + column === 0 ? measured('count', WIDE) : bell(300, 10) },
          reference,
        );
      }),
    ),
  );
}

/** Twenty cells along two curves, one for each seat; exact values at one end. */
export const TWENTY_CELLS: Summary = summaryOf(
  Array.from({ length: 10 }, (_, at) => 2 * at).flatMap((cards) =>
    [
      [`memory:${cards}`, 'memory:52'],
      ['memory:52', `memory:${cards}`],
    ].map((strategies, seat) => {
      const margin = bell((seat === 0 ? -1 : 1) * 2 * (20 - cards), 4);
      const measures = {
        turns: bell(60 - cards),
        win: rate(seat === 0 ? 64 * cards : 1600 - 64 * cards, 1600),
        tie: rate(8 * cards, 1600),
        margin,
      };
      const exact = cards === 0 ? { exact: { turns: { mean: 60 }, margin: bellExactly(margin.mean, 4) } } : {};
      return cellOf('concentration', { ranks: 13, copies: 4, bonus: 0 }, strategies, measures, exact);
    }),
  ),
);

/** A name that would be markup, and a seed too. */
export const HOSTILE: Summary = summaryOf(
  [
    cellOf(
      '<b>',
      {},
      ['<script>alert(1)</script>'],
      { '</style>': bell(5) },
      { code: { '<script>alert(1)</script>': '"><img src=x>' } },
    ),
    ...matrixOf(['<script>alert(1)</script>', `'"]);alert(1);//\\`]).cells,
  ],
  '</style><script>"\'&\u202E\u0000',
);

/** A strategy from a file with a long name, in a list and along a curve. */
export const LONG_NAMES: Summary = summaryOf(
  [16, 24, 32].flatMap((cards) =>
    ['./experiments/2024/strategies/remember-everything-and-count.ts#rememberEverythingAndCount', 'good'].map(
      (name, at) => cellOf('pairs', { cards, copies: 4 }, [name], { flips: bell(2 * cards + at, 2) }),
    ),
  ),
);
