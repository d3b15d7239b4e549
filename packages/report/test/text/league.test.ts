import type { LeagueReport } from '@cards/tournament';
import { expect, test } from 'vitest';
import { documentPage } from '../../src/html/document-page.js';
import { formatDocument } from '../../src/text/formats.js';
import { leagueDocument } from '../../src/text/league.js';

const pairing = (mean: number, forfeits = 0): NonNullable<LeagueReport['table'][number][number]> => ({
  score: { mean, ci95: [mean - 0.02, mean + 0.02] },
  forfeits,
});

const report: LeagueReport = {
  format: 'cards-sim/league@1',
  game: 'duel',
  params: { rounds: 3 },
  seed: '7',
  boundary: 'namespaces',
  deals: 200,
  trials: 1000,
  rounds: 2,
  tables: { seats: 2, even: 1 / 2, count: 1, each: 1, meetings: 1 },
  settled: false,
  standings: [
    {
      place: 1,
      places: [1, 2],
      name: 'ada <b>',
      file: 'ada.ts',
      spec: './ada.ts#Ada',
      score: { mean: 0.7512, ci95: [0.7312, 0.7712] },
      lead: { over: 'bob', mean: 0.01, interval: [-0.03, 0.05], verdict: 'open' },
      tiedWith: ['bob'],
      failures: [],
    },
    {
      place: 2,
      places: [1, 2],
      name: 'bob',
      file: 'bob.ts',
      spec: './bob.ts#Bob',
      score: { mean: 0.7412, ci95: [0.7212, 0.7612] },
      tiedWith: ['ada <b>'],
      failures: [
        { message: 'ouch', against: 'ada <b>', deal: 60, lost: 150, replay: 'cards-sim replay duel --game 60' },
      ],
    },
  ],
  absent: [{ place: 3, name: 'eve', file: 'eve.ts', failure: { message: 'it cannot be loaded: no' } }],
  table: [
    [null, pairing(0.75, 150)],
    [pairing(0.25, 150), null],
  ],
};
const command = 'cards-sim league folder --game duel';

const leaguePage = (of: LeagueReport): string => documentPage(leagueDocument(of, command));
const formatLeague = (of: LeagueReport, format: 'table' | 'json', width: number): string =>
  formatDocument(leagueDocument(of, command), format, { width });

test('A strategy that is better than a proved optimum is named in the table and on the page', () => {
  const [first, ...others] = report.standings;
  const found = { measure: 'flips', strategy: 'optimal', optimum: 48.5026, p: 1e-82 };
  const measure = { name: 'flips', unit: 'flips', better: 'lower' } as const;
  const solo: LeagueReport = {
    ...report,
    measure,
    standings:
      first === undefined ? [] : [{ ...first, score: { mean: 32, ci95: null }, betterThanOptimal: found }, ...others],
  };
  const warning = 'has a mean of 32 flips, better than the proved optimum 48.5026 of optimal (p = 1.0e-82).';
  expect(formatLeague(solo, 'table', 200)).toContain(`Warning: ada <b> ${warning}`);
  expect(leaguePage(solo)).toContain(`Warning: ada &lt;b&gt; ${warning}`);
});

test('A league as a table has places with their ranges, scores in percent, verdicts and failures, the worst first', () => {
  expect(formatLeague(report, 'table', 80))
    .toBe(`duel, rounds 3; 2 strategies at 1 table; 200 deals of at most 1,000 for each, in
2 rotations; 2 rounds; seed 7

place    strategy  score        lead               failed
1 (1–2)  ada <b>   75.1 ± 2.0%  1.0 ± 4.0% (open)
2 (1–2)  bob       74.1 ± 2.0%                     1
3        eve       –                               absent

1 lead of 1 is open: chance alone could explain it.
Every strategy is at 1 table, every two meet at 1, and each deal is played in
all rotations of the seats. The score is the share of games won, 1/2 by chance;
a tie is shared. Places in parentheses are those that a strategy can have, and
leads are over the next place: these intervals are corrected for all pairs of
strategies and all rounds, and hold together with a probability of 95%.
Isolated: the code of strategies had no files, no network and no other process.

eve: could not be loaded: it loses all games
  it cannot be loaded: no

bob: failed at 1 table, such as with ada <b> in deal 60: 150 rounds forfeited
  ouch
  cards-sim replay duel --game 60

Reproduce: cards-sim league folder --game duel
`);
});

