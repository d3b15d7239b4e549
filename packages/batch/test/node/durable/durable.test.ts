import {
  appendFileSync,
  chmodSync,
  cpSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sha256 } from '@cards/core';
import { pairs } from '@cards/pairs';
import { unowar } from '@cards/unowar';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { CellRequest } from '../../../src/plan/cell.js';
import { simulate as simulateHere } from '../../../src/run/simulate.js';
import { simulate, simulateShard } from '../../../src/node/simulate.js';
import { merge } from '../../../src/node/durable/merge.js';
import { resume } from '../../../src/node/durable/resume.js';
import { RunError } from '../../../src/node/durable/run-error.js';

const size = pairs.blockSize;
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
    .filter((name) => name.endsWith('.journal'))
    .map((name) => join(of, name));
const journal = (): string => journals()[0] ?? '';
const lines = (path: string): readonly string[] => readFileSync(path, 'latin1').trimEnd().split('\n');

async function finished(): Promise<void> {
  expect(JSON.stringify(await simulate(experiment, { ...here, out: directory }))).toBe(expected);
}

function changeManifest(change: (manifest: Record<string, unknown>) => object): void {
  const path = join(directory, 'manifest.json');
  writeFileSync(path, JSON.stringify(change(JSON.parse(readFileSync(path, 'utf8')))));
}

describe('a run in a directory', () => {
  test('has one line for each block, and the summary of one that is in none', async () => {
    await finished();
    expect(lines(journal())).toHaveLength(1 + 4);
    expect(JSON.stringify(await merge([directory]))).toBe(expected);
  });

  test('is not played again when it is finished', async () => {
    await finished();
    await finished();
    expect(JSON.stringify(await resume(directory))).toBe(expected);
    expect(journals()).toHaveLength(1);
  });

  test('loses nothing but what is torn', async () => {
    await finished();
    const whole = readFileSync(journal(), 'latin1');
    writeFileSync(journal(), whole.slice(0, -7));
    await expect(merge([directory])).rejects.toThrow(
      expect.objectContaining({
        message: 'the run is not complete: pairs with optimal lacks block 0',
        unfinished: directory,
      }),
    );
    expect(JSON.stringify(await resume(directory, here))).toBe(expected);
    expect(
      journals()
        .map((path) => lines(path).length)
        .sort(),
    ).toEqual([1 + 1, 1 + 4]);
  });

  test('takes every block once, however often it is there, and whatever lies between', async () => {
    await finished();
    const [head = '', ...blocks] = lines(journal());
    writeFileSync(
      journal(),
      [head, ...blocks, 'nonsense', ...[...blocks].reverse(), '\u0000\u0000', ''].join('\n'),
      'latin1',
    );
    cpSync(journal(), join(directory, 'blocks-00.journal'));
    expect(JSON.stringify(await merge([directory]))).toBe(expected);
  });

  test('does without the head of a journal that is damaged beyond recognition', async () => {
    await finished();
    writeFileSync(journal(), ['?', ...lines(journal()).slice(1), ''].join('\n'), 'latin1');
    expect(JSON.stringify(await merge([directory]))).toBe(expected);
  });

  test('goes on from what an error left', async () => {
    let games = 0;
    const own = { name: 'own', summary: 'fails once', create: () => ({ begin: failOnce, move: () => -1 }) };
    function failOnce(): void {
      if (games++ === 3 * unowar.blockSize) throw new Error('a mishap');
    }
    const batch = {
      cells: [{ game: unowar, strategies: [own, 'random'], trials: 4 * unowar.blockSize, params: { points: 1 } }],
    };
    await expect(simulate(batch, { out: directory })).rejects.toThrow('a mishap');
    expect(lines(journal())).toHaveLength(1 + 3);
    await expect(resume(directory)).rejects.toThrow(/given as a value: continue by the call that began it/);
    expect(JSON.stringify(await simulate(batch, { out: directory }))).toBe(JSON.stringify(simulateHere(batch)));
  });
});

