import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { GAMES } from '../src/games.js';

const root = join(import.meta.dirname, '../../..');

/** The first numbered list after a heading, on one line. */
function listAfter(heading: string, path: string): string {
  const [, section = ''] = readFileSync(join(root, path), 'utf8').split(`\n## ${heading}\n\n`);
  return (section.split('\n\n')[0] ?? '').replaceAll(/\s+/g, ' ');
}

test.each(GAMES.map(({ id, rulebook = [] }) => ({ id, rulebook })))(
  'The page and the README of $id have its rulebook, and no other rules',
  ({ id, rulebook }) => {
    const list = rulebook.map((rule, at) => `${at + 1}. ${rule}`).join(' ');
    expect(list).not.toBe('');
    expect(listAfter('The rules', `docs/games/${id}.md`)).toBe(list);
    expect(listAfter('The game', `packages/${id}/README.md`)).toBe(list);
  },
);