test('A league says whom to play as a game, and what the first of the standings owes to weak strategies', () => {
  const [first] = report.standings;
  if (first === undefined) throw new Error('no standing');
  const names = ['d', 'a', 'b', 'c', 'e'];
  const scores = [
    [0.5, 0.45, 0.45, 0.45, 0.99],
    [0.55, 0.5, 0.6, 0.4, 0.55],
    [0.55, 0.4, 0.5, 0.6, 0.55],
    [0.55, 0.6, 0.4, 0.5, 0.55],
    [0.01, 0.45, 0.45, 0.45, 0.5],
  ];
  const five: LeagueReport = {
    ...report,
    settled: true,
    standings: names.map((name) => ({ ...first, name })),
    table: scores.map((row, at) => row.map((score, other) => (at === other ? null : pairing(score)))),
    equilibrium: {
      players: names.map((name, at) => {
        const share = at % 4 === 0 ? 0 : 1 / 3;
        return { name, share, most: share, support: at === 4 ? 0 : at === 0 ? 0.06 : 0.97 };
      }),
      unique: true,
      mixed: 0.97,
      resamples: 400,
    },
  };
  const text =
    'As a game, play a 33%, b 33%, and c 33%, and never d and e: no strategy of this field beats this mixture. Each of a, b, and c beats the next one, and the last one beats the first. Of 400 resampled tables, an equilibrium chooses d in 6%, a in 97%, b in 97%, and c in 97%; 97% of them have a cycle. d is first in the standings, but gets 45% against that mixture. Without e, it would not be first.';
  expect(formatLeague(five, 'table', 1000)).toContain(text);
  expect(leaguePage(five)).toContain(text);
  const tables: LeagueReport = { ...report, nashConv: { table: ['ada', 'bob', 'eve'], nashConv: 0.0312 } };
  expect(formatLeague(tables, 'table', 1000)).toContain(
    'As a game: at every table, a player gains by another strategy of this field; least at a table of ada, bob, and eve, where the gains of all places add up to 0.0312 of a win a game (NashConv).',
  );
});

test('A league as JSON is its report', () => {
  expect(JSON.parse(formatLeague(report, 'json', 80))).toEqual(report);
});

test('The page of a league has its standings, its pairings and its failures, and escapes names', () => {
  const page = leaguePage(report);
  expect(page).not.toContain('<b>');
  expect(page).not.toContain('<script');
  expect(page).toContain('bob against ada &lt;b&gt;: 25.0 ± 2.0%.');
  expect(page.match(/>\d+\.\d f</g)).toHaveLength(4);
  expect(page.indexOf('eve: could not be loaded')).toBeLessThan(page.indexOf('bob: failed at'));
  expect(page).toContain('cards-sim replay duel --game 60');
  expect(leaguePage({ ...report, standings: [], table: [], absent: [] })).toContain('<h1>League of duel</h1>');
});

test('A league of a game of one seat counts its measure', () => {
  const { tables: _, ...alone } = report;
  const solo: LeagueReport = {
    ...alone,
    measure: { name: 'flips', unit: 'flips', better: 'lower' },
    settled: true,
    standings: report.standings.slice(1).map((one) => ({ ...one, score: { mean: 50.5, ci95: [50, 51] } })),
    table: [],
  };
  const text = formatLeague(solo, 'table', 80);
  expect(text).toContain('50.50 ± 0.50');
  expect(text).toContain('The score is the mean of flips in flips; lower is better.');
  expect(text).toContain('Fewer than 2 strategies took part, so there is no order.');
  expect(leaguePage(solo)).toContain('mean flips, lower is better');
});

