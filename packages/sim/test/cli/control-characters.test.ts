import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { typedCommand } from '../typed-command.js';
import { scratchDirectory } from './scratch-directory.js';

/** Raw characters in the source: erase the screen, red, bell, a control sequence of one byte, right to left. */
const RAW = '\u001B[2J\u001B[31m\u0007\u009B2J\u202E\u007F\r';

const GAME = `import { defineGame } from '@cards/core';
const raw = ${JSON.stringify(RAW)};
export const raws = defineGame({
  id: 'raws',
  title: 'Title' + raw,
  summary: 'Summary' + raw,
  seats: 2,
  deal: (_, rng) => ({ left: 3 + rng.int(2), mover: 0 }),
  toMove: ({ mover }) => mover,
  moves: ({ left }) => [1, 2].filter((many) => many <= left),
  moveText: (many) => 'take' + raw + many,
  play: (state, many) => { state.left -= many; state.mover = 1 - state.mover; },
  view: { left: ({ left }) => left, note: () => raw },
  measures: { win: { role: 'win', unit: 'wins' + raw, of: ({ mover }, seat) => mover !== seat } },
  strategies: { first: ({ legal }) => legal[0] },
});
`;

let directory = '';
beforeAll(() => {
  directory = scratchDirectory({});
  writeFileSync(join(directory, 'raws.mjs'), GAME);
});
afterAll(() => rmSync(directory, { recursive: true }));

/** Control and format characters, besides the ends of lines and tabs. */
const CONTROL = /[^\P{Cc}\n\t\r]|\r(?!\n)|[\p{Cf}\p{Zl}\p{Zp}]/u;

/** The styles of this command, which only a table and a dialogue with colors have. */
const STYLE = new RegExp(`${'\u001B'}\\[(?:0|1|2|31|32|33|30;42)m`, 'g');

const QUICK = [
  'play ./raws.mjs',
  'solve ./raws.mjs',
  'solve ./raws.mjs --format json',
  'solve ./raws.mjs --format efg',
  'solve ./raws.mjs --at nothing',
  'exact ./raws.mjs --strategy first',
  'exact ./raws.mjs --strategy first --format json',
  'exploit first --game ./raws.mjs',
  'games ./raws.mjs',
];
const SLOW = [
  'replay ./raws.mjs --seats first,first --game 0',
  'run ./raws.mjs --trials 5',
  'run ./raws.mjs --trials 5 --format csv',
  'run ./raws.mjs --trials 5 --format markdown',
  'run ./raws.mjs --trials 5 --format json',
];

async function staysText(line: string): Promise<void> {
  const shown: string[] = [];
  const add = (text: string): void => void shown.push(text);
  await typedCommand(directory, line, { out: add, err: add, color: true, isTerminal: true, input: ['take', 'quit'] });
  const text = shown.join('');
  expect(text.length).toBeGreaterThan(20);
  expect(CONTROL.exec(text.replaceAll(STYLE, ''))).toBeNull();
}

test.each(QUICK)('The texts of a game cannot control the terminal of %s', staysText);
test.each(SLOW)('The texts of a game cannot control the terminal of %s', { tags: 'slow' }, staysText);

test('What JSON has of a control character is the same text for a program, but a move is one line', async () => {
  const { out } = await typedCommand(directory, 'solve ./raws.mjs --at  --format json'.split(' '));
  const { positions } = JSON.parse(out) as { positions: { plays: Record<string, number> }[] };
  expect(Object.keys(positions[0]?.plays ?? {})[0]).toBe(`take${RAW.replace('\r', ' ')}1`);
});

test('A CSV file has control characters as text', async () => {
  await typedCommand(directory, 'solve ./raws.mjs --policy policy.csv');
  const text = readFileSync(join(directory, 'policy.csv'), 'utf8');
  expect(text).toContain(String.raw`take\x1b[2J\x1b[31m\x07\x9b2J\u{202e}\x7f 1`);
  expect(CONTROL.exec(text)).toBeNull();
});