describe('a directory that is not what it should be', () => {
  test('is refused when it holds something else, and nothing is written', async () => {
    await finished();
    const before = readdirSync(directory).map((name) => readFileSync(join(directory, name), 'latin1'));
    const other = { ...experiment, cells: cells.slice(1) };
    await expect(simulate(other, { ...here, out: directory })).rejects.toThrow(
      `${directory} holds another experiment; name a new directory`,
    );
    await expect(simulate({ ...experiment, seed: 2 }, { ...here, out: directory })).rejects.toThrow(
      'holds a run with seed durable, not 2',
    );
    await expect(simulate(experiment, { ...here, out: join(folder, '..') })).rejects.toThrow(
      'holds something, and no run',
    );
    expect(readdirSync(directory).map((name) => readFileSync(join(directory, name), 'latin1'))).toEqual(before);
  });

  test('is refused when there is none', async () => {
    await expect(resume(directory)).rejects.toThrow(`there is no run in ${directory}`);
    await expect(merge([])).rejects.toThrow('name a directory');
  });

  test.each([
    ['is no JSON', '{"format', /manifest\.json is damaged: .*JSON/],
    ['says another version', '{"format":"cards-sim/run@1"}', /is of version 1; this program reads version 2/],
    ['says nothing', '{"format":"cards-sim/run@2"}', /manifest\.json is damaged: check/],
  ])('is refused when its manifest %s', async (_, text, message) => {
    await finished();
    writeFileSync(join(directory, 'manifest.json'), text);
    await expect(resume(directory)).rejects.toThrow(message);
    await expect(simulate(experiment, { ...here, out: directory })).rejects.toThrow(message);
    expect(readFileSync(join(directory, 'manifest.json'), 'utf8')).toBe(text);
  });

  test('is refused when its manifest was changed', async () => {
    await finished();
    changeManifest((manifest) => ({ ...manifest, seed: 'another' }));
    await expect(resume(directory)).rejects.toThrow(/manifest\.json is damaged: it has changed since it was written/);
  });

  test('is refused when it was begun with another version of a package', async () => {
    await finished();
    changeManifest((manifest) => {
      const changed = { ...manifest, versions: { ...(manifest['versions'] as object), '@cards/pairs': '99.0.0' } };
      const members = Object.entries(changed).filter(([name]) => name !== 'format' && name !== 'check');
      return { ...changed, check: `sha256:${sha256(JSON.stringify(members))}` };
    });
    await expect(resume(directory)).rejects.toThrow(/begun with @cards\/pairs 99\.0\.0, and \d.* is installed here/);
    await expect(merge([directory])).rejects.toThrow('@cards/pairs 99.0.0');
  });

  test('is refused when a journal is of another experiment or version', async () => {
    await finished();
    writeFileSync(join(directory, 'blocks-01.journal'), `cards-sim/journal@2 sha256:${'0'.repeat(64)}\n`);
    await expect(resume(directory)).rejects.toThrow('blocks-01.journal holds blocks of another experiment');
    writeFileSync(join(directory, 'blocks-01.journal'), `cards-sim/journal@7 sha256:${'0'.repeat(64)}\n`);
    await expect(resume(directory)).rejects.toThrow('is a journal of version 7; this program reads version 2');
  });

  test('is refused when it tells two tales of one block', async () => {
    await finished();
    const other = join(folder, `run-${count++}`);
    const own = { name: 'own', summary: 'draws on the world', create: () => ({ move: () => -1 }) };
    const batch = { cells: [{ game: unowar, strategies: [own, 'random'], trials: 10, params: { points: 1 } }] };
    const honest = await simulate(batch, { out: other });
    expect(honest.cells[0]?.measures['win']?.mean).toBe(0);
    const changed = {
      ...own,
      create: () => ({
        move: ({ playable }: { playable: number }) => (playable === 0 ? -1 : 31 - Math.clz32(playable & -playable)),
      }),
    };
    const third = join(folder, `run-${count++}`);
    await simulate({ cells: [{ ...batch.cells[0], game: unowar, strategies: [changed, 'random'] }] } as never, {
      out: third,
    });
    cpSync(journals(third)[0] ?? '', join(other, 'blocks-02.journal'));
    await expect(merge([other])).rejects.toThrow(
      /two different results of block 0 of unowar with own - random: a strategy or a game draws on more than its generator/,
    );
  });

  // Root may write everywhere, read-only or not.
  test.skipIf(process.getuid?.() === 0)('can not be written when it is read-only', async () => {
    await finished();
    writeFileSync(journal(), `${lines(journal())[0]}\n`);
    chmodSync(directory, 0o500);
    await expect(simulate(experiment, { ...here, out: directory })).rejects.toThrow(
      /can't write .*: permission denied/,
    );
    chmodSync(directory, 0o700);
  });

  test('can not be written when part of its path is a file', async () => {
    writeFileSync(directory, '');
    await expect(simulate(experiment, { ...here, out: join(directory, 'run') })).rejects.toThrow(
      /can't (read|write to) .*: part of its path is no directory/,
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

  test('come together to the bytes of the whole, in any order', async () => {
    const directories = [await play(3), await play(1), await play(2)];
    expect(JSON.stringify(await merge(directories))).toBe(expected);
    expect(JSON.stringify(await merge([...directories, ...directories].reverse()))).toBe(expected);
    expect(directories.map((one) => lines(journals(one)[0] ?? '').length - 1)).toEqual([1, 2, 1]);
  });

  test('are not merged when one is missing, or is of something else', async () => {
    const [first, third] = [await play(1), await play(3)];
    await expect(merge([first, third])).rejects.toThrow('the run is not complete: missing are the shards 2/3');
    directory = join(folder, `run-${count++}`);
    const stranger = await play(2, { ...experiment, seed: 'other' });
    await expect(merge([first, stranger, third])).rejects.toThrow(
      /hold different experiments: the seeds are durable and other/,
    );
  });

  test('have no summary of their own', async () => {
    const first = await play(1);
    appendFileSync(journals(first)[0] ?? '', 'torn');
    expect(await resume(first, here)).toBeUndefined();
  });

  test.each([[{ index: 0, of: 3 }], [{ index: 4, of: 3 }], [{ index: 1.5, of: 3 }], [{ index: 1, of: 0 }]])(
    'are parts of a whole, not %j',
    async (shard) => {
      await expect(simulateShard(experiment, shard, { ...here, out: directory })).rejects.toThrow(
        'a shard is i/n with i from 1 to n',
      );
    },
  );

  test('are not cut from a batch whose end depends on all of them', async () => {
    const open = {
      cells: [{ game: pairs, strategies: ['good'], stop: { kind: 'precision', halfWidth: 0.1 } as const }],
    };
    await expect(simulateShard(open, { index: 1, of: 2 }, { ...here, out: directory })).rejects.toThrow(
      "can't be cut into shards",
    );
  });
});
