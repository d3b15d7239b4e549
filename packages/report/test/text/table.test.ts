import { describe, expect, test } from 'vitest';
import { duelCell, GAMES, LIST, MATRIX, soloCell, summaryOf } from '../samples.js';
import type { Summary } from '@cards/batch';
import { formatTable } from '../../src/text/table.js';
import { columnsOf } from '../../src/text/wrap.js';

const command = 'cards-sim run duel --strategy hawk,dove --param points=10 --trials 1000 --seed 1';

const table = (summary: Summary, width = 80, color = false): string =>
  formatTable(summary, GAMES, { width, color, command });

/** Everybody against everybody. */
const tournament = (players: readonly string[], points = 10): Summary['cells'] =>
  players.flatMap((first) =>
    players.map((second) => ({ ...duelCell([first, second], 0.84213, 0.0041), params: { points } })),
  );

const FIVE = ['random', 'smallest', 'biggest', 'uniform', 'greedy'];

describe('a table of everybody against everybody', () => {
  test('is a matrix for each measure, with what the document says beneath, and in words', () => {
    expect(table(MATRIX)).toBe(`\
Duel
points 10; 1,000 games a cell; seed 1

win: whether the first seat won; first seat by row, second by column
win         hawk             dove
hawk        0.500 ± 0.031    0.8421 ± 0.0041
  document  0.499 agrees     0.76 differs by 5.1 standard errors
dove        0.1571 ± 0.0042  0.491 ± 0.031
  document  0.156 agrees

rounds: rounds played
rounds  hawk          dove
hawk    15.25 ± 0.13  15.25 ± 0.13
dove    15.25 ± 0.13  15.25 ± 0.13

document: A document, read as 1,000 games a cell

± reaches the farther end of the 95 % interval
digest sha256:${'ab'.repeat(32)}
again:
cards-sim run duel --strategy hawk,dove --param points=10 --trials 1000 --seed 1
`);
  });

  test('sets words below each other where columns are narrow', () => {
    expect(table(summaryOf(tournament(['random', 'smallest', 'biggest'])), 50)).toContain(`
win: whether the first seat won; first seat by
row, second by column
win       random    smallest  biggest
random    0.8421    0.8421    0.8421
          ± 0.0041  ± 0.0041  ± 0.0041
smallest  0.8421    0.8421    0.8421
          ± 0.0041  ± 0.0041  ± 0.0041
`);
  });

  test('of more than eight players shows means alone, and says how wide the widest interval is', () => {
    const nine = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h', 'i'];
    const [first, ...others] = tournament(nine);
    expect(first).toBeDefined();
    const text = table(
      summaryOf([...(first === undefined ? [] : [{ ...first, ...duelCell(['a', 'a'], 0.5, 0.25) }]), ...others]),
    );
    expect(text).toContain(`
win: whether the first seat won; first seat by row, second by column
the widest 95 % interval is ± 0.25
win  a       b       c       d       e       f       g       h       i
a    0.50    0.8421  0.8421  0.8421  0.8421  0.8421  0.8421  0.8421  0.8421
b    0.8421  0.8421`);
  });

  test('leaves out what others say of players that stand in another band', () => {
    const cells = tournament(['hawk', 'dove', 'owl']).map((cell, at) =>
      at === 0 ? { ...cell, exact: { win: { mean: 0.84 } } } : cell,
    );
    expect(table(summaryOf(cells), 28).match(/ {2}exact/g)).toHaveLength(1);
  });

  test('stays a matrix where each pairing was played for as long as its goal took, and tells for how long', () => {
    const cells = tournament(['hawk', 'dove']).map((cell, at) => ({
      ...cell,
      trials: 1000 * (at + 1),
      stop: { kind: 'precision' as const, halfWidth: 0.005, reached: at > 0 },
    }));
    const text = table(summaryOf(cells));
    expect(text).toContain(`
games: how many were played
games  hawk   dove
hawk   1,000  2,000
dove   3,000  4,000

hawk - hawk: 1,000 games were not enough for ± 0.005
3 of 4 cells reached the goal of ± 0.005 in the first measure
`);
  });

  test('continues below where columns are left over', () => {
    expect(table(summaryOf(tournament(['hawk', 'dove', 'owl'])), 28)).toContain(`
win   hawk      dove
hawk  0.8421    0.8421
      ± 0.0041  ± 0.0041
dove  0.8421    0.8421
      ± 0.0041  ± 0.0041
owl   0.8421    0.8421
      ± 0.0041  ± 0.0041

win   owl
hawk  0.8421 ± 0.0041
dove  0.8421 ± 0.0041
owl   0.8421 ± 0.0041
`);
  });

  test('has a section for each setting of the parameters', () => {
    const text = table(summaryOf([...tournament(['hawk', 'dove'], 5), ...tournament(['hawk', 'dove'], 10)]));
    expect(text.match(/^Duel\npoints (5|10);.*\n\nwin:.*\nwin +hawk +dove$/gm)).toHaveLength(2);
  });

  test('is a list where a pairing is missing', () => {
    const text = table(summaryOf(MATRIX.cells.slice(0, 3)));
    expect(text).toContain(`
win: whether the first seat won
rounds: rounds played
first, second  win                                  rounds
hawk, hawk     0.500 ± 0.031                        15.25 ± 0.13
  document     0.499 agrees
hawk, dove     0.8421 ± 0.0041                      15.25 ± 0.13
  document     0.76 differs by 5.1 standard errors
dove, hawk     0.1571 ± 0.0042                      15.25 ± 0.13
  document     0.156 agrees
`);
  });
});

