import type { ScoreReport } from '@cards/tournament';
import type { GameScore } from '@cards/tournament/internal';
import { expect, test } from 'vitest';
import { documentPage } from '../../src/html/document-page.js';
import { scoreDocument } from '../../src/text/score.js';

const scale = {
  params: { cards: 12 },
  seats: 1,
  zero: 'random',
  best: 'optimal',
  proved: true,
  unit: 'flips',
  luckAdjusted: false,
};

const estimated = (mean: number, half: number) => ({ mean, ci95: [mean - half, mean + half] as const });

const scored = (mean: number, more: Partial<GameScore> = {}): GameScore => ({
  score: estimated(mean, 0.1),
  loss: estimated(1 - mean, 0.1),
  illegal: 0,
  failed: 0,
  ...more,
});

const REPORT: ScoreReport = {
  format: 'cards-sim/score@1',
  seed: '7',
  deals: 40,
  games: [
    { ...scale, game: 'pairs' },
    { ...scale, game: 'other', proved: false },
  ],
  players: [
    { player: 'good', overall: estimated(0.75, 0.05), games: [scored(0.7), scored(0.8)] },
    {
      player: 'exec:<b>bot</b>',
      overall: estimated(0.2, 0.07),
      usage: { tokens: 12_345, cost: 0.25 },
      games: [
        scored(0.1, {
          illegal: 3,
          usage: { tokens: 12_345, cost: 0.25 },
          firstFailure: { deal: 4, message: 'it answered <i>' },
        }),
        scored(0.3, { failed: 2 }),
      ],
    },
    { player: 'random', overall: null, games: [scored(0), scored(0, { score: null })] },
  ],
  better: [{ player: 'good', than: 'exec:<b>bot</b>', ...estimated(0.55, 0.2) }],
};

const command = 'cards-sim score good --seed 7';
const games = [{ id: 'pairs', title: 'Pairs' }];

const scorePage = (report: ScoreReport): string => documentPage(scoreDocument(report, games, command));

const textOf = (html: string): string =>
  html
    .replaceAll(/<style>[^]*?<\/style>|<svg[^]*?<\/svg>/g, '')
    .replaceAll(/<[^>]+>/g, ' ')
    .replaceAll(/\s+/g, ' ');

test('The page has the players in their order, with sums over the games, and loads nothing', () => {
  const html = scorePage(REPORT);
  expect(html).toContain("default-src 'none'");
  expect(html).not.toMatch(/<script|<b>bot|<i>|(?:src|href)="http/);
  const text = textOf(html);
  expect(text).toContain('player overall Pairs Other illegal failed tokens cost');
  expect(text).toContain('good 0.750 ± 0.050 0.70 ± 0.10 0.80 ± 0.10');
  expect(text).toContain('exec:&lt;b&gt;bot&lt;/b&gt; 0.200 ± 0.070 0.10 ± 0.10 0.30 ± 0.10 3 2 12,345 0.25');
  expect(text).toContain(
    '0 is random, and 1 is the best player known: optimal in Pairs (cards 12), which is proved optimal;',
  );
  expect(text).toContain('Pairs, deal 4: it answered &lt;i&gt;');
  expect(text).toContain('cards-sim score good --seed 7');
  expect(scorePage(REPORT)).toBe(html);
});

test('It says that a player is better only where the report shows it', () => {
  const text = textOf(scorePage(REPORT));
  expect(text).toContain('good is better than exec:&lt;b&gt;bot&lt;/b&gt; (by 0.55 ± 0.20).');
  expect(text).not.toContain('No player is shown');
  const none = textOf(scorePage({ ...REPORT, better: [] }));
  expect(none).not.toContain('good is better');
  expect(none).toContain('No player is shown to be better than another one: more deals are needed');
});

test('A limit that ended the score is at the top, and one player alone is not compared', () => {
  const limited: ScoreReport = { ...REPORT, limit: { kind: 'cost', spent: 4.5 }, players: REPORT.players.slice(0, 1) };
  const text = textOf(scorePage(limited));
  expect(text).toContain('How good is the player? good scores 0.750 ± 0.050.');
  expect(text).toContain('The limit on the cost ended the score after 40 deals');
  expect(text).toContain('All answers cost 4.5.');
  expect(text).not.toContain('Who is better than whom');
});
