/**
 * The share of false findings, by kind of sentence, in simulated runs with a known truth. It takes some minutes:
 * `npx tsx packages/report/research/false-findings.ts`. The tests have fewer kinds.
 */
import { seededRng } from '@cards/core';
import type { CellSummary } from '@cards/batch';
import { meanWithin, Tally, type TallyEntries } from '@cards/statistics';
import type { ExpectationResult } from '@cards/statistics/internal';
import { buildReport } from '../src/build-report.js';
import { cell, DUEL, FEW, MADE_UP, measured, POT, rate, runOf } from '../test/findings/made-up-runs.js';

const RUNS = 2000;
const rng = seededRng('false findings');
const chance = (p: number): boolean => rng.int(1_000_000) < p * 1_000_000;

function wins(p: number, n: number): number {
  let won = 0;
  for (let game = 0; game < n; game++) if (chance(p)) won++;
  return won;
}

function sample(n: number, draw: () => number): TallyEntries {
  const counts = new Map<number, number>();
  for (let game = 0; game < n; game++) {
    const value = draw();
    counts.set(value, (counts.get(value) ?? 0) + 1);
  }
  return [...counts].sort(([one], [other]) => one - other);
}

const duel = (first: string, second: string, p: number, n: number): CellSummary =>
  cell(DUEL, [first, second], { win: rate(wins(p, n), n) });
const both = (first: string, second: string, p: number, n: number): readonly CellSummary[] => [
  duel(first, second, p, n),
  duel(second, first, 1 - p, n),
];
const solo = (name: string, n: number, draw: () => number, size = 1, bounds: readonly [number, number] = [0, 100]) =>
  cell(FEW, [name], { flips: measured('count', sample(n, draw), bounds) }, { params: { size } });
const skewed = (mean: number) => (): number => {
  let value = mean - 3;
  while (rng.int(4) > 0) value++;
  return value;
};
const normal = (mean: number) => (): number => mean + rng.int(7) + rng.int(7) - 6;

/** Plays runs, and prints the share with a finding that `isFalse` finds, and the share with an open one. */
function rateOf(name: string, cells: () => readonly CellSummary[], isFalse: RegExp): void {
  let [wrong, open] = [0, 0];
  for (let run = 0; run < RUNS; run++) {
    const findings = buildReport(runOf(cells()), MADE_UP).sections.flatMap((section) => section.findings);
    if (findings.some(({ status, text }) => status === 'shown' && isFalse.test(text))) wrong++;
    if (findings.some(({ status }) => status === 'open')) open++;
  }
  const percent = (count: number): string => `${((100 * count) / RUNS).toFixed(2)}%`;
  console.log(`${name.padEnd(66)} false ${percent(wrong).padStart(7)}  open ${percent(open).padStart(7)}`);
}

const WINNER = /^\w+ wins (?!.*equally)/;
for (const n of [10, 100, 1000]) {
  rateOf(`two equal players, ${n} games in each seat: a winner`, () => both('a', 'b', 0.5, n), WINNER);
}
rateOf('two players, 50.5%: the wrong winner', () => both('a', 'b', 0.505, 2000), /^b (?:wins|is better)/);
rateOf(
  'two players, 51.2%: equally strong within 1 point',
  () => both('a', 'b', 0.512, 20_000),
  /equally strong|by less than/,
);
rateOf(
  'three equal players: a leader, an order or a cycle',
  () => [...both('a', 'b', 0.5, 500), ...both('b', 'c', 0.5, 500), ...both('a', 'c', 0.5, 500)],
  /beats|beat each other|loses to another|wins/,
);
rateOf(
  'a cycle of 56%: a leader, an order or another cycle',
  () => [...both('a', 'b', 0.56, 500), ...both('b', 'c', 0.56, 500), ...both('c', 'a', 0.56, 500)],
  /beats (?:both|all)|The order is|a, c and b beat|c, b and a beat|b, a and c beat/,
);
rateOf(
  'b beats both by 55%, a has more points: a leader other than b',
  () => [...both('a', 'b', 0.45, 500), ...both('a', 'c', 0.99, 500), ...both('b', 'c', 0.55, 500)],
  /^[ac] beats (?:both|all)|The order is (?!b, a, c)/,
);
rateOf(
  'four equal means, skewed, 300 games: a best strategy',
  () => ['a', 'b', 'c', 'd'].map((name) => solo(name, 300, skewed(13))),
  /fewest/,
);
rateOf(
  'two means that differ by 1.25%: equally good',
  () => [solo('a', 4000, normal(40)), solo('b', 4000, () => normal(40)() + (chance(0.5) ? 1 : 0))],
  /equally good|less than 1%/,
);
rateOf(
  'a rare value of 0.2% at the bound, 300 games: a best strategy',
  () => ['a', 'b'].map((name) => solo(name, 300, () => (chance(0.002) ? 100 : 10))),
  /fewest/,
);
rateOf(
  'all games equal, the other strategy 1% better in one of 200 games: a best one',
  () => [solo('a', 300, () => 10), solo('b', 300, () => (chance(0.005) ? 9 : 10))],
  /^a needs the fewest|equally good/,
);
const trend = (means: readonly number[]) => (): readonly CellSummary[] =>
  means.map((mean, size) => solo('a', 150, skewed(mean), size + 1));
