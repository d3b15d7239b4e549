import { describe, expect, test } from 'vitest';
import { duelCell, GAMES, LIST, MATRIX, soloCell, summaryOf } from '../samples.js';
import type { MeasureSummary, Summary } from '@cards/batch';
import { formatTable } from '../../src/text/summary.js';
import { columnsOf } from '../../src/words/wrap.js';

const command = 'cards-sim run duel --strategy hawk,dove --param points=10 --trials 1000 --seed 1';

const table = (summary: Summary, width = 80, color = false): string =>
  formatTable(summary, GAMES, { width, color, command });

/** All ordered pairs of some players. */
const tournament = (players: readonly string[], points = 10): Summary['cells'] =>
  players.flatMap((first) =>
    players.map((second) => ({ ...duelCell([first, second], 0.84213, 0.0041), params: { points } })),
  );

test('The columns of a table begin at the same place below names of any script', () => {
  const names = ['ab', '将棋', 'שחקן', '👨‍👩‍👧‍👦', '한국어'];
  const lines = table({ ...MATRIX, cells: tournament(names) }).split('\n');
  const rows = lines.filter((line) => names.some((name) => line.startsWith(`${name} `)) && line.includes('±'));
  const starts = rows.map((row) => columnsOf(row.slice(0, row.search(/\d/))));
  expect(rows).toHaveLength(2 * names.length);
  // One table for each of the two measures.
  expect([starts.slice(0, 5), starts.slice(5)].map((all) => new Set(all).size)).toEqual([1, 1]);
});

const FIVE = ['random', 'smallest', 'biggest', 'uniform', 'greedy'];

