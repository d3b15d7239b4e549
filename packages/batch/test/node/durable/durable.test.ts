import {
  appendFileSync,
  chmodSync,
  cpSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sha256, defaultsOf } from '@cards/core/internal';
import { pairs } from '@cards/pairs';
import { unowar } from '@cards/unowar';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { CellRequest } from '../../../src/plan/cell.js';
import { simulate as simulateHere } from '../../../src/run/simulate.js';
import { resume, simulate, simulateShard } from '../../../src/node/run/simulate.js';
import { merge } from '../../../src/node/run/merge.js';
import { RunError } from '../../../src/node/durable/run-error.js';

const size = defaultsOf(pairs).blockSize;
const warSize = defaultsOf(unowar).blockSize;
const cells: readonly CellRequest[] = [
  { game: pairs, strategies: ['good'], trials: 2 * size + 5, params: { cards: 4 } },
  { game: pairs, strategies: ['optimal'], trials: size, params: { cards: 8 } },
];
const experiment = { seed: 'durable', cells };
const expected = JSON.stringify(simulateHere(experiment));
const here = { workers: 1 };

let folder = '';
let count = 0;
let directory = '';
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'cards-durable-'));
});
beforeEach(() => {
  directory = join(folder, `run-${count++}`);
});
afterAll(() => rmSync(folder, { recursive: true }));

const journals = (of = directory): readonly string[] =>
  readdirSync(of)
    .filter((name) => name.startsWith('counts-'))
    .map((name) => join(of, name));
const journal = (): string => journals()[0] ?? '';
/** The number of bytes of the first line of a journal. */
const headOf = (bytes: Buffer): number => bytes.indexOf('\n') + 1;

/** The frames of a journal without damage: 8 bytes for a checksum, 4 for the length of the payload, and 10 more. */
function frames(path: string): readonly Buffer[] {
  const bytes = readFileSync(path);
  const found: Buffer[] = [];
  for (let at = headOf(bytes); at < bytes.length; at += found.at(-1)?.length ?? 0)
    found.push(bytes.subarray(at, at + 22 + bytes.readUInt32LE(at + 8)));
  return found;
}

async function finished(): Promise<void> {
  expect(JSON.stringify(await simulate(experiment, { ...here, out: directory }))).toBe(expected);
}

function changeManifest(change: (manifest: Record<string, unknown>) => object): void {
  const path = join(directory, 'manifest.json');
  writeFileSync(path, JSON.stringify(change(JSON.parse(readFileSync(path, 'utf8')))));
}

