// @module-tag slow (every strategy of every game is created and plays)
import { buildReport } from '@cards/report';
import { expect, test } from 'vitest';
import { GAMES, HEADLINE, simulate } from '../src/index.js';
import { typedCommand } from './typed-command.js';

const games = HEADLINE.cells.reduce((sum, { trials = 0 }) => sum + trials, 0);

test('The headline plays 1.1 million games, as the README says, and the command without a game plays it', async () => {
  expect(games).toBe(1_120_000);
  const { code, err, out } = await typedCommand('.', 'run', { signal: AbortSignal.abort() });
  expect(code).toBe(130);
  expect(out + err).toContain(games.toLocaleString('en-US'));
});

test('Every cell of the headline plays, and each of the five games has findings', () => {
  const cells = HEADLINE.cells.map((cell) => ({ ...cell, trials: 10 }));
  const summary = simulate({ seed: 1, cells });
  expect(summary.cells.map(({ trials }) => trials)).toEqual(cells.map(() => 10));
  const { sections } = buildReport(summary, GAMES);
  expect(sections.map(({ game }) => game?.id).sort()).toEqual(GAMES.map(({ id }) => id).sort());
  for (const { findings } of sections) expect(findings.length).toBeGreaterThan(0);
});