describe('A matrix on a terminal', () => {
  test('A square of pairings has a matrix for each measure, with published values below the estimates', () => {
    expect(table(MATRIX)).toBe(`\
Duel
points 10; 1,000 games per cell; seed 1

hawk wins 84.3% of the games against dove (95% interval 81.9% to 86.4%).
Warning: 1 of 3 known values differs from the estimates: win of hawk against
dove (84.21 ± 0.41%; published 76%, 5.1 standard errors away).

win: whether the first seat won; seat 0 by row, seat 1 by column
win (%)      hawk          dove
hawk         50.0 ± 3.1    84.21 ± 0.41
  published  49.9 agrees   76 differs by 5.1 standard errors
dove         15.71 ± 0.42  49.1 ± 3.1
  published  15.6 agrees

rounds: rounds played
rounds  hawk          dove
hawk    15.25 ± 0.13  15.25 ± 0.13
dove    15.25 ± 0.13  15.25 ± 0.13

Published values: A document, 1,000 games per cell.

± is a 95% confidence interval (the longer side; rates stay within 0 and 100%).
Digest: sha256:${'ab'.repeat(32)}
Reproduce:
cards-sim run duel --strategy hawk,dove --param points=10 --trials 1000 --seed 1
`);
  });

  test('A report of single counts explains no interval, because it has none', () => {
    const { measures, ...cell } = soloCell(32, 'good', 50);
    const flips = { ...(measures['flips'] as MeasureSummary), n: 1, stderr: null, ci95: null };
    expect(table(summaryOf([{ ...cell, trials: 1, measures: { flips } }]))).not.toContain('±');
  });

  test('A report in which all games have one value explains no ±, because it has none', () => {
    const { measures, ...cell } = soloCell(32, 'good', 50);
    const flips = { ...(measures['flips'] as MeasureSummary), min: 50, max: 50 };
    const text = table(summaryOf([{ ...cell, measures: { flips } }]));
    expect(text).toContain('50 (all games)');
    expect(text).not.toContain('±');
  });

  test('A narrow column breaks its lines between words', () => {
    expect(table(summaryOf(tournament(['random', 'smallest', 'biggest'])), 49)).toContain(`
win: whether the first seat won; seat 0 by row,
seat 1 by column
win (%)   random  smallest      biggest
random    84.21   84.21 ± 0.41  84.21 ± 0.41
          ± 0.41
smallest  84.21   84.21 ± 0.41  84.21 ± 0.41
          ± 0.41
`);
  });

  test('A matrix of more than eight players has the interval of each mean below it', () => {
    const nine = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h', 'i'];
    const [first, ...others] = tournament(nine);
    expect(first).toBeDefined();
    const text = table(
      summaryOf([...(first === undefined ? [] : [{ ...first, ...duelCell(['a', 'a'], 0.5, 0.25) }]), ...others]),
    );
    expect(text).toContain(`
win: whether the first seat won; seat 0 by row, seat 1 by column
win (%)  a       b       c       d       e       f       g       h       i
a        50      84.21   84.21   84.21   84.21   84.21   84.21   84.21   84.21
         ± 25    ± 0.41  ± 0.41  ± 0.41  ± 0.41  ± 0.41  ± 0.41  ± 0.41  ± 0.41
b        84.21   84.21`);
  });

  test('A row of exact values appears only in the bands in which it has a value', () => {
    const cells = tournament(['hawk', 'dove', 'owl']).map((cell, at) =>
      at === 0 ? { ...cell, exact: { win: { mean: 0.84 } } } : cell,
    );
    expect(table(summaryOf(cells), 28).match(/^ {2}exact/gm)).toHaveLength(1);
  });

  test('A matrix with a stopping rule shows the number of games of each cell', () => {
    const cells = tournament(['hawk', 'dove']).map((cell, at) => {
      const measures = Object.fromEntries(
        Object.entries(cell.measures).map(([name, measure]) => [name, { ...measure, n: 1000 * (at + 1) }]),
      );
      const stop = { kind: 'precision' as const, halfWidth: 0.005, reached: at > 0 };
      return { ...cell, trials: 1000 * (at + 1), measures, stop };
    });
    const text = table(summaryOf(cells));
    expect(text).toContain(`
games: the number of games
games  hawk   dove
hawk   1,000  2,000
dove   3,000  4,000
`);
    expect(text).toContain(`
hawk against itself: 1,000 games did not reach a precision of ± 0.5 percentage
points.
3 of 4 cells reached the precision of ± 0.5 percentage points.
`);
  });

  test('The columns that do not fit follow in further bands', () => {
    expect(table(summaryOf(tournament(['hawk', 'dove', 'owl'])), 28)).toContain(`
win (%)  hawk    dove
hawk     84.21   84.21
         ± 0.41  ± 0.41
dove     84.21   84.21
         ± 0.41  ± 0.41
owl      84.21   84.21
         ± 0.41  ± 0.41

win (%)  owl
hawk     84.21 ± 0.41
dove     84.21 ± 0.41
owl      84.21 ± 0.41
`);
  });

  test('Each setting of the parameters has a section with its own matrix', () => {
    const text = table(summaryOf([...tournament(['hawk', 'dove'], 5), ...tournament(['hawk', 'dove'], 10)]));
    expect(text.match(/^Duel\npoints (5|10);.*$/gm)).toHaveLength(2);
    expect(text.match(/^win \(%\) +hawk +dove$/gm)).toHaveLength(2);
  });
});

