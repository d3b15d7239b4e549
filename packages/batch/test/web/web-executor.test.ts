import { Batch, GameError, planExperiment, type Plan, runBlocks, simulate, summarize } from '@cards/batch';
import { InputError, MisbehaviorError, type StrategyDefinition, type ParamValues } from '@cards/core';
import { pairs } from '@cards/pairs';
import { unowar } from '@cards/unowar';
import { expect, test } from 'vitest';
import { webExecutor, type WebWorker } from '../../src/web/web-executor.js';
import { GAMES, workerHere } from './fixtures.js';

async function play(plan: Plan, startWorker: () => WebWorker, slots = 1, gameTimeout?: number): Promise<Batch> {
  const batch = new Batch(plan);
  const executor = webExecutor(plan, { startWorker, slots, gameTimeout });
  try {
    await runBlocks(batch, executor);
  } finally {
    await executor.close();
  }
  return batch;
}

test('Three workers play a batch with a stopping rule and a paired cell, with the digest of one thread', async () => {
  const experiment = {
    seed: 'web',
    cells: [
      {
        game: { ...pairs, defaults: { blockSize: 100 } },
        strategies: ['good'],
        stop: { kind: 'precision', halfWidth: 0.1 } as const,
      },
      {
        game: unowar,
        lineups: [
          ['smallest', 'random'],
          ['random', 'smallest'],
        ],
        trials: 300,
      },
    ],
  };
  const plan = planExperiment(experiment);
  let started = 0;
  const results = await play(
    plan,
    () => {
      started++;
      return workerHere({
        importModule: (name) =>
          name === '@cards/pairs'
            ? Promise.resolve({ pairs: { ...pairs, defaults: { blockSize: 100 } } })
            : GAMES.importModule(name),
      });
    },
    3,
  );
  expect(summarize(plan, results.entries())).toEqual(simulate(experiment));
  expect(started).toBe(3);
});

const CODE = { file: 'mine.ts', exportName: 'mine', hash: 'sha256:0' };
const illegal = (name: string): StrategyDefinition<unknown, ParamValues> => ({
  name,
  summary: 'flips a card that does not exist',
  create: () => ({ move: () => 999 }),
});

test('A strategy of a user is loaded in the worker, and its illegal move names the game and the line', async () => {
  const cells = [{ game: pairs, strategies: ['./mine.ts#mine'], trials: 10, code: { './mine.ts#mine': CODE } }];
  const plan = planExperiment({ cells });
  const startWorker = (): WebWorker =>
    workerHere({
      ...GAMES,
      importCode: async () => ({ mine: illegal('mine') }),
      sourceOf: () => 'export const mine = {\n  create: () => ({ move: () => 999 }),\n};',
    });
  const error: unknown = await play(plan, startWorker).catch((caught: unknown) => caught);
  expect(error).toBeInstanceOf(GameError);
  expect(error).toMatchObject({
    game: 0,
    message: expect.stringMatching(/'\.\/mine\.ts#mine' played .*, at mine\.ts:2 \(move\)$/) as unknown,
  });
});

test('A page without a loader of strategies refuses them, and a page without a game refuses the game', async () => {
  const code = { './mine.ts#mine': CODE };
  const own = planExperiment({ cells: [{ game: pairs, strategies: ['./mine.ts#mine'], trials: 10, code }] });
  await expect(play(own, () => workerHere(GAMES))).rejects.toThrow(
    "this page cannot load the strategy './mine.ts#mine'",
  );
  const plan = planExperiment({ cells: [{ game: pairs, strategies: ['good'], trials: 10 }] });
  await expect(play(plan, () => workerHere({ importModule: () => undefined }))).rejects.toThrow(
    new InputError('cannot load the game pairs: @cards/pairs#pairs is not part of this page'),
  );
});

/** A worker that never answers. */
const silent = (): WebWorker => ({
  postMessage: () => undefined,
  terminate: () => undefined,
  addEventListener: () => undefined,
});

test('A worker whose script cannot be loaded ends the batch', async () => {
  const plan = planExperiment({ cells: [{ game: pairs, strategies: ['good'], trials: 10 }] });
  const broken = (): WebWorker => ({
    postMessage: () => undefined,
    terminate: () => undefined,
    addEventListener: (type: string, listener: (event: never) => void) => {
      if (type === 'error') setImmediate(() => listener({} as never));
    },
  });
  await expect(play(plan, broken)).rejects.toThrow(new MisbehaviorError('a worker ended: its script cannot be loaded'));
});

test('A game without a module and a strategy as a value cannot be sent to a worker', () => {
  const { module: _, ...loose } = pairs;
  const options = { slots: 1, startWorker: silent };
  const ofGame = planExperiment({ cells: [{ game: loose, strategies: ['good'], trials: 10 }] });
  expect(() => webExecutor(ofGame, options)).toThrow("set its member 'module'");
  const ofStrategy = planExperiment({ cells: [{ game: pairs, strategies: [illegal('mine')], trials: 10 }] });
  expect(() => webExecutor(ofStrategy, options)).toThrow('because it is given as a value');
  expect(() => webExecutor(ofGame, { ...options, slots: 0 })).toThrow('slots must be an integer from 1, not 0');
});

test('Blocks in progress are rejected when the executor is closed', async () => {
  const plan = planExperiment({ cells: [{ game: pairs, strategies: ['good'], trials: 10 }] });
  const [cell] = plan.cells;
  if (cell === undefined) throw new Error('the plan has a cell');
  const executor = webExecutor(plan, { slots: 1, startWorker: silent });
  const playing = executor.play(0, [{ index: 0, cell, block: 0 }]);
  await Promise.all([executor.close(), expect(playing).rejects.toThrow('the worker was closed')]);
});
