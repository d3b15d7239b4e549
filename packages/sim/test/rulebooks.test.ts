import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { resolveParams } from '@cards/core';
import { rulebookOf } from '@cards/core/internal';
import { GAMES } from '../src/games.js';

const root = join(import.meta.dirname, '../../..');

/** A rule in Markdown, without its indentation. */
const marked = (rule: string): string => rule.replace(/\n([^]*)/, '\n```text\n$1\n```');

/** The first numbered list after a heading: a rule on one line, and the lines of its picture. */
function listAfter(heading: string, path: string): string {
  const [, section = ''] = readFileSync(join(root, path), 'utf8').split(`\n## ${heading}\n\n`);
  const [list = ''] = section.split('\n\n');
  const parts = list.split(/\n {3}(```text\n[^`]*```)/);
  return parts
    .map((part, at) => (at % 2 === 1 ? `\n${part.replaceAll('\n   ', '\n')}` : part.replaceAll(/\s+/g, ' ')))
    .join('');
}

test.each(GAMES.map((game) => ({ id: game.id, rulebook: rulebookOf(game) ?? [] })))(
  'The page and the README of $id have its rulebook, and no other rules',
  ({ id, rulebook }) => {
    const list = rulebook.map((rule, at) => `${at + 1}. ${marked(rule)}`).join(' ');
    expect(list).not.toBe('');
    expect(listAfter('The rules', `docs/games/${id}.md`)).toBe(list);
    expect(listAfter('The game', `packages/${id}/README.md`)).toBe(list);
  },
);

test.each(GAMES.flatMap((game) => Object.entries(game.parameters).map(([name, one]) => ({ game, name, one }))))(
  'The rules of $game.id are in the words of the chosen $name',
  ({ game, name, one: { min, max, default: usual } }) => {
    const rules = [min, max, usual].map((value) =>
      JSON.stringify(rulebookOf(game, { ...resolveParams(game.parameters, {}), [name]: value })),
    );
    expect(new Set(rules).size).toBe(new Set([min, max, usual]).size);
    expect(rules.join('')).not.toMatch(/undefined|\b1 \w+s\b(?! of)/);
  },
);
