// @module-tag slow (processes and time limits)
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { messageOf } from '@cards/core';
import { unowar } from '@cards/unowar';
import { afterAll, expect, test } from 'vitest';
import { locateCode } from '../../../src/node/modules/strategy-file.js';
import { simulate } from '../../../src/node/run/simulate.js';
import { HONEST, HOSTILE_ISOLATED } from '../trust/hostile-sources.js';

const directory = mkdtempSync(join(tmpdir(), 'cards-hostile-'));
afterAll(() => rmSync(directory, { recursive: true }));
writeFileSync(join(directory, 'honest.mjs'), HONEST);

/** The least time to load a file, and a time limit, in milliseconds. */
const [LOADING, LIMIT] = [10_000, 1500];

/** Plays two strategies in isolation. Returns the score of the first, or why the games ended. */
async function play(name: string): Promise<number | string> {
  const strategies = [`./${name}.mjs#one`, './honest.mjs#one'];
  const code = Object.fromEntries(strategies.map((spec) => [spec, locateCode(spec, directory)]));
  const cells = [{ game: unowar, params: { points: 1 }, strategies, trials: 40, code }];
  return simulate({ seed: 1, cells }, { workers: 1, gameTimeout: LIMIT, isolated: true }).then(
    (summary) => summary.cells[0]?.measures['win']?.mean ?? -1,
    messageOf,
  );
}

writeFileSync(join(directory, 'twin.mjs'), `${HONEST}\n`);
const honest = await play('twin');

test('Two honest strategies play to the end', () => {
  expect(honest).toBeTypeOf('number');
});

test.each(Object.keys(HOSTILE_ISOLATED))(
  'In isolation, the hostile strategy %s plays its games as an honest one, or it alone is named in time',
  async (name) => {
    writeFileSync(join(directory, `${name}.mjs`), HOSTILE_ISOLATED[name] ?? '');
    const start = performance.now();
    const result = await play(name);
    expect(performance.now() - start).toBeLessThan(LOADING + LIMIT + 5000);
    const ended = result === honest ? `strategy './${name}.mjs#one' played to the end` : result;
    expect(ended).toMatch(new RegExp(`^strategy '\\./${name}\\.mjs#one' (?:threw|played|could not)`));
    expect(readFileSync(join(directory, 'honest.mjs'), 'utf8')).toBe(HONEST);
  },
);