describe('A list on a terminal', () => {
  test('Pairings that are not a square are a list with a column for each seat', () => {
    const text = table(summaryOf(MATRIX.cells.slice(0, 3)));
    expect(text).toContain(`
win: whether the first seat won
rounds: rounds played
seat 0  seat 1       win (%)                            rounds
hawk    hawk         50.0 ± 3.1                         15.25 ± 0.13
          published  49.9 agrees
hawk    dove         84.21 ± 0.41                       15.25 ± 0.13
          published  76 differs by 5.1 standard errors
dove    hawk         15.71 ± 0.42                       15.25 ± 0.13
          published  15.6 agrees
`);
  });

  test('A list of self-play cells names each strategy once', () => {
    expect(table(summaryOf(['hawk', 'dove'].map((name) => duelCell([name, name], 0.5, 0.031))))).toContain(`
both seats  win (%)     rounds
hawk        50.0 ± 3.1  15.25 ± 0.13
dove        50.0 ± 3.1  15.25 ± 0.13
`);
  });

  test('A list has a column for each parameter that varies, and exact values below the estimates', () => {
    // The error of the mean is 1/128: 103.2 is 89.6 of them away from 103.9.
    expect(table(LIST)).toContain(`
flips: cards turned
cards  strategy  flips
32     good      50.500 ± 0.016
         exact   50.50316 agrees
64     good      103.200 ± 0.016
         exact   103.9 differs by 89.6 standard errors
`);
  });

  test('A list has a column with the number of games if it varies', () => {
    const text = table(summaryOf([{ ...soloCell(32, 'good', 50), trials: 1 }, soloCell(32, 'good', 51)]));
    expect(text).toContain('cards 32, copies 4; 1 to 20,000 games per cell; seed 1');
    expect(text).toContain(`
strategy  games   flips
good      1       50.000 ± 0.016
good      20,000  51.000 ± 0.016
`);
  });

  test('The mean of a single game has no interval', () => {
    const flips = {
      kind: 'count' as const,
      n: 1,
      mean: 12,
      stderr: null,
      ci95: null,
      bounds: [0, 100] as const,
      min: 12,
      max: 12,
      histogram: { 12: 1 },
    };
    const text = table(summaryOf([{ ...soloCell(32, 'good', 12), trials: 1, measures: { flips } }]));
    expect(text).toMatch(/1 game per cell.*\n\n.*\n.*\ngood +12\n/);
  });

  test('A paired difference shows both line-ups with a minus sign between them', () => {
    expect(table(summaryOf([{ ...soloCell(32, 'random', 216), lineups: [['random'], ['good']] }]))).toContain(`
flips: cards turned
paired differences, the first line-up minus the second on the same deals
paired difference  flips
random − good      216.000 ± 0.016
`);
  });

  test('A list of seat-swapped pairs names the player and the opponent once', () => {
    const pair = (first: string, second: string): Summary['cells'][number] => {
      const { measures, ...cell } = duelCell([first, second], -0.25, 0.01);
      const [points] = Object.values(duelCell([first, second], 2.5, 0.02).measures);
      const found = Object.entries({ ...(points === undefined ? {} : { points }), ...measures });
      return {
        ...cell,
        lineups: [
          [first, second],
          [second, first],
        ],
        measures: Object.fromEntries(found.map(([name, one]) => [name, { ...one, kind: 'count' as const }])),
      };
    };
    const text = table(summaryOf([pair('hawk', 'dove'), pair('hawk', 'owl')]), 100);
    expect(text).toContain('points 10; 1,000 game pairs per cell, on the same deals with the seats swapped; seed 1\n');
    expect(text).toContain(`
points: score of the first player in a game pair: 2 for a win, 1 for a tie
win: whether the first seat won
rounds: rounds played
win, rounds: paired differences, the first line-up minus the second on the same deals
player  opponent  points         win             rounds
hawk    dove      2.500 ± 0.020  -0.250 ± 0.010  15.25 ± 0.13
hawk    owl       2.500 ± 0.020  -0.250 ± 0.010  15.25 ± 0.13
`);
  });
});

describe('Several games on a terminal', () => {
  const both = summaryOf([...MATRIX.cells, ...LIST.cells]);

  test('A batch of several games shows its findings and the command that shows the tables', () => {
    const text = formatTable(both, GAMES, {
      width: 80,
      color: false,
      command,
      detailsCommand: 'cards-sim run --details',
    });
    expect(text).not.toContain('win: whether the first seat won');
    expect(text).toContain('\nTables: cards-sim run --details\n');
    expect(text).toMatch(/^Duel: points 10; 1,000 games per cell\n {2}hawk wins/);
  });

  test('A batch of several games shows its tables on request', () => {
    expect(formatTable(both, GAMES, { width: 80, color: false, details: true })).toContain('win: whether the first');
  });
});

