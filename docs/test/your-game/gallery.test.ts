// @module-tag slow (studies of games)
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { typedCommand } from '../../../packages/sim/test/typed-command.js';
import { STARTERS } from '../../site/your-game/starters.js';

test('The guide of the classics has a row for each game of the gallery, with the same facts', () => {
  const guide = readFileSync('docs/classics.md', 'utf8');
  const table = guide.slice(guide.indexOf('## Which game is like yours?'), guide.indexOf('## Kuhn poker'));
  const rows = [...table.matchAll(/^\| (?!game|-)(.*) \|$/gm)].map(([, row = '']) =>
    row.replaceAll('`', '').split(' | '),
  );
  expect(rows).toEqual(
    STARTERS.map(({ title, players, studied }) => [
      title,
      players,
      ...(studied === undefined
        ? ['', '', '', '']
        : [String(studied.moves), studied.fair ?? '', studied.skill?.toFixed(2) ?? 'none', studied.solved ?? '']),
    ]),
  );
});

/** The games whose study takes seconds. The same command repeats that of another one in minutes. */
const QUICK = new Set(['high-card', 'pig', 'blackjack', 'kuhn', 'goofspiel', 'dice', 'whist', 'war']);

test.each(STARTERS.filter(({ id }) => QUICK.has(id)))(
  'The gallery says of $title what its study says',
  { tags: 'release' },
  async ({ source, players, studied }) => {
    const folder = mkdtempSync(join(tmpdir(), 'cards-gallery-'));
    onTestFinished(() => rmSync(folder, { recursive: true }));
    writeFileSync(join(folder, 'game.ts'), source);
    const { out } = await typedCommand(folder, 'study ./game.ts --format json --quiet');
    const { seats, answers } = JSON.parse(out) as {
      readonly seats: number;
      readonly answers: readonly {
        readonly question: string;
        readonly text: string;
        readonly figures: readonly { readonly name: string; readonly mean: number }[];
      }[];
    };
    const figureOf = (wanted: string): number | undefined =>
      answers.flatMap(({ figures }) => figures).find(({ name }) => name === wanted)?.mean;
    const [low = 0, high = low] = players.split(' to ').map(Number);
    expect(seats >= low && seats <= high).toBe(true);
    const length = figureOf('length') ?? 0;
    expect(length < 10 ? Number(length.toFixed(1)) : Math.round(length)).toBe(studied?.moves);
    expect(figureOf('skill')?.toFixed(2)).toBe(studied?.skill?.toFixed(2));
    const [{ text } = { text: '' }] = answers;
    const isFair = text.startsWith('No seat is shown to be better') || text.startsWith('By proof, no seat');
    expect(isFair).toBe(studied?.fair?.startsWith('seat') === false);
  },
);
