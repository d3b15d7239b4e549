// @module-tag slow (reads the types of all packages, and runs every command with JSON)
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Ajv, type ValidateFunction } from 'ajv';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { typedCommand } from '../../packages/sim/test/typed-command.ts';
import { root } from '../workspace.ts';
import { FORMATS, schemaText } from './schemas.ts';

const published = (name: string): string => readFileSync(join(root, 'docs/public/schemas', name), 'utf8');

/** The published schema of a format without members that it does not describe, so that the test finds those. */
function strictSchema(format: string): object {
  const text = published(`${format.replace('cards-sim/', '')}.json`);
  return JSON.parse(text, (_key, value: unknown) =>
    value instanceof Object && 'properties' in value && 'type' in value
      ? { ...value, additionalProperties: false }
      : value,
  ) as object;
}

const validatorOf = (format: string): ValidateFunction =>
  new Ajv({ strict: false, allErrors: true }).compile(strictSchema(format));

let folder = '';
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'cards-schemas-'));
  writeFileSync(join(folder, 'mine.mjs'), 'export const mine = { move: ({ playable }) => playable === 0 ? -1 : 0 };');
  writeFileSync(join(folder, 'zero.mjs'), 'export const zero = { move: () => 17 };');
  for (const seed of [1, 2]) await jsonOf(`run pairs --trials 200 --seed ${seed} --out ${seed}`);
});
afterAll(() => rmSync(folder, { recursive: true }));

async function jsonOf(line: string): Promise<string> {
  return (await typedCommand(folder, `${line} --format json`)).out;
}

const KUHN = `${join(root, 'packages/core/examples/kuhn.ts')}#kuhn`;

test.each([
  'run pairs --trials 500',
  'run pairs --strategy good,optimal --paired --precision 0.5',
  'run unowar --param points=1 --trials 200',
  'run unowar --strategy keeper,smallest --sequential 0.5,0.55 --param points=1 --trials 400',
  'check ./mine.mjs --game unowar --param points=1 --trials 50',
  'check ./zero.mjs --game pairs --trials 50',
  'report 1 2',
  `explain ${KUHN} --lines 2`,
  'exact pairs --strategy good,optimal',
  'exact pairs --strategy good',
  'exact mastermind --strategy entropy --param colors=4',
  'exact set',
  'league . --game unowar --param points=1 --trials 100',
  'league . --game pairs --trials 100',
  'score random best smallest --game unowar --param points=1 --games 40',
  `exact ${KUHN} --strategy careful,random`,
  `solve ${KUHN}`,
  `check ${KUHN}`,
  `score random --game ${KUHN} --games 20`,
  `solve ${join(root, 'packages/core/examples/nim.ts')}#nim`,
  'solve pairs --param cards=8',
  `solve ${KUHN} --at pass,bet`,
  `exploit random --game ${KUHN}`,
  `exploit random --game ${KUHN} --approximate --trials 100`,
])('The output of %s fits its published schema, which describes every member', async (line) => {
  const text = await jsonOf(line);
  const output = JSON.parse(text) as { readonly format: string };
  const validate = validatorOf(output.format);
  validate(output);
  expect(validate.errors ?? []).toEqual([]);
  // A game from a file is the one with this code, whatever the file has later.
  expect(/"gameHash": "sha256:[\da-f]{64}"/.test(text)).toBe(line.includes(root));
});

test.each([
  'run pairs --trials 200 --format ndjson',
  'replay pairs --strategy good,random --paired --game 3 --games 2 --format ndjson',
  'replay unowar --seats smallest,random --game 3 --format ndjson',
])('Each line of %s fits its published schema', async (line) => {
  const { out } = await typedCommand(folder, line);
  const validators: Record<string, ValidateFunction> = {};
  for (const each of out.trim().split('\n')) {
    const output = JSON.parse(each) as { readonly format: string };
    const validate = (validators[output.format] ??= validatorOf(output.format));
    validate(output);
    expect(validate.errors ?? []).toEqual([]);
  }
});

test.each(Object.entries(FORMATS))(
  'The published schema %s follows from the types; run "pnpm schemas"',
  (name, type) => {
    expect(published(name)).toBe(schemaText(type));
  },
);
