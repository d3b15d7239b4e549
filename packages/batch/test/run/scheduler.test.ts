import { setTimeout as sleep } from 'node:timers/promises';
import { InputError, MisbehaviorError } from '@cards/core';
import { pairs } from '@cards/pairs';
import { describe, expect, test } from 'vitest';
import { planExperiment } from '../../src/plan/plan.js';
import { type BlockResult, type Executor, threadExecutor } from '../../src/run/executor.js';
import { type BatchError, GameError } from '../../src/run/failure.js';
import { Batch, type BlockId } from '../../src/run/batch.js';
import { runBlocks } from '../../src/run/scheduler.js';

const small = { ...pairs, defaults: { blockSize: 10 } };
const cells = [
  { game: small, strategies: ['good'], trials: 45 },
  { game: small, strategies: ['random'], trials: 30 },
];
const plan = planExperiment({ seed: 'scheduler', cells });

/** An executor with given results. A block with a longer delay finishes later. */
function executorWith(
  slots: number,
  resultOf: (id: BlockId) => BlockResult,
  delayOf: (id: BlockId) => number = () => 0,
): Executor & { readonly played: string[] } {
  const played: string[] = [];
  return {
    slots,
    played,
    play: async (_slot, blocks) => {
      const [id] = blocks as readonly [BlockId];
      played.push(`${id.index}/${id.block}`);
      for (let turn = delayOf(id); turn > 0; turn--) await Promise.resolve();
      return [resultOf(id)];
    },
  };
}

const counted: BlockResult = { kind: 'counted', counts: [[[40, 10]]] };
const failed = (error: BatchError): BlockResult => ({ kind: 'failed', error });
const gameError = (id: BlockId, game: number): GameError =>
  new GameError(`game ${game} fails`, { cell: id.cell, seed: plan.seed, game });