describe('runs in directories', () => {
  test('A directory has one frame for each block, and its summary equals that of a run without a directory', async () => {
    await finished();
    expect(frames(journal())).toHaveLength(4);
    expect(JSON.stringify(await merge([directory]))).toBe(expected);
  });

  test('A finished run is not played again', async () => {
    await finished();
    await finished();
    expect(JSON.stringify(await resume(directory))).toBe(expected);
    expect(journals()).toHaveLength(1);
  });

  test('A run with an incomplete last frame loses only this block', async () => {
    await finished();
    const whole = statSync(journal()).size;
    truncateSync(journal(), whole - 7);
    await expect(merge([directory])).rejects.toThrow(
      expect.objectContaining({
        message: 'the run is incomplete: pairs with optimal: block 0 is missing',
        unfinished: directory,
      }),
    );
    expect(JSON.stringify(await resume(directory, here))).toBe(expected);
    // The new journal has this block, and the old one all others.
    const sizes = journals().map((path) => statSync(path).size);
    const [last] = frames(journals()[sizes.indexOf(Math.min(...sizes))] ?? '').map(({ length }) => length);
    expect(Math.max(...sizes) + 7).toBe(whole);
    expect(Math.min(...sizes)).toBe(headOf(readFileSync(journal())) + (last ?? 0));
  });

  test('A block that is stored several times counts once, and noise after the last frame is ignored', async () => {
    await finished();
    const blocks = frames(journal());
    const head = readFileSync(journal()).subarray(0, headOf(readFileSync(journal())));
    writeFileSync(journal(), Buffer.concat([head, ...blocks, ...[...blocks].reverse(), Buffer.from('nonsense')]));
    cpSync(journal(), join(directory, 'counts-00.journal'));
    expect(JSON.stringify(await merge([directory]))).toBe(expected);
  });

  test('Blocks after a damaged frame are played again', async () => {
    await finished();
    const bytes = readFileSync(journal());
    writeFileSync(journal(), bytes.fill(0, headOf(bytes), headOf(bytes) + 1));
    await expect(merge([directory])).rejects.toThrow('blocks 0-2 are missing');
    expect(JSON.stringify(await resume(directory, here))).toBe(expected);
    expect(JSON.stringify(await merge([directory]))).toBe(expected);
  });

  test('A journal with an unreadable header is read', async () => {
    await finished();
    const bytes = readFileSync(journal());
    writeFileSync(journal(), bytes.fill('?', 0, headOf(bytes)));
    expect(JSON.stringify(await merge([directory]))).toBe(expected);
  });

  test('A run that ended with an error continues with the stored blocks', async () => {
    let games = 0;
    const own = { name: 'own', summary: 'fails once', create: () => ({ begin: failOnce, move: () => -1 }) };
    function failOnce(): void {
      if (games++ === 3 * warSize) throw new Error('a failure');
    }
    const batch = {
      cells: [{ game: unowar, strategies: [own, 'random'], trials: 4 * warSize, params: { points: 1 } }],
    };
    await expect(simulate(batch, { out: directory })).rejects.toThrow('a failure');
    expect(frames(journal())).toHaveLength(3);
    await expect(resume(directory)).rejects.toThrow(
      /passed as a value, and values are not stored; repeat the call that started the run/,
    );
    expect(JSON.stringify(await simulate(batch, { out: directory }))).toBe(JSON.stringify(simulateHere(batch)));
  });
});

describe('directories that cannot be used', () => {
  test('A directory with another run or other files is an error, and nothing is written', async () => {
    await finished();
    const before = readdirSync(directory).map((name) => readFileSync(join(directory, name), 'latin1'));
    const other = { ...experiment, cells: cells.slice(1) };
    await expect(simulate(other, { ...here, out: directory })).rejects.toThrow(
      `${directory} contains a run of another experiment; use another directory`,
    );
    await expect(simulate({ ...experiment, seed: 2 }, { ...here, out: directory })).rejects.toThrow(
      'contains a run with seed durable, not 2',
    );
    await expect(simulate(experiment, { ...here, out: join(folder, '..') })).rejects.toThrow(
      'contains files but no run; use a new or empty directory',
    );
    expect(readdirSync(directory).map((name) => readFileSync(join(directory, name), 'latin1'))).toEqual(before);
  });

  test('Resuming a missing directory, or merging no directory, is an error', async () => {
    await expect(resume(directory)).rejects.toThrow(`there is no run in ${directory}`);
    await expect(merge([])).rejects.toThrow('name at least one directory');
  });

  test.each([
    ['that is not JSON', '{"format', /manifest\.json is damaged: it is not JSON/],
    [
      'of another version',
      '{"format":"cards-sim/run@3"}',
      /cannot read .*manifest\.json: its format has version 3, not 4; use the release of @cards\/batch that wrote it/,
    ],
    [
      'without members',
      '{"format":"cards-sim/run@4"}',
      /manifest\.json is damaged: it has changed since it was written; restore it/,
    ],
  ])('A manifest %s is an error, and is not overwritten', async (_, text, message) => {
    await finished();
    writeFileSync(join(directory, 'manifest.json'), text);
    await expect(resume(directory)).rejects.toThrow(message);
    await expect(simulate(experiment, { ...here, out: directory })).rejects.toThrow(message);
    expect(readFileSync(join(directory, 'manifest.json'), 'utf8')).toBe(text);
  });

  test('A manifest that was changed is an error', async () => {
    await finished();
    changeManifest((manifest) => ({ ...manifest, seed: 'another' }));
    await expect(resume(directory)).rejects.toThrow(/manifest\.json is damaged: it has changed since it was written/);
  });

  test('A run that was started with another version of a package cannot be resumed or merged', async () => {
    await finished();
    changeManifest((manifest) => {
      const changed = { ...manifest, versions: { ...(manifest['versions'] as object), '@cards/pairs': '99.0.0' } };
      const members = Object.entries(changed).filter(([name]) => name !== 'format' && name !== 'check');
      return { ...changed, check: `sha256:${sha256(JSON.stringify(members))}` };
    });
    await expect(resume(directory)).rejects.toThrow(
      /started with @cards\/pairs 99\.0\.0, but version \d.* is installed/,
    );
    await expect(merge([directory])).rejects.toThrow('@cards/pairs 99.0.0');
  });

  test('A journal of another experiment or version is an error', async () => {
    await finished();
    writeFileSync(join(directory, 'counts-01.journal'), `cards-sim/journal@3 sha256:${'0'.repeat(64)}\n`);
    await expect(resume(directory)).rejects.toThrow(
      'counts-01.journal contains blocks of another experiment; remove it from the directory',
    );
    writeFileSync(join(directory, 'counts-01.journal'), `cards-sim/journal@7 sha256:${'0'.repeat(64)}\n`);
    await expect(resume(directory)).rejects.toThrow('counts-01.journal: its format has version 7, not 3');
  });

  // Root can write to read-only directories.
  test.skipIf(process.getuid?.() === 0)('A read-only directory is an error', async () => {
    await finished();
    truncateSync(journal(), headOf(readFileSync(journal())));
    chmodSync(directory, 0o500);
    await expect(simulate(experiment, { ...here, out: directory })).rejects.toThrow(
      /cannot write .*: permission denied/,
    );
    chmodSync(directory, 0o700);
  });

  test('A directory whose path includes a file is an error', async () => {
    writeFileSync(directory, '');
    await expect(simulate(experiment, { ...here, out: join(directory, 'run') })).rejects.toThrow(
      /cannot (read|write to) .*: a part of its path is not a directory/,
    );
    await expect(simulate(experiment, { ...here, out: directory })).rejects.toThrow(RunError);
  });
});

