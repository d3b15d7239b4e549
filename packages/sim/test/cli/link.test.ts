import { planExperiment, simulate } from '@cards/batch';
import { gridCells, linkedCommand, parseLink } from '@cards/batch/internal';
import { expect, test } from 'vitest';
import { gameById } from '../../src/games.js';
import { typedCommand } from '../typed-command.js';

const directory = import.meta.dirname;
const link = (line: string): ReturnType<typeof typedCommand> => typedCommand(directory, `link ${line}`);

test('A link has the options of run in the address of the laboratory, and the seed', async () => {
  const { code, out } = await link(
    'pairs --strategy good,optimal --param cards=8 --trials 500 --site https://example.org/x',
  );
  expect(code).toBe(0);
  expect(out).toBe(
    'https://example.org/x/laboratory.html#game=pairs&strategy=good,optimal&param=cards=8&trials=500&seed=1\n',
  );
});

test('Without a published site, a link and the help name the site of a clone, and how to name another one', async () => {
  const { out, err } = await link('pairs');
  expect(out).toBe('http://localhost:4173/laboratory.html#game=pairs&seed=1\n');
  expect(err).toBe(
    'cards-sim: this link works on this computer only, while pnpm site serves the site at http://localhost:4173/: name a published site with --site\n',
  );
  expect((await link('pairs --site https://example.org/')).err).toBe('');
  expect((await link('--help')).out.replaceAll(/\s+/g, ' ')).toContain(
    'default: http://localhost:4173/, where pnpm site serves it on this computer',
  );
});

test.each([
  'pairs --strategy good --param cards=8..16:8 --param copies=2 --trials 300 --seed a&b=c',
  'unowar --strategy random,smallest --sequential 0.4,0.6 --trials 400',
  'concentration --strategy memory:0..8:4 --self-play --param ranks=3 --trials 50 --measure turns',
  'pairs --strategy good,optimal --paired --precision 0.5 --param cards=8',
])('The page plays the cells of the command, with the same digest: %s', async (line) => {
  const { out } = await link(line);
  const linked = parseLink(out.trim().split('#')[1] ?? '');
  const cells = gridCells({ ...linked, game: gameById(linked.game) });
  const here = simulate({ seed: linked.seed ?? '1', cells });
  const words = linkedCommand(linked);
  const typed = await typedCommand(directory, [...words, '--format', 'json', '--workers', '1']);
  expect(JSON.parse(typed.out)).toMatchObject({ digest: here.digest, seed: here.seed });
});

test.each([
  ['pairs --strategy ./mine.ts#mine', /the laboratory cannot load '.\/mine.ts#mine'/],
  ['pairs --strategy god', /unknown strategy 'god'/],
  ['pairs --site nowhere', /--site must be a URL/],
  ['pears', /unknown game 'pears'/],
])('A link that no page can open is refused: %s', async (line, message) => {
  const { code, out, err } = await link(line);
  expect([code, out]).toEqual([2, '']);
  expect(err).toMatch(message);
});

test('A damaged link names its damage', () => {
  expect(() => parseLink('strategy=good')).toThrow('a link must name a game');
  expect(() => parseLink('game=pairs&trails=5')).toThrow(/unknown option of the link 'trails'.*trials/);
  expect(() => parseLink('game=pairs&seed=%E0%A4%A')).toThrow('is not encoded correctly');
  const { trials } = parseLink('game=pairs&trials=many');
  expect(() =>
    planExperiment({ cells: [{ game: gameById('pairs'), strategies: ['good'], trials: trials ?? 1 }] }),
  ).toThrow('trials must be an integer');
});