describe('runBlocks', () => {
  test.each([1, 2, 5])('runBlocks plays every block once in %i slots', async (slots) => {
    const executor = executorWith(
      slots,
      () => counted,
      ({ block }) => (block * 7) % 5,
    );
    const finished: string[] = [];
    await runBlocks(new Batch(plan), executor, { onBlock: ({ index, block }) => finished.push(`${index}/${block}`) });
    const all = ['0/0', '0/1', '0/2', '0/3', '0/4', '1/0', '1/1', '1/2'];
    expect([...executor.played].sort()).toEqual(all);
    expect([...finished].sort()).toEqual(all);
  });

  test('A slot gets its next blocks before those it has played are counted, and the last calls have few', async () => {
    const calls: number[] = [];
    const callsBefore: number[] = [];
    const executor: Executor = {
      slots: 2,
      most: () => 1000,
      play: async (_slot, blocks) => {
        calls.push(blocks.length);
        return blocks.map(() => counted);
      },
    };
    const long = planExperiment({ cells: [{ game: small, strategies: ['good'], trials: 1000 }] });
    await runBlocks(new Batch(long), executor, { onBlock: () => callsBefore.push(calls.length) });
    // A third of what is left, for two slots.
    expect(calls.slice(0, 3)).toEqual([34, 22, 15]);
    expect(calls.at(-1)).toBe(1);
    expect(callsBefore).toHaveLength(100);
    expect(callsBefore[0]).toBe(3);
  });

  test.each([1, 2, 3, 4])(
    'runBlocks reports the first failing game of the first failing cell in %i slots',
    async (slots) => {
      // The failure of an earlier game arrives after the failures of later games.
      const resultOf = (id: BlockId): BlockResult =>
        id.index === 0 && id.block >= 1 ? failed(gameError(id, 10 * id.block + 3)) : counted;
      const run = runBlocks(
        new Batch(plan),
        executorWith(slots, resultOf, ({ block }) => 9 - block),
      );
      await expect(run).rejects.toThrow('game 13 fails');
    },
  );

  test('runBlocks reports an error that has no game before the error of a game', async () => {
    const resultOf = (id: BlockId): BlockResult =>
      failed(id.block === 0 ? gameError(id, 0) : new InputError('no such file'));
    const batch = new Batch(plan);
    await expect(runBlocks(batch, executorWith(2, resultOf))).rejects.toThrow('no such file');
  });

  test('runBlocks ignores a failure after the end of its cell, because fewer workers would not play that block', async () => {
    const stop = { kind: 'precision', halfWidth: 1e6 } as const;
    const stopping = planExperiment({ cells: cells.map((cell, at) => (at === 0 ? { ...cell, stop } : cell)) });
    const resultOf = ({ index, block }: BlockId): BlockResult =>
      index === 1 || block === 0 ? counted : failed(new MisbehaviorError('after the end'));
    const executor = executorWith(3, resultOf, ({ block }) => (block === 0 ? 1 : 3));
    const finished: string[] = [];
    await runBlocks(new Batch(stopping), executor, {
      onBlock: ({ index, block }) => finished.push(`${index}/${block}`),
    });
    expect(finished.sort()).toEqual(['0/0', '1/0', '1/1', '1/2']);
  });

  test('runBlocks plays on after failures that it reports', async () => {
    const resultOf = (id: BlockId): BlockResult => (id.index === 1 ? failed(gameError(id, 10 * id.block)) : counted);
    const finished: string[] = [];
    const reported: string[] = [];
    await runBlocks(new Batch(plan), executorWith(2, resultOf), {
      onBlock: ({ index, block }) => finished.push(`${index}/${block}`),
      onFailure: ({ index, block }, { message }) => reported.push(`${index}/${block} ${message}`),
    });
    expect(finished.sort()).toEqual(['0/0', '0/1', '0/2', '0/3', '0/4']);
    expect(reported.sort()).toEqual(['1/0 game 0 fails', '1/1 game 10 fails', '1/2 game 20 fails']);
  });

  test('runBlocks starts no block while it is paused, and a second call plays the remaining blocks', async () => {
    const batch = new Batch(plan);
    const executor = executorWith(1, () => counted);
    await runBlocks(batch, executor, { isPaused: () => executor.played.length >= 3 });
    expect([executor.played.length, batch.left]).toEqual([3, 5]);
    await runBlocks(batch, executor);
    expect(new Set(executor.played).size).toBe(8);
  });

  test('runBlocks follows the number of slots when it grows and shrinks', async () => {
    const many = planExperiment({ seed: 'slots', cells: [{ game: small, strategies: ['good'], trials: 600 }] });
    const used: number[] = [];
    const busy = new Set<number>();
    const executor = {
      slots: 1,
      play: async (slot: number, [{ block }]: readonly [BlockId]): Promise<readonly BlockResult[]> => {
        expect(busy.has(slot)).toBe(false);
        busy.add(slot);
        used.push(busy.size);
        await Promise.resolve();
        busy.delete(slot);
        if (block === 10) executor.slots = 5;
        if (block === 40) executor.slots = 2;
        return [counted];
      },
    };
    const finished = new Set<number>();
    await runBlocks(new Batch(many), executor, { onBlock: ({ block }) => finished.add(block) });
    expect(finished.size).toBe(60);
    expect(Math.max(...used.slice(0, 11))).toBe(1);
    expect(Math.max(...used)).toBe(5);
    expect(Math.max(...used.slice(-10))).toBe(2);
  });

  test('Blocks after one that failed are played if the failure is reported, and else not', async () => {
    // Plays the blocks of a cell at once, up to the first that fails.
    const playing = (): Executor & { readonly played: string[] } => ({
      ...executorWith(1, () => counted),
      most: () => 10,
      async play(_slot, ids) {
        const at = ids.findIndex(({ index, block }) => index === 0 && block === 1);
        const own = at === -1 ? ids : ids.slice(0, at + 1);
        this.played.push(...own.map(({ index, block }) => `${index}/${block}`));
        return own.map((id) => (id.index === 0 && id.block === 1 ? failed(gameError(id, 10)) : counted));
      },
    });
    const [ending, reporting] = [playing(), playing()];
    await expect(runBlocks(new Batch(plan), ending)).rejects.toThrow('game 10 fails');
    expect(ending.played.filter((name) => name.startsWith('0/'))).toEqual(['0/0', '0/1']);
    await runBlocks(new Batch(plan), reporting, { onFailure: () => undefined });
    expect(reporting.played.sort()).toEqual(['0/0', '0/1', '0/2', '0/3', '0/4', '1/0', '1/1', '1/2']);
  });

  test('runBlocks starts no block after the executor has failed', async () => {
    const played: number[] = [];
    const executor: Executor = {
      slots: 2,
      play: async (slot, blocks) => {
        played.push(...blocks.map(({ block }) => block));
        if (slot === 0) throw new Error('the connection is lost');
        return [counted];
      },
    };
    await expect(runBlocks(new Batch(plan), executor)).rejects.toThrow('the connection is lost');
    const before = played.length;
    await sleep(5);
    expect(played.length).toBe(before);
    expect(before).toBeLessThan(8);
  });

  test('runBlocks rejects with the reason of its signal', async () => {
    const interrupt = new AbortController();
    const executor = executorWith(2, () => counted);
    const onBlock = (): void => interrupt.abort(new Error('enough'));
    const run = runBlocks(new Batch(plan), executor, { signal: interrupt.signal, onBlock });
    await expect(run).rejects.toThrow('enough');
    expect(executor.played.length).toBeLessThan(8);
  });
});

test('The executor of the calling thread returns the failure of a strategy that misbehaves', async () => {
  const wrong = { name: 'wrong', summary: 'plays no card', create: () => ({ move: () => 99 }) };
  const [cell] = planExperiment({ cells: [{ game: small, strategies: [wrong], trials: 10 }] }).cells;
  if (cell === undefined) throw new Error('the plan must have one cell');
  const [result] = await threadExecutor('1').play(0, [{ cell, index: 0, block: 0 }]);
  expect(result).toMatchObject({ kind: 'failed', error: { name: 'GameError', game: 0 } });
});
