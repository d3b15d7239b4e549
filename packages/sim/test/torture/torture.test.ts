import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { seededRng } from '@cards/core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildCommand, type BuiltCommand } from './built-command.js';
import { runInPeace, torment, type Torments } from './tormentor.js';

// A minute and a half where the machine is busy with everything else; `research/torture.ts` goes on for as long as one likes.
const SLOW = 180_000;

/** Some fifty blocks, of measures narrow and wide, and a cell whose end is found as it goes. */
const batches: readonly (readonly string[])[] = [
  ['run', 'pairs', '--strategy', 'random,good', '--trials', '400000', '--seed', 'torture', '--format', 'json'],
  ['run', 'unowar', '--seats', 'random,uniform', '--precision', '0.004', '--seed', 'torture', '--format', 'json'],
];

describe('a run that is killed again and again, and whose journals are damaged', () => {
  let command: BuiltCommand;
  let folder = '';
  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'cards-torture-'));
    command = await buildCommand();
  });
  afterAll(() => {
    rmSync(folder, { recursive: true });
    command.remove();
  });

  test.each(batches.map((words, at) => [words.slice(0, 2).join(' '), words, at] as const))(
    'prints the bytes of one that nobody touched: %s',
    { timeout: SLOW },
    async (_, words, at) => {
      const expected = await runInPeace(command.file, [...words, '--workers', '1']);
      expect(await runInPeace(command.file, [...words, '--workers', '2'])).toBe(expected);
      const torments: Torments = { kills: 0, damages: 0 };
      const directory = join(folder, `whole-${at}`);
      expect(
        await torment(
          command.file,
          [...words, '--out', directory],
          directory,
          12,
          seededRng(`torture ${at}`),
          torments,
        ),
      ).toBe(expected);
      expect(torments.kills).toBeGreaterThanOrEqual(12);
      expect(torments.damages).toBeGreaterThan(0);
    },
  );

  test('and so do its shards, merged', { timeout: SLOW }, async () => {
    const [words = []] = batches;
    const expected = await runInPeace(command.file, words);
    const torments: Torments = { kills: 0, damages: 0 };
    const directories = [1, 2, 3].map((shard) => join(folder, `shard-${shard}`));
    for (const [index, directory] of directories.entries()) {
      const part = [...words, '--out', directory, '--shard', `${index + 1}/3`];
      expect(await torment(command.file, part, directory, 3, seededRng(directory.slice(-7)), torments)).toBe('');
    }
    expect(torments.kills).toBeGreaterThanOrEqual(9);
    expect(await runInPeace(command.file, ['merge', ...directories, '--format', 'json'])).toBe(expected);
  });

  test('and so do two that write to one directory at once', { timeout: SLOW }, async () => {
    const [words = []] = batches;
    const expected = await runInPeace(command.file, words);
    const both = [1, 2].map(() => runInPeace(command.file, [...words, '--out', join(folder, 'both')]));
    expect(await Promise.all(both)).toEqual([expected, expected]);
  });

  // A limit on the size of files fails a write halfway, as a full disk does, and needs no disk to fill.
  test.skipIf(process.platform === 'win32')(
    'and so does one whose disk was full for a while',
    { timeout: SLOW },
    async () => {
      const words = ['run', 'unowar', '--strategy', 'random', '--trials', '60000', '--format', 'json'];
      const expected = await runInPeace(command.file, words);
      const directory = join(folder, 'full');
      const shell = spawnSync(
        'sh',
        ['-c', 'ulimit -f 8; exec "$0" "$@"', process.execPath, command.file, ...words, '--out', directory],
        { encoding: 'utf8' },
      );
      expect(shell.stderr).toMatch(
        /^cards-sim: can't write \S+\.journal: the file may not grow any further; finished blocks are kept, go on with: cards-sim resume \S+full\n$/,
      );
      expect({ code: shell.status, out: shell.stdout }).toEqual({ code: 1, out: '' });
      expect(await runInPeace(command.file, ['resume', directory, '--format', 'json'])).toBe(expected);
    },
  );
});
