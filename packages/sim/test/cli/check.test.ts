import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { CheckReport } from '@cards/batch';
import { type Ended, typedCommand } from '../typed-command.js';

// Starting workers from TypeScript takes seconds on a busy machine.
const SLOW = 60_000;
let directory = '';

beforeAll(() => {
  directory = mkdtempSync(join(tmpdir(), 'cards-check-'));
  writeFileSync(
    join(directory, 'good.ts'),
    `import { firstSlot, PASS, type UnoWarView } from '@cards/unowar';
     export class Hasty { move({ playable }: UnoWarView): number { return playable === 0 ? PASS : firstSlot(playable); } }`,
  );
  writeFileSync(
    join(directory, 'bad.mjs'),
    `import { randomInt } from 'node:crypto';
     const born = Date.now();
     export const dice = { move: () => (Math.random() + randomInt(9) + new Date(5).getTime() < -1 ? 0 : -1) };
     export const loops = { move: () => { for (;;); } };
     export const exits = { move: () => process.exit(0) };
     export const throws = { move: () => { throw new Error('ouch'); } };`,
  );
  writeFileSync(join(directory, 'broken.ts'), 'export const = 3;');
  writeFileSync(join(directory, 'nothing.ts'), 'export const three = 3;');
});

afterAll(() => rmSync(directory, { recursive: true }));

const run = (line: string): Promise<Ended> => typedCommand(directory, line);

const FEW = '--game unowar --param points=1 --trials 40';

async function report(line: string): Promise<{ readonly code: number; readonly report: CheckReport }> {
  const { code, out } = await run(`${line} --format json`);
  return { code, report: JSON.parse(out) };
}

test(
  'a strategy that keeps the laws passes, and has the place of the built-in one that plays alike',
  { timeout: SLOW },
  async () => {
    const { code, report: good } = await report(`check ./good.ts ${FEW}`);
    expect(code).toBe(0);
    expect(good).toMatchObject({
      format: 'cards-sim/check@1',
      game: 'unowar',
      params: { points: 1, hand: 5 },
      strategy: './good.ts#Hasty',
      passed: true,
      of: 5,
    });
    expect(good.laws.every(({ passed, message }) => passed && message === undefined)).toBe(true);
    expect(good.table).toHaveLength(5);
    expect(good.table.find(({ strategy }) => strategy === 'random')).toMatchObject({
      place: good.place,
      points: { mean: 0.5 },
    });
  },
);

test(
  'clocks and other sources of randomness are found, when they are used while loading too, and named',
  { timeout: SLOW },
  async () => {
    const { code, out, err } = await run(`check ./bad.mjs#dice ${FEW}`);
    expect(code).toBe(1);
    expect(out).toMatch(
      /FAILED {2}draws from its own generator alone\n\s+it uses Date\.now, Math\.random, crypto\.randomInt: use/,
    );
    expect(out).toMatch(/FAILED: 1 of 8 laws/);
    expect(err).toBe('cards-sim: ./bad.mjs#dice has failed the check\n');
  },
);

test.each([
  [
    'loops --timeout 1',
    'nothing was finished within 1 s (in game 0); see it with: cards-sim replay unowar --seats ./bad.mjs#loops',
  ],
  ['exits', 'a worker thread ended'],
  [
    'throws',
    'ouch (in game 0); see it with: cards-sim replay unowar --seats ./bad.mjs#throws,./bad.mjs#throws --param points=1 --seed 1 --game 0',
  ],
])('whatever misbehaves has failed: %s', { timeout: SLOW }, async (which, message) => {
  const { code, report: bad } = await report(`check ./bad.mjs#${which} ${FEW} --workers 1`);
  expect(code).toBe(1);
  expect(bad).toMatchObject({ passed: false, place: null, table: [] });
  expect(bad.laws[1]).toMatchObject({ passed: false, message: expect.stringContaining(message) });
});

test.each([
  ['./broken.ts', 1, "it can't be loaded"],
  ['./nothing.ts', 1, 'it exports no strategy'],
])('a file without a strategy has failed: %s', { timeout: SLOW }, async (file, expected, message) => {
  const { code, report: bad } = await report(`check ${file} ${FEW}`);
  expect(code).toBe(expected);
  expect(bad.laws).toEqual([
    { name: 'can be loaded and created', passed: false, message: expect.stringContaining(message) },
  ]);
});

test.each([
  ['check ./none.ts --game unowar', "can't read the strategy"],
  ['check ./bad.mjs --game unowar', 'bad.mjs exports dice, exits, loops, throws: say which one'],
  ['check ./bad.mjs#dices --game unowar', "'dices'; choose from dice, exits, loops, throws"],
  ['check ./good.ts', 'check needs the game'],
  ['check ./good.ts --game unowars', "unknown game 'unowars'"],
  ['check ./good.ts --game unowar --param points=1,2', 'one value for each parameter'],
])('%s is refused', { timeout: SLOW }, async (line, message) => {
  const { code, out, err } = await run(line);
  expect(err).toContain(message);
  expect({ code, out }).toEqual({ code: 2, out: '' });
});
