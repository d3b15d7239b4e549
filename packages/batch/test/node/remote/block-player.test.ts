import { sha256 } from '@cards/core/internal';
import { pairs } from '@cards/pairs';
import { expect, test } from 'vitest';
import { simulate as simulateHere } from '../../../src/run/simulate.js';
import { writeFrame } from '../../../src/node/durable/log.js';
import type { BlockId } from '../../../src/run/batch.js';
import { openBlockPlayer } from '../../../src/node/remote/block-player.js';
import type { RemoteExecutor, RemoteRun } from '../../../src/node/run/remote-run.js';
import { simulate } from '../../../src/node/run/simulate.js';
import { builtPackages } from '../../../../../tools/tests/native-build.ts';

const small = { ...pairs, id: 'small-pairs', defaults: { blockSize: 100 } };
const experiment = { seed: 'remote', cells: [{ game: pairs, strategies: ['good'], trials: 50_000 }] };
const options = {
  gameTimeout: 30_000,
  resolveFrom: [builtPackages()],
  locate: () => {
    throw new Error('this run has no files');
  },
};

/** The run of an experiment, whose blocks are not played. */
async function runOf(what: Parameters<typeof simulate>[0]): Promise<RemoteRun> {
  let found: RemoteRun | undefined;
  const remote = (run: RemoteRun): Promise<RemoteExecutor> => {
    found = run;
    return Promise.reject(new Error('not played'));
  };
  await expect(simulate(what, { remote })).rejects.toThrow('not played');
  if (found === undefined) throw new Error('the executor was not asked for');
  return found;
}

/** The text of a manifest with other members, and a valid checksum. */
function changed(description: string, members: object): string {
  const {
    format,
    check: _,
    ...content
  } = { ...(JSON.parse(description) as object), ...members } as Record<string, unknown>;
  return JSON.stringify({ format, check: `sha256:${sha256(JSON.stringify(Object.entries(content)))}`, ...content });
}

test('A run whose blocks another process plays has the bytes of a run in this process', { tags: 'slow' }, async () => {
  let closed = 0;
  const remote = async (run: RemoteRun): Promise<RemoteExecutor> => {
    const player = await openBlockPlayer(run.description, options);
    return {
      slots: 1,
      machines: () => ({ machines: 1, threads: 1 }),
      // Ranges of three blocks, which all belong to the first cell or all to another one.
      most: () => 3,
      play: async (slot, blocks) => {
        const [{ index }] = blocks as readonly [BlockId];
        const own = blocks.filter((one) => one.index === index).map(({ block }) => block);
        const { lines, failure } = await player.play(slot, index, own);
        expect(failure).toBeUndefined();
        return lines.map((line, at) => {
          const found = run.readBlock(line);
          expect(found).toMatchObject({ cell: index, block: own[at] });
          return { kind: 'counted', counts: found?.counts ?? [] };
        });
      },
      close: async () => {
        closed++;
        await player.close();
      },
    };
  };
  expect(JSON.stringify(await simulate(experiment, { remote }))).toBe(JSON.stringify(simulateHere(experiment)));
  expect(closed).toBe(1);
});

test('A block that is damaged, or that the plan does not have, is not read', async () => {
  const run = await runOf(experiment);
  const other = await runOf({ ...experiment, seed: 'other' });
  const player = await openBlockPlayer(other.description, options);
  try {
    const {
      lines: [line = ''],
    } = await player.play(0, 0, [0]);
    expect(other.readBlock(line)?.block).toBe(0);
    expect(run.readBlock(line)).toBeUndefined();
    expect(other.readBlock(line.slice(0, -1))).toBeUndefined();
    expect(other.readBlock('x'.repeat(10_000_000))).toBeUndefined();
    const { experiment: identity } = JSON.parse(other.description) as { readonly experiment: string };
    const beyond = { kind: 'counts', cell: 0, block: 99, payload: Uint8Array.of(0) } as const;
    expect(other.readBlock(writeFrame(identity, beyond).toString('base64url'))).toBeUndefined();
  } finally {
    await player.close();
  }
});

test('A game that is passed as a value cannot be played in another process', async () => {
  const remote = (): Promise<RemoteExecutor> => Promise.reject(new Error('not reached'));
  const cells = [{ game: small, strategies: ['good'], trials: 100 }];
  await expect(simulate({ cells }, { remote })).rejects.toThrow('passed as a value');
});

test('A player with another version of a package refuses the run, with both versions', async () => {
  const { description } = await runOf(experiment);
  const { versions } = JSON.parse(description) as { readonly versions: Record<string, string> };
  const newer = changed(description, { versions: { ...versions, '@cards/pairs': '9.9.9' } });
  await expect(openBlockPlayer(newer, options)).rejects.toThrow(
    `the run needs @cards/pairs 9.9.9, but this machine has version ${versions['@cards/pairs']}`,
  );
});

test.each([
  'data:text/javascript,globalThis.ran=true;export',
  'node:child_process',
  'child_process',
  'file:///index.js',
  '@cards/../index.js',
  'https://example.com/index.js',
])('A player does not import the module %s', async (module) => {
  const { description } = await runOf(experiment);
  const { cells } = JSON.parse(description) as { readonly cells: readonly object[] };
  const changedCells = cells.map((cell) => ({ ...cell, game: { id: 'pairs', module: `${module}#pairs` } }));
  await expect(openBlockPlayer(changed(description, { cells: changedCells }), options)).rejects.toThrow(
    'which is not a module of an installed package',
  );
  expect(Reflect.get(globalThis, 'ran')).toBeUndefined();
});

test.each(['', '{}', 'null', '[]', '{"format":"cards-sim/run@9"}'])(
  'A player refuses the description %j',
  async (text) => {
    await expect(openBlockPlayer(text, options)).rejects.toThrow('the description of the run');
  },
);
