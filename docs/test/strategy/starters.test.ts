import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { JsonValue } from '@cards/core';
import { defaultsOf, type AnyHarness } from '@cards/core/internal';
import { strategyTests } from '@cards/core/testing';
import { describe, expect, test } from 'vitest';
import { LISTED_GAMES } from '../../site/games/game-list.js';
import { importModule, loadGame } from '../../site/games/load-game.js';
import { compile } from '../../site/code/compile.js';
import { viewInterfaces } from '../../site/strategy/view-members.js';
import views, { VIEWS } from '../../site/strategy/views.data.js';
import { optionsOf } from '../../site/strategy/workshop.js';

const IDS = LISTED_GAMES.map(({ id }) => id);

async function harnessOf(id: string): Promise<AnyHarness> {
  return Reflect.get((await importModule(`@cards/${id}/testing`)) ?? {}, 'harness') as AnyHarness;
}

/** The names of the members of an object, with those of its class. */
function namesOf(value: object): readonly string[] {
  const owner = Object.getPrototypeOf(value) as object;
  const inherited = owner === Object.prototype ? [] : Object.getOwnPropertyNames(owner);
  return [...Object.keys(value), ...inherited.filter((name) => name !== 'constructor')].sort();
}

test('Every game has a first strategy and a view', () => {
  const files = readdirSync(join(import.meta.dirname, '../../site/strategy/starters')).map(
    (name) => name.split('.')[0],
  );
  expect(files.sort()).toEqual([...IDS].sort());
  expect(Object.keys(VIEWS)).toEqual(IDS);
});

describe.each(IDS)('%s', (id) => {
  test('The first strategy passes every conformance test', async () => {
    const exported = (await import(`../../site/strategy/starters/${id}.ts`)) as Record<string, unknown>;
    const [game, harness] = [await loadGame(id), await harnessOf(id)];
    const values = Object.values(exported);
    expect(values).toHaveLength(1);
    const [value] = values;
    const create = typeof value === 'function' ? () => Reflect.construct(value, []) as object : () => value as object;
    const definition = { name: 'mine', summary: 'the first strategy', create: create as () => { move: () => number } };
    const [opponent = ''] = defaultsOf(game).strategies;
    const found = strategyTests({ ...harness, games: 2, seed: 'first' }, definition, { spec: 'mine', opponent });
    expect(found.length).toBeGreaterThan(3);
    for (const { check } of found) check();
  });

  test('The list next to the editor has the members of the view that the conformance tests allow, and says what they are', async () => {
    const { game, settings: [params = {}] = [] } = await harnessOf(id);
    const shown = game.observe?.(game.engine(params).view(0));
    const view = game.viewFrom?.(JSON.parse(JSON.stringify(shown)) as JsonValue) as object;
    const parts = namesOf(view).map((name) => Reflect.get(view, name) as unknown);
    const plain = new Set<unknown>([Array.prototype, Object.prototype]);
    const inner = parts.filter((part) => typeof part === 'object' && !plain.has(Object.getPrototypeOf(part)));
    const listed = views.load()[id] ?? [];
    const nameOf = ({ signature }: { readonly signature: string }): string => /^\w+/.exec(signature)?.[0] ?? '';
    expect(listed.filter(({ name }) => name.endsWith('View')).map(({ members }) => members.map(nameOf).sort())).toEqual(
      [view, ...inner].map((one) => namesOf(one as object)),
    );
    for (const { members } of listed) for (const { text } of members) expect(text).toMatch(/^[A-Z1].*\.$/);
  });
});

test('An interface that a file does not have is an error', () => {
  expect(() => viewInterfaces(import.meta.filename, 'Missing')).toThrow('has no interface Missing');
});

test('A file becomes a module without types and imports, on the same lines', () => {
  const source =
    "import { PASS } from '@cards/unowar';\nimport type { Rng } from '@cards/core';\nexport const mine = {\n  move: (view: object, rng: Rng): number => PASS,\n};\n";
  const module = compile(source, 'mine.ts');
  expect(module).toMatch(/^export const imports = \["@cards\/unowar"\]/);
  expect(module.split('\n')[3]).toBe('  move: (view, rng) => _unowar.PASS,');
  expect(module).toMatch(/\n\/\/# sourceURL=mine\.ts$/);
});

test('A syntax error is thrown by the module, with its line', () => {
  expect(compile('export const mine =\n = 1;', 'mine.ts')).toMatch(/throw new SyntaxError\(".*\(2:2\)"\)/);
});

test('The options of a check are refused with what is allowed', async () => {
  const game = await loadGame('unowar');
  const form = { params: { points: '10', hand: '5' }, trials: '2,000', timeout: '0.5' };
  expect(optionsOf(game, form)).toEqual({ params: {}, trials: 2000, gameTimeout: 500 });
  expect(optionsOf(game, { ...form, params: { points: '3', hand: '5' } }).params).toEqual({ points: 3 });
  expect(() => optionsOf(game, { ...form, params: { points: 'x', hand: '5' } })).toThrow(/points/);
  expect(() => optionsOf(game, { ...form, trials: '0' })).toThrow('an integer from 1 to');
  expect(() => optionsOf(game, { ...form, timeout: '' })).toThrow('a number of seconds above 0');
});