describe('shards', () => {
  const of = 3;
  async function play(index: number, batch = experiment): Promise<string> {
    const out = join(directory, String(index));
    await simulateShard(batch, { index, of }, { ...here, out });
    return out;
  }

  test('Shards merge in any order to the summary of the whole run, byte for byte', async () => {
    const directories = [await play(3), await play(1), await play(2)];
    expect(JSON.stringify(await merge(directories))).toBe(expected);
    expect(JSON.stringify(await merge([...directories, ...directories].reverse()))).toBe(expected);
    expect(directories.map((one) => frames(journals(one)[0] ?? '').length)).toEqual([1, 2, 1]);
  });

  test('Merging is an error if a shard is missing or belongs to another experiment', async () => {
    const [first, third] = [await play(1), await play(3)];
    await expect(merge([first, third])).rejects.toThrow(
      'the run is incomplete: shard 2/3 is missing; add its directory',
    );
    directory = join(folder, `run-${count++}`);
    const other = await play(2, { ...experiment, seed: 'other' });
    await expect(merge([first, other, third])).rejects.toThrow(
      /they contain different experiments \(seeds durable and other\)/,
    );
  });

  test('Resuming a shard returns no summary', async () => {
    const first = await play(1);
    appendFileSync(journals(first)[0] ?? '', 'torn');
    expect(await resume(first, here)).toBeUndefined();
  });

  test.each([[{ index: 0, of: 3 }], [{ index: 4, of: 3 }], [{ index: 1.5, of: 3 }], [{ index: 1, of: 0 }]])(
    'The invalid shard %j is an error',
    async (shard) => {
      await expect(simulateShard(experiment, shard, { ...here, out: directory })).rejects.toThrow(
        'a shard must be i/n with i from 1 to n',
      );
    },
  );

  test('A batch with a stopping rule cannot be cut into shards', async () => {
    const open = {
      cells: [{ game: pairs, strategies: ['good'], stop: { kind: 'precision', halfWidth: 0.1 } as const }],
    };
    await expect(simulateShard(open, { index: 1, of: 2 }, { ...here, out: directory })).rejects.toThrow(
      'cannot be split into shards',
    );
  });
});
