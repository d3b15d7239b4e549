// @module-tag slow (processes and time limits)
// @module-tag release
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { messageOf } from '@cards/core/internal';
import { unowar } from '@cards/unowar';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { locateCode } from '../../../src/node/modules/strategy-file.js';
import { simulate } from '../../../src/node/run/simulate.js';
import { NO_SANDBOX } from '../isolated/no-sandbox.js';
import { HONEST, HOSTILE } from './hostile-sources.js';

let directory = '';
beforeAll(() => {
  directory = mkdtempSync(join(tmpdir(), 'cards-hostile-'));
  const pipe = join(directory, 'pipe');
  if (process.platform !== 'win32') execFileSync('sh', ['-c', 'mkfifo "$0"', pipe]);
  for (const [name, source] of Object.entries({ ...HOSTILE, honest: HONEST, twin: `${HONEST}\n` }))
    writeFileSync(join(directory, `${name}.mjs`), source.replaceAll('PIPE', pipe));
});
afterAll(() => rmSync(directory, { recursive: true }));

/** The time limit, in milliseconds, and the number of strategies that play at the same time: most of them wait. */
const [LIMIT, AT_ONCE] = [3000, 6];

/** Plays a strategy against an honest one. Returns the score of the first, or why the games ended. */
async function play(name: string, isolated: boolean, limit: number): Promise<number | string> {
  const strategies = [`./${name}.mjs#one`, './honest.mjs#one'];
  const code = Object.fromEntries(strategies.map((spec) => [spec, locateCode(spec, directory)]));
  const cells = [{ game: unowar, params: { points: 1 }, strategies, trials: 40, code }];
  return simulate({ seed: 1, cells }, { workers: 1, gameTimeout: limit, isolated }).then(
    (summary) => summary.cells[0]?.measures['win']?.mean ?? -1,
    messageOf,
  );
}

/**
 * Plays strategies, some at the same time. On a busy machine, the honest strategy can wait for its turn for longer than
 * the time limit: those games are played again, alone and with more time.
 */
async function playAll(names: readonly string[], isolated: boolean): Promise<ReadonlyMap<string, number | string>> {
  const results = new Map<string, number | string>();
  const waiting = [...names];
  const playNext = async (): Promise<void> => {
    for (let name = waiting.shift(); name !== undefined; name = waiting.shift())
      results.set(name, await play(name, isolated, LIMIT));
  };
  await Promise.all(Array.from({ length: AT_ONCE }, playNext));
  for (const [name, result] of results)
    if (HONEST_WAITED.test(String(result))) results.set(name, await play(name, isolated, 10 * LIMIT));
  return results;
}

const HONEST_WAITED = /^strategy '\.\/honest\.mjs#one' threw an error: it took more than/;

const names = Object.keys(HOSTILE);
let honest: number | string;
beforeAll(async () => {
  honest = await play('twin', false, 10 * LIMIT);
});

test('Two honest strategies play to the end', () => {
  expect(honest).toBeTypeOf('number');
});

/** Its own process computes its view with functions that it replaced: it sees no playable card, so it always passes. */
const BLINDS_ITSELF = 'replaces-array';

describe.skipIf(NO_SANDBOX !== undefined)('in isolation', () => {
  let results: ReadonlyMap<string, number | string>;
  beforeAll(async () => {
    results = await playAll(names, true);
  });
  test.each(names)(
    'The hostile strategy %s plays its games as an honest one, loses them, or it alone is named',
    (name) => {
      const result = results.get(name);
      const ended =
        result === (name === BLINDS_ITSELF ? 0 : honest) ? `strategy './${name}.mjs#one' played to the end` : result;
      expect(ended).toMatch(new RegExp(`^strategy '\\./${name}\\.mjs#one' (?:threw|played|could not)`));
    },
  );
  test('No strategy has changed the file of another one', () => {
    expect(readFileSync(join(directory, 'honest.mjs'), 'utf8')).toBe(HONEST);
  });
});

/** Kinds that end or stop the command (docs/judging.md), which here is this test. The last one changes another file. */
const AGAINST_COMMAND = new Set([
  'stops-parent',
  'kills-parent',
  'kills-parent-esm',
  'debugs-parent',
  'low-priority',
  'writes-rival',
]);

/** Kinds that play to the end: the first three harm only what loads their file a second time. */
const HARMLESS = new Set([
  'load-exit',
  'load-loop',
  'load-accuses',
  'starts-worker',
  'opens-inspector',
  'prints-verdict',
  'reads-parent',
  'reads-rival',
  'spawns-detached',
  'binds',
]);

/** Kinds with code that runs between games, and kinds that end or stop their process: no message has to name them. */
const UNCERTAIN = new Set([
  'begin-timer-loop',
  'promise-loop',
  'endless-promises',
  'rejects',
  'kill-self',
  'kills-group',
  'closes-pipe',
  'forged-beats',
]);

describe('without isolation', () => {
  const tried = names.filter((name) => !AGAINST_COMMAND.has(name));
  let results: ReadonlyMap<string, number | string>;
  beforeAll(async () => {
    results = await playAll(tried, false);
  });
  test.each(tried)('Games with the hostile strategy %s end, and no other one is named', (name) => {
    const result = results.get(name);
    expect(`${result}`).not.toMatch(/^(?:while loading strategies: )?strategy '\.\/honest/);
    const outcome = UNCERTAIN.has(name) ? 'any' : result === honest ? 'harmless' : result;
    expect(outcome).toContain(UNCERTAIN.has(name) ? 'any' : HARMLESS.has(name) ? 'harmless' : `${name}.mjs`);
  });
});
