import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { attempt } from './run.ts';
import { root } from './workspace.ts';

// The fixtures are in the repository, where they find vitest. The dot hides them from other test runs.
let folder = '';
beforeAll(() => {
  folder = mkdtempSync(join(root, '.closing-line-'));
  writeFileSync(
    join(folder, 'vitest.config.ts'),
    `import { ClosingLine } from '../tools/closing-line.ts';\nexport default { test: { reporters: [new ClosingLine()] } };`,
  );
});
afterAll(() => {
  rmSync(folder, { recursive: true });
});

const header = "import { beforeAll, describe, expect, test } from 'vitest';\n";

test.each([
  [
    'tests that pass, fail and are skipped',
    "test('a', () => {}); test('b', () => expect(1).toBe(2)); test.skip('c');",
    '1 passed, 1 failed',
  ],
  ['a file that does not load', "throw new Error('broken');", '0 passed, 1 failed'],
  [
    'a hook that fails',
    "describe('x', () => { beforeAll(() => { throw new Error('hook'); }); test('a', () => {}); });",
    '0 passed, 1 failed',
  ],
  ['a stray rejection', "test('a', () => { void Promise.reject(new Error('stray')); });", '1 passed, 1 failed'],
])('The last line of a test run counts %s', (_name, code, line) => {
  writeFileSync(join(folder, 'fixture.test.ts'), header + code);
  const { stdout } = attempt(folder, process.execPath, join(root, 'node_modules/vitest/vitest.mjs'), 'run');
  expect(stdout.trimEnd().split('\n').at(-1)).toBe(line);
});
