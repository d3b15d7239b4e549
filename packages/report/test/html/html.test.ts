import { describe, expect, test } from 'vitest';
import { PARAMETERS } from './parameters.js';
import { bell, cellOf, HOSTILE, matrixOf, ONE_CELL, ONE_GAME, REPORTED, TWENTY_CELLS } from '../report-samples.js';
import { GAMES, MATRIX, summaryOf } from '../samples.js';
import type { Summary } from '@cards/batch';
import { reportHtml, type ReportRun } from '../../src/html/html.js';

const runOf = (summary: Summary, more: Partial<ReportRun> = {}): ReportRun => ({
  name: 'runs/first',
  summary,
  games: REPORTED,
  command: `npx @cards/sim run pairs --seed '<1>'`,
  versions: { '@cards/sim': '1.2.3', node: 'v20.0.0' },
  ...more,
});

const pageOf = (summary: Summary, more: Partial<ReportRun> = {}): string => reportHtml([runOf(summary, more)]);

/** What a person reads, without markup, style and drawings. */
const textOf = (page: string): string =>
  page
    .replaceAll(/<(style|svg)[^]*?<\/\1>/g, ' ')
    .replaceAll(/<[^>]*>/g, ' ')
    .replaceAll(/\s+/g, ' ');

/** The levels of all headings, in order. */
const levelsOf = (page: string): readonly number[] =>
  [...page.matchAll(/<h([1-6])[ >]/g)].map(([, level]) => Number(level));

