import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pairs } from '@cards/pairs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { merge } from '../../../src/node/run/merge.js';
import { locateExperiment } from '../../../src/node/modules/experiment-file.js';
import { locateCode } from '../../../src/node/modules/strategy-file.js';
import { simulate } from '../../../src/node/run/simulate.js';

const cells = [{ game: pairs, strategies: ['good'], trials: 5, params: { cards: 4 } }];
let folder = '';

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'cards-special-'));
});
afterAll(() => rmSync(folder, { recursive: true }));

const hasPipes = process.platform !== 'win32';

/** A path to a pipe, an endless device, or a file of 20 GB that takes no space on the disk. */
function special(kind: 'pipe' | 'device' | 'large', path: string): string {
  rmSync(path, { force: true });
  if (kind === 'pipe') execFileSync('sh', ['-c', 'mkfifo "$0"', path]);
  else if (kind === 'device') symlinkSync('/dev/zero', path);
  else {
    writeFileSync(path, '');
    truncateSync(path, 20_000_000_000);
  }
  return path;
}

const NOT_REGULAR = 'it is a device or a pipe, not a regular file';

test.skipIf(!hasPipes).each([
  ['pipe', NOT_REGULAR],
  ['device', NOT_REGULAR],
  ['large', 'it has 20000 MB, more than the maximum of 16 MB'],
] as const)('Code in a special file (%s) is an error that is thrown at once', (kind, message) => {
  const path = special(kind, join(folder, `${kind}.mjs`));
  expect(() => locateCode(`${path}#mine`, folder)).toThrow(`cannot read the strategy '${path}#mine': ${message}`);
  expect(() => locateExperiment(path, folder)).toThrow(`cannot read the experiment '${path}': ${message}`);
});

test('An imported file that is too large is an error that names the file', () => {
  const path = special('large', join(folder, 'big.mjs'));
  writeFileSync(join(folder, 'mine.mjs'), "import './big.mjs'; export const mine = {};");
  expect(() => locateCode('./mine.mjs#mine', folder)).toThrow(`cannot read ${path}, which it imports: it has 20000 MB`);
});

test.skipIf(!hasPipes).each([
  ['pipe', NOT_REGULAR],
  ['device', NOT_REGULAR],
  ['large', 'it has 20000 MB, more than the maximum of 256 MB'],
] as const)('A special file (%s) as manifest is an error that is thrown at once', async (kind, message) => {
  const directory = join(folder, `run-${kind}`);
  mkdirSync(directory);
  const path = special(kind, join(directory, 'manifest.json'));
  await expect(merge([directory])).rejects.toThrow(`cannot read ${path}: ${message}`);
  await expect(simulate({ cells }, { out: directory })).rejects.toThrow(`cannot read ${path}: ${message}`);
});

test.skipIf(!hasPipes).each(['pipe', 'device'] as const)('A special file (%s) as journal is an error', async (kind) => {
  const directory = join(folder, `journal-${kind}`);
  await simulate({ cells }, { out: directory });
  const path = special(kind, join(directory, 'counts-00.journal'));
  await expect(merge([directory])).rejects.toThrow(`cannot read ${path}: ${NOT_REGULAR}`);
});

test.skipIf(!existsSync('/proc/self'))(
  'A directory for a run below /proc is an error that is thrown at once',
  async () => {
    const run = simulate({ cells }, { out: '/proc/cards/run' });
    await expect(run).rejects.toThrow(
      'cannot write to /proc/cards/run: its file system does not accept new directories',
    );
  },
);

test('Missing parents of a directory for a run are created', async () => {
  const out = join(folder, 'a', 'b', 'c');
  await simulate({ cells }, { out });
  expect((await merge([out])).cells[0]?.trials).toBe(5);
});

test('A directory of a run that is to be made where a file is: the message says what is in the way', async () => {
  const out = join(folder, 'taken');
  writeFileSync(out, '');
  await expect(simulate({ cells }, { out })).rejects.toThrow(
    `cannot write to ${out}: a part of its path is not a directory`,
  );
});