test('A league for chips has chips in its table and on its page, and says why there are no ratings', () => {
  const measure = { name: 'chips', unit: 'chips', better: 'higher', role: 'payoff' } as const;
  const [won, lost] = [
    { mean: 0.5, ci95: [0.1, 0.9] },
    { mean: -0.5, ci95: [-0.9, -0.1] },
  ] as const;
  const chips: LeagueReport = {
    ...report,
    measure,
    standings: report.standings.map((row, at) => ({ ...row, score: at === 0 ? won : lost })),
    table: [
      [null, { score: won, forfeits: 0 }],
      [{ score: lost, forfeits: 0 }, null],
    ],
  };
  const text = formatLeague(chips, 'table', 100);
  expect(text).toMatch(/0\.50 ± 0\.40/);
  const flat = text.replaceAll(/\s+/g, ' ');
  expect(flat).toContain(
    'The score is what a strategy gets a game, in chips. There are no ratings, because the game is played for chips',
  );
  const page = leaguePage(chips);
  expect(page).toContain(
    'The payoff a game, in chips, of the strategy of the row at the tables with that of the column',
  );
  expect(page).toContain('chips a game');
  expect(page).toContain('ada &lt;b&gt; against bob: 0.50 ± 0.40 chips.');
  expect(page.match(/class="diverging-[06]"/g)?.length).toBe(4);
});

/** A league of four players in a game for four. */
const tables: LeagueReport = {
  ...report,
  tables: { seats: 4, even: 1 / 4, count: 14, each: 7, meetings: 3 },
  standings: report.standings.map((row, at) => ({
    ...row,
    score: at === 0 ? { mean: 0.31, ci95: [0.29, 0.33] } : { mean: 0.2, ci95: [0.18, 0.22] },
    failures: row.failures.map((one) => ({ ...one, against: 'ada, cyd, dan' })),
  })),
  table: [
    [null, pairing(0.26)],
    [pairing(0.2, 150), null],
  ],
};

test('A league at tables says how they are balanced, what a score is by chance, and at which table a strategy failed', () => {
  const text = formatLeague(tables, 'table', 80);
  const flat = text.replaceAll(/\s+/g, ' ');
  expect(flat).toContain(
    '2 strategies at 14 tables; 200 deals of at most 1,000 for each, in 4 rotations; 2 rounds; seed 7',
  );
  expect(flat).toContain(
    'Every strategy is at 7 tables, every two meet at 3, and each deal is played in all rotations of the seats. The score is the share of games won, 1/4 by chance; a tie is shared.',
  );
  expect(flat).toContain('bob: failed at 1 table, such as with ada, cyd, dan in deal 60: 150 rounds forfeited');
  expect(Math.max(...text.split('\n').map((line) => line.length))).toBeLessThanOrEqual(80);
  const payoff = { name: 'chips', unit: 'chips', better: 'higher', role: 'payoff' } as const;
  expect(formatLeague({ ...tables, measure: payoff }, 'table', 200)).toContain('at 14 tables');
});

test('The page of a league at tables compares scores with the share by chance', () => {
  const page = leaguePage(tables);
  expect(page).toContain('Every strategy is at 7 tables, every two meet at 3');
  expect(page).toContain('of the row at the tables with that of the column, in 2,400 games each');
  expect(page).toContain('Blue: more than 25. Orange: less.');
  // 26% is just above a quarter, and 20% is below it; each chart is drawn twice.
  expect(page).toMatch(/class="diverging-3"[^]*?>26\.0<[^]*?class="diverging-2"[^]*?>20\.0 f</);
  expect(page).toContain('All strategies play the same deals, in all rotations of the seats');
  expect(page).not.toContain('game pair');
});

test('With fewer strategies than seats, there is no order', () => {
  const few = { ...tables, tables: { seats: 4, even: 1 / 4, count: 0, each: 0, meetings: 0 }, table: [] };
  expect(formatLeague(few, 'table', 200)).toContain(
    'Fewer than 4 strategies took part, so there is no order: a table has 4 seats, and no strategy plays against itself.',
  );
});