describe('Pages', () => {
  test('A page has the findings, the chart, the table, how to read it, and how to reproduce it, in this order', () => {
    const page = pageOf(ONE_CELL);
    const parts = [
      '<h1>Pairs</h1>',
      'good needs 50.000 flips on average',
      '<svg role="img"',
      '<table>',
      'How to read it',
      'How to reproduce it',
    ];
    const places = parts.map((part) => page.indexOf(part));
    expect(places.filter((place) => place < 0)).toEqual([]);
    expect([...places].sort((one, other) => one - other)).toEqual(places);
  });

  test('A page has the rules, the figures, the command, the seed, and the digests', () => {
    const text = textOf(pageOf(ONE_CELL));
    expect(text).toContain('Pairs: turn up cards two at a time until all pairs are found, in few flips.');
    expect(text).toContain('flips: cards turned up until all cards are matched');
    expect(text).toContain('cards 32, copies 4; 1,600 games per cell');
    expect(text).toContain('The exact value agrees with the estimate.');
    expect(text).toContain('strategy flips good 50.000 ± 0.098 exact 50 agrees');
    expect(text).toContain('npx @cards/sim run pairs --seed &#39;&lt;1&gt;&#39;');
    expect(text).toContain(`Seed 1 Digest sha256:${'ab'.repeat(32)} @cards/sim 1.2.3 node v20.0.0`);
    expect(text).toContain(`Pairs: cards 32, copies 4, good; 1,600 games sha256:${'5'.repeat(64)}`);
  });

  test('A page marks a known value that differs by words and weight, not only by color', () => {
    const page = pageOf(MATRIX, { games: GAMES });
    expect(page).toContain('<strong class="alarm">76 differs by 5.1 standard errors</strong>');
    expect(page).toContain('<strong class="alarm">Disagreement:</strong>');
  });

  test('A page has the same bytes for the same results', () => {
    const [one, other] = [pageOf(ONE_GAME), pageOf(JSON.parse(JSON.stringify(ONE_GAME)) as Summary)];
    expect(one).toBe(other);
  });

  test('A page needs no network and no script', () => {
    for (const summary of [ONE_CELL, ONE_GAME, matrixOf(['a', 'b'])]) {
      const page = pageOf(summary);
      expect(page).toContain(`content="default-src 'none'; style-src 'unsafe-inline'"`);
      expect(page).not.toMatch(/<script|<link|<img|<iframe|@import|url\(|\son\w+=|javascript:/i);
      expect(
        [...page.matchAll(/(?:src|href)="([^"]*)"/g)].map(([, to = '']) => to).filter((to) => !to.startsWith('#')),
      ).toEqual([]);
    }
  });

  test('Markup in names becomes text in a page', () => {
    const page = reportHtml([runOf(HOSTILE, { name: '<img src=x>' }), runOf(HOSTILE, { name: '<b>\u202E' })]);
    expect(page).not.toMatch(/<script|<img|<b>/);
    expect(page.match(/<\/style>/g)).toHaveLength(1);
    expect(page).toContain('&lt;script&gt;alert(1)&lt;/script&gt;');
    expect(page).toContain('&lt;img src=x&gt;');
    for (const hidden of ['\u0000', '\u202E']) expect(page).not.toContain(hidden);
  });

  test('A page closes every element that it opens', () => {
    const interrupted = { games: 1, total: 2 };
    for (const summary of [ONE_CELL, ONE_GAME, TWENTY_CELLS, HOSTILE])
      expect(unclosed(reportHtml([runOf(summary, { interrupted }), runOf(MATRIX, { games: GAMES })]))).toEqual([]);
  });

  test('A page has headings without gaps, unique identifiers, and unique names of regions', () => {
    for (const runs of [
      [runOf(ONE_CELL)],
      [runOf(ONE_GAME)],
      [runOf(TWENTY_CELLS), runOf(ONE_GAME, { name: 'second' })],
    ]) {
      const page = reportHtml(runs);
      const levels = levelsOf(page);
      expect(levels[0]).toBe(1);
      expect(levels.filter((level, at) => level > (levels[at - 1] ?? 0) + 1)).toEqual([]);
      for (const names of [/ id="([^"]*)"/g, /role="region" aria-label="([^"]*)"/g]) {
        const found = [...page.matchAll(names)].map(([, name]) => name);
        expect(new Set(found).size).toBe(found.length);
      }
    }
  });

  test('Every picture of a page has a name and a description in words', () => {
    const page = pageOf(matrixOf(['a', 'b']));
    const pictures = page.match(/<svg /g) ?? [];
    expect(pictures).not.toEqual([]);
    expect(page.match(/<svg role="img" [^>]*><title>[^<]+<\/title><desc>[^<]+<\/desc>/g)).toHaveLength(pictures.length);
    expect(page).toContain('a against b: 40.0 ± 2.4.');
  });

  test('A page links the findings of each section to the section', () => {
    const page = pageOf(ONE_GAME);
    expect(page).toContain('<h1>Pairs and UnoWar</h1>');
    for (const name of ['pairs', 'unowar']) {
      expect(page).toContain(`href="#${name}"`);
      expect(page).toContain(`<h2 id="${name}">`);
    }
  });

  test('A page shows each rating with its lead over the next player and the interval of the lead', () => {
    const summary = matrixOf(['hawk', 'dove']);
    const rating = {
      game: 'unowar',
      params: { points: 10, hand: 5 },
      players: [
        { name: 'dove', rating: -60, ci95: [-160, 40] as const },
        {
          name: 'hawk',
          rating: 60,
          ci95: [-40, 160] as const,
          lead: { over: 'dove', rating: 120, ci95: [100, 140] as const },
        },
      ],
      firstSeat: { rating: 12, ci95: [2, 22] as const },
    };
    const text = textOf(pageOf({ ...summary, ratings: [rating] }));
    expect(text).toContain('player rating ahead of the next player by hawk 60 120 ± 20 dove -60');
    expect(text).toContain('Seat 0 is worth 12 ± 10 Elo.');
    expect(textOf(pageOf({ ...summary, ratings: [{ ...rating, game: 'another' }] }))).not.toContain('rating');
  });

  test('A page has the number of distributions that it leaves out', () => {
    const cells = Array.from({ length: 41 }, (_, at) =>
      cellOf('pairs', PARAMETERS.pairs, [`p${at}`], { flips: bell(50) }),
    );
    expect(textOf(pageOf(summaryOf(cells)))).toContain(
      'The page shows 12 of 41 distributions. The JSON output has the histograms of all cells.',
    );
  });

  test('A page describes seat-swapped cells as game pairs on the same deals', () => {
    const cell = cellOf(
      'unowar',
      { points: 10, hand: 5 },
      ['a', 'b'],
      { points: bell(2) },
      {
        lineups: [
          ['a', 'b'],
          ['b', 'a'],
        ],
      },
    );
    const text = textOf(pageOf(summaryOf([cell])));
    expect(text).toContain('points 10, hand 5; 1,600 game pairs per cell, on the same deals with the seats swapped');
  });
});

describe('Pages of several runs', () => {
  test('A page of several runs begins with the findings of each run and links to its parts, and has a part for each run', () => {
    const page = reportHtml([runOf(ONE_CELL), runOf(TWENTY_CELLS, { name: 'runs/second' })]);
    const text = textOf(page);
    expect(page).toContain('<h1>Pairs and Concentration</h1>');
    expect(text).toMatch(
      /Pairs and Concentration Findings runs\/first Pairs good needs .* runs\/second Concentration The score/,
    );
    for (const [id, section] of [
      ['run-1', 'pairs'],
      ['run-2', 'concentration'],
    ]) {
      expect(page).toContain(`<h2 id="${id}">`);
      expect(page).toContain(`<h3 id="${id}-${section}">`);
      expect(page).toContain(`href="#${id}"`);
      expect(page).toContain(`href="#${id}-${section}"`);
    }
  });

  test('A page names the run in the charts of two runs of the same game', () => {
    const page = reportHtml([runOf(ONE_CELL), runOf(ONE_CELL, { name: 'runs/second' })]);
    expect(page).toContain('<h1>Pairs</h1>');
    expect(page.match(/aria-label="Chart: runs\/(first|second), Pairs, /g)).toHaveLength(2);
  });

  test('A page has the number of finished games of an interrupted run', () => {
    const interrupted = { games: 1000, total: 24_000 };
    const text = textOf(pageOf(ONE_CELL, { interrupted }));
    expect(text).toContain('Interrupted: 1,000 of 24,000 games are finished.');
    const both = textOf(reportHtml([runOf(ONE_CELL), runOf(ONE_CELL, { name: 'runs/second', interrupted })]));
    expect(both).toContain('runs/second: Interrupted: 1,000 of 24,000 games are finished.');
    expect(textOf(pageOf(ONE_CELL))).not.toContain('nterrupted');
  });
});

/** The elements left open, or closed without having been opened. */
function unclosed(page: string): readonly string[] {
  const open: string[] = [];
  const wrong: string[] = [];
  for (const [, slash, name = '', rest = ''] of page
    .replace('<!doctype html>', '')
    .matchAll(/<(\/?)([a-z][a-z0-9]*)([^>]*)>/gi)) {
    if (['meta', 'br', 'hr'].includes(name) || rest.endsWith('/')) continue;
    if (slash === '') open.push(name);
    else if (open.pop() !== name) wrong.push(name);
  }
  return [...open, ...wrong];
}