rateOf('eight equal settings: a rise or a fall', trend([13, 13, 13, 13, 13, 13, 13, 13]), /rise|fall/);
rateOf(
  'a trend up, then down: no change within 1%, or one direction',
  trend([13, 15, 17, 15, 13]),
  /stay within|^Flips \(a\) (?:rise|fall) from [^,;]*\(change/,
);
rateOf('a rising trend: a fall', trend([13, 14, 15, 16, 17]), /fall/);
rateOf(
  'a paired difference of 0, skewed: a difference',
  () => [
    cell(
      FEW,
      ['a'],
      {
        flips: measured(
          'count',
          sample(300, () => skewed(13)() - skewed(13)()),
          [-100, 100],
        ),
      },
      { lineups: [['a'], ['b']] },
    ),
  ],
  /fewer|more/,
);
rateOf(
  'a score of 99.9%, 1,000 game pairs: an interval that misses it',
  () => [
    cell(
      DUEL,
      ['a', 'b'],
      {
        points: measured(
          'count',
          sample(1000, () => (chance(0.002) ? 2 : 4)),
          [0, 4],
        ),
      },
      {
        lineups: [
          ['a', 'b'],
          ['b', 'a'],
        ],
      },
    ),
  ],
  /\(95% interval (?:99\.9[1-9]|100)|to (?:9[0-8]|99\.[0-8])/,
);

const chips = (first: string, second: string, n: number): CellSummary =>
  cell(POT, [first, second], {
    chips: measured(
      'count',
      sample(n, () => (chance(0.02) ? (chance(0.5) ? 20 : -20) : 2 * rng.int(2) - 1)),
      [-20, 20],
    ),
  });
for (const n of [10, 300, 3000]) {
  rateOf(
    `two equal players for chips, a rare pot of 20, ${n} games in each seat: a winner`,
    () => [chips('a', 'b', n), chips('b', 'a', n)],
    /wins (?!.*do not decide)/,
  );
}
for (const n of [2, 5, 20]) {
  rateOf(
    `two equal means, ${n} games: a best strategy`,
    () => ['a', 'b'].map((name) => solo(name, n, skewed(13))),
    /fewest|equally good/,
  );
}
rateOf(
  'pairs that differ in 1% of the games, 200 pairs: a bound for others below 1%',
  () => [
    cell(
      FEW,
      ['a'],
      {
        flips: measured(
          'count',
          sample(200, () => (chance(0.01) ? 4 : 0)),
          [-100, 100],
        ),
      },
      { lineups: [['a'], ['b']] },
    ),
  ],
  /same number of .* at most 0\./,
);

/** Expectations with a look after every 100 games, for at most 5,000 games: the share that ever get a verdict. */
function verdictsOf(name: string, p: number, verdict: ExpectationResult['verdict']): void {
  let found = 0;
  for (let run = 0; run < RUNS; run++) {
    const tally = new Tally(0, 1);
    for (let game = 1; game <= 5000; game++) {
      tally.add(chance(p) ? 1 : 0);
      if (game % 100 > 0) continue;
      const result = meanWithin(tally.entries(), { low: 0.45, high: 0.55, bounds: [0, 1] });
      if (result.verdict === verdict) {
        found++;
        break;
      }
    }
  }
  console.log(`${name.padEnd(66)} false ${((100 * found) / RUNS).toFixed(2)}%`);
}
verdictsOf('--expect 0.45..0.55, the rate is 0.55: contradicted', 0.55, 'contradicted');
verdictsOf('--expect 0.45..0.55, the rate is 0.5501: confirmed', 0.5501, 'confirmed');
