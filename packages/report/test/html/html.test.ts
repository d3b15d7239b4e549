import { describe, expect, test } from 'vitest';
import {
  bell,
  cellOf,
  HOSTILE,
  matrixOf,
  measured,
  ONE_CELL,
  ONE_GAME,
  REPORTED,
  TWENTY_CELLS,
} from '../report-samples.js';
import { GAMES, MATRIX, summaryOf } from '../samples.js';
import type { Summary } from '@cards/batch';
import { reportHtml } from '../../src/html/html.js';

const CONTEXT = {
  command: `npx @cards/sim run pairs --seed '<1>'`,
  versions: { '@cards/sim': '1.2.3', node: 'v20.0.0' },
};

const pageOf = (summary: Summary, games = REPORTED): Promise<string> => reportHtml(summary, games, CONTEXT);

/** What a person reads, without markup, style and drawings. */
async function textOf(summary: Summary, games = REPORTED): Promise<string> {
  const page = await pageOf(summary, games);
  return page
    .replaceAll(/<(style|svg)[^]*?<\/\1>/g, ' ')
    .replaceAll(/<[^>]*>/g, ' ')
    .replaceAll(/\s+/g, ' ');
}

describe('a report', () => {
  test('rates those who met, by the game and the setting that they met at', async () => {
    const [cell] = MATRIX.cells;
    const rating = {
      game: cell?.game ?? '',
      params: cell?.params ?? {},
      players: [
        { name: 'hawk', rating: 120.4, ci95: [100, 140] as const },
        { name: 'dove', rating: -120.4, ci95: [-140, -100] as const },
      ],
    };
    const text = await textOf({ ...MATRIX, ratings: [rating] }, GAMES);
    expect(text).toMatch(/player rating hawk 120 ± 20 dove -120 ± 20/);
    expect(await textOf({ ...MATRIX, ratings: [{ ...rating, game: 'another' }] }, GAMES)).not.toContain('rating');
  });

  test('says what was played, what came out, whether it agrees, and how to make it again', async () => {
    const text = await textOf(ONE_CELL);
    expect(text).toContain(
      'In Pairs you turn up cards two at a time until all pairs are found, in few flips. Played by good: 1,600 games.',
    );
    expect(text).toContain('Counted of each game: flips (cards turned up until all are matched; lower is better).');
    expect(text).toContain('The mean agrees with the exact value.');
    expect(text).toContain('good 50.000 ± 0.098 exact 50 agrees');
    expect(text).toContain(
      'A 95 % interval comes from a rule whose intervals hold the true value in about 95 of 100 runs with other seeds.',
    );
    expect(text).toContain('npx @cards/sim run pairs --seed &#39;&lt;1&gt;&#39;');
    expect(text).toContain(`Seed 1 Digest sha256:${'ab'.repeat(32)} @cards/sim 1.2.3 node v20.0.0`);
    expect(text).toContain(`Pairs: cards 32, copies 4, good; 1,600 games sha256:${'5'.repeat(64)}`);
  });

  test('sets a value that differs apart by words and weight', async () => {
    expect(await pageOf(MATRIX, GAMES)).toContain(
      '<td><strong class="alarm">0.76 differs by\u00A05.1 standard errors</strong></td>',
    );
  });

  test('has the same bytes for the same run', async () => {
    const [one, other] = await Promise.all([pageOf(ONE_GAME), pageOf(JSON.parse(JSON.stringify(ONE_GAME)) as Summary)]);
    expect(one).toBe(other);
  });

  test('needs no network and no script', async () => {
    for (const summary of [ONE_CELL, ONE_GAME, matrixOf(['a', 'b'])]) {
      const page = await pageOf(summary);
      expect(page).not.toMatch(/<script|<link|<img|<iframe|@import|url\(|\son\w+=|javascript:/i);
      expect(
        [...page.matchAll(/(?:src|href)="([^"]*)"/g)].map(([, to = '']) => to).filter((to) => !to.startsWith('#')),
      ).toEqual([]);
    }
  });

  test('shows markup in names instead of obeying it', async () => {
    const page = await pageOf(HOSTILE);
    expect(page).not.toMatch(/<script|<img|<b>/);
    expect(page.match(/<\/style>/g)).toHaveLength(1);
    expect(page).toContain('&lt;script&gt;alert(1)&lt;/script&gt;');
    for (const hidden of ['\u0000', '\u202E']) expect(page).not.toContain(hidden);
  });

  test('is well-formed: every element that is opened is closed', async () => {
    for (const summary of [ONE_CELL, ONE_GAME, TWENTY_CELLS, HOSTILE])
      expect(unclosed(await pageOf(summary))).toEqual([]);
  }, 20_000);

  test('has a section for each game and links to them', async () => {
    const page = await pageOf(ONE_GAME);
    expect(page).toContain('<h1>Pairs and UnoWar</h1>');
    for (const name of ['pairs', 'unowar']) {
      expect(page).toContain(`href="#${name}"`);
      expect(page).toContain(`<section id="${name}">`);
    }
  });

  test('says that a single game has no interval', async () => {
    expect(await textOf(ONE_GAME)).toContain('The mean of a single game has no interval.');
    expect(await textOf(ONE_CELL)).not.toContain('The mean of a single game');
  });

  test('says so when there are too many cells to draw each', async () => {
    const cells = Array.from({ length: 41 }, (_, at) => cellOf('pairs', {}, [`p${at}`], { flips: bell(50) }));
    expect(await textOf(summaryOf(cells))).toContain('The spread of flips is drawn for 40 cells at most; here are 41.');
  });

  test('speaks of a contrast as one', async () => {
    const cell = cellOf(
      'unowar',
      { points: 10, hand: 5 },
      ['a', 'b'],
      {
        points: measured('count', [
          [0, 5],
          [2, 3],
          [4, 9],
        ]),
      },
      { pairedWith: ['b', 'a'] },
    );
    const text = await textOf(summaryOf([cell]));
    expect(text).toContain(
      'Played by a, b less b, a: 17 games. Counted of each deal, the first table less the second: points.',
    );
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