describe('a table of players against themselves', () => {
  test('names each once', () => {
    expect(table(summaryOf(['hawk', 'dove'].map((name) => duelCell([name, name], 0.5, 0.031))))).toContain(`
against itself  win            rounds
hawk            0.500 ± 0.031  15.25 ± 0.13
dove            0.500 ± 0.031  15.25 ± 0.13
`);
  });
});

describe('a table of one seat', () => {
  test('has a row for each cell, named by what varies, with exact values beneath', () => {
    // The error of the mean is 1/128: 103.2 lies 89.6 of them from 103.9.
    expect(table(LIST)).toContain(`\
Solo
copies 4; 20,000 games a cell; seed 1

flips: cards turned
strategy        flips
cards 32, good  50.500 ± 0.016
  exact         50.50316 agrees
cards 64, good  103.200 ± 0.016
  exact         103.9 differs by 89.6 standard errors
`);
  });

  test('names the number of games where it varies', () => {
    const text = table(summaryOf([{ ...soloCell(32, 'good', 50), trials: 1 }, soloCell(32, 'good', 51)]));
    expect(text).toContain('cards 32, copies 4; 1 to 20,000 games a cell; seed 1');
    expect(text).toContain(`
strategy  games   flips
good      1       50.000 ± 0.016
good      20,000  51.000 ± 0.016
`);
  });

  test('shows the mean of a single game alone', () => {
    const flips = {
      kind: 'count' as const,
      n: 1,
      mean: 12,
      stderr: null,
      ci95: null,
      min: 12,
      max: 12,
      histogram: { 12: 1 },
    };
    const text = table(summaryOf([{ ...soloCell(32, 'good', 12), trials: 1, measures: { flips } }]));
    expect(text).toMatch(/1 game a cell.*\n\n.*\n.*\ngood +12\n/);
  });
});

describe('any table', () => {
  const long = tournament(['./strategies/of/mine.ts#withQuiteALongName', 'x'.repeat(90), 'random']);
  const summaries = {
    'two players': MATRIX,
    'three players': summaryOf(tournament(FIVE.slice(0, 3))),
    'five players': summaryOf(tournament(FIVE)),
    'two games': summaryOf([...MATRIX.cells, ...LIST.cells]),
    'long names': summaryOf(long),
    'a list of long names': summaryOf(long.slice(1)),
  };

  test.each(Object.entries(summaries))('of %s fits every width, and ends no line with a space', (_, summary) => {
    for (const width of [24, 50, 80, 120]) {
      const lines = table(summary, width).split('\n');
      expect(Math.max(...lines.map(columnsOf)), `${width}`).toBeLessThanOrEqual(width);
      expect(lines.filter((line) => /\s$/.test(line))).toEqual([]);
    }
  });

  test('of five players keeps them beside each other in 80 columns', () => {
    expect(table(summaryOf(tournament(FIVE)))).toMatch(/^win +random +smallest +biggest +uniform +greedy$/m);
  });

  test('is plain text and the sign of the interval', () => {
    expect(table(MATRIX).replaceAll('±', '')).toMatch(/^[\n\u0020-\u007E]*$/);
  });

  test('says the same without its colours', () => {
    for (const width of [50, 80]) {
      const colored = table(MATRIX, width, true);
      expect(colored).toContain('\u001B[31m0.76 differs by 5.1');
      // oxlint-disable-next-line no-control-regex -- colours are made of control characters
      expect(colored.replaceAll(/\u001B\[\d+m/g, '')).toBe(table(MATRIX, width));
    }
  });

  test('shades a win rate far from one half, but no other figure, and none that its interval leaves open', () => {
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
    expect(shaded).toContain('\u001B[30m\u001B[42m0.750 ± 0.010\u001B[0m');
    expect(shaded).toContain('\u001B[2m0.250 ± 0.010\u001B[0m');
    expect(shaded.split('\u001B[42m')).toHaveLength(2);
    expect(shaded.split('\u001B[2m')).toHaveLength(2);
  });

  test('shows a name that would steer the terminal as harmless text', () => {
    const text = table(summaryOf([duelCell(['\u001B[2Jmine\n', 'dove'], 0.5, 0.1)]));
    expect(text).toContain('?[2Jmine?, dove');
  });

  test('gives a command that a shell reads as one, however narrow the terminal', () => {
    const words = `cards-sim run duel --seats './my own.ts#mine',hawk --trials 1000 --seed 'it'\\''s a seed'`;
    const text = formatTable(MATRIX, GAMES, { width: 30, color: false, command: words });
    const [, shown = ''] = text.split('again:\n');
    expect(shown).toContain(' \\\n');
    expect(shown.replaceAll(' \\\n', ' ').trimEnd()).toBe(words);
  });

  test('shows no command where there is none', () => {
    expect(formatTable(MATRIX, GAMES, { width: 80, color: false })).not.toContain('again');
  });
});

describe('the fit to exact distributions', () => {
  const fitted = (
    strategy: string,
    fit: NonNullable<Summary['cells'][number]['fit']>[string],
  ): Summary['cells'][number] => ({
    ...soloCell(32, strategy, 48.5),
    fit: { flips: fit },
  });

  test('is one note for all that fit, and one for each that does not', () => {
    const text = table(
      summaryOf([
        fitted('good', { chiSquare: 9.9, degrees: 8, p: 0.27 }),
        fitted('best', { chiSquare: 7.7, degrees: 6, p: 0.26 }),
        fitted('odd', { chiSquare: 99.94, degrees: 6, p: 1.2e-15 }),
        fitted('wild', { chiSquare: null, degrees: 6, p: 0 }),
      ]),
      120,
    );
    expect(text).toContain(`
flips of odd does not fit the exact distribution: chi-square 99.9 with 6 degrees of freedom, p = 1.2e-15
flips of wild does not fit the exact distribution: a value came up that is impossible
flips fits the exact distribution: good p = 0.27, best p = 0.26
`);
  });
});
