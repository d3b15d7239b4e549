// @module-tag slow (timeouts)
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { messageOf } from '@cards/core';
import { unowar } from '@cards/unowar';
import { afterAll, expect, test } from 'vitest';
import { locateCode } from '../../../src/node/modules/strategy-file.js';
import { simulate } from '../../../src/node/run/simulate.js';
import { HONEST, HOSTILE } from './hostile-sources.js';

const directory = mkdtempSync(join(tmpdir(), 'cards-blocking-'));
afterAll(() => rmSync(directory, { recursive: true }));

test.each(['move-loop', 'atomics-wait', 'wasm-loop', 'regex-bomb'])(
  'A run with the strategy %s ends within the time limit and 5 seconds, and names it',
  async (name) => {
    writeFileSync(join(directory, `${name}.mjs`), HOSTILE[name] ?? '');
    writeFileSync(join(directory, 'honest.mjs'), HONEST);
    const strategies = [`./${name}.mjs#one`, './honest.mjs#one'];
    const code = Object.fromEntries(strategies.map((spec) => [spec, locateCode(spec, directory)]));
    const cell = { game: unowar, params: { points: 1 }, strategies, trials: 1000, code };
    const start = performance.now();
    const message = await simulate({ seed: 1, cells: [cell] }, { workers: 1, gameTimeout: 3000 }).catch(messageOf);
    expect(message).toContain(`strategy './${name}.mjs#one': no progress within the timeout of 3 s`);
    expect(performance.now() - start).toBeLessThan(8000);
  },
);