describe('Tables on a terminal', () => {
  const long = tournament(['./strategies/of/mine.ts#withQuiteALongName', 'x'.repeat(90), 'random']);
  const summaries = {
    'two players': MATRIX,
    'three players': summaryOf(tournament(FIVE.slice(0, 3))),
    'five players': summaryOf(tournament(FIVE)),
    'two games': summaryOf([...MATRIX.cells, ...LIST.cells]),
    'long names': summaryOf(long),
    'a list of long names': summaryOf(long.slice(1)),
  };

  test.each(Object.entries(summaries))(
    'A table of %s fits every width, and none of its lines ends with a space',
    (_, summary) => {
      for (const width of [24, 50, 80, 120]) {
        const lines = table(summary, width).split('\n');
        expect(Math.max(...lines.map(columnsOf)), `${width}`).toBeLessThanOrEqual(width);
        expect(lines.filter((line) => /\s$/.test(line))).toEqual([]);
      }
    },
  );

  test('A matrix of five players fits in one band of 80 columns', () => {
    expect(table(summaryOf(tournament(FIVE)))).toMatch(/^win \(%\) +random +smallest +biggest +uniform +greedy$/m);
  });

  test('The text of a summary is ASCII except for the sign of the interval', () => {
    expect(table(MATRIX).replaceAll('±', '')).toMatch(/^[\n\u0020-\u007E]*$/);
  });

  test('The text of a summary is the same with and without colors', () => {
    for (const width of [50, 80]) {
      const colored = table(MATRIX, width, true);
      expect(colored).toContain('\u001B[31m76 differs by 5.1');
      // oxlint-disable-next-line no-control-regex -- colors are made of control characters
      expect(colored.replaceAll(/\u001B\[[\d;]+m/g, '')).toBe(table(MATRIX, width));
    }
  });

  test('A win rate far from one half is marked only if its interval excludes one half', () => {
    const shaded = table(
      summaryOf([
        duelCell(['hawk', 'hawk'], 0.75, 0.01),
        duelCell(['hawk', 'dove'], 0.25, 0.01),
        duelCell(['dove', 'hawk'], 0.9, 0.41),
        duelCell(['dove', 'dove'], 0.74, 0.01),
      ]),
      80,
      true,
    );
    expect(shaded).toContain('\u001B[30;42m75.0 ± 1.0\u001B[0m');
    expect(shaded).toContain('\u001B[2m25.0 ± 1.0\u001B[0m');
    expect(shaded.split('\u001B[30;42m')).toHaveLength(2);
    expect(shaded.split('\u001B[2m')).toHaveLength(2);
  });

  test('A name with control characters appears with question marks instead', () => {
    const text = table(summaryOf([duelCell(['\u001B[2Jmine\n', 'dove'], 0.5, 0.1)]));
    expect(text).toMatch(/^\?\[2Jmine\? +dove /m);
  });

  test('The printed command is one command for a shell at every width', () => {
    const words = `cards-sim run duel --seats './my own.ts#mine',hawk --trials 1000 --seed 'it'\\''s a seed'`;
    const text = formatTable(MATRIX, GAMES, { width: 30, color: false, command: words });
    const [, shown = ''] = text.split('Reproduce:\n');
    expect(shown).toContain(' \\\n');
    expect(shown.replaceAll(' \\\n', ' ').trimEnd()).toBe(words);
  });

  test('A summary without a command has no line to reproduce it', () => {
    expect(formatTable(MATRIX, GAMES, { width: 80, color: false })).not.toContain('Reproduce');
  });
});
