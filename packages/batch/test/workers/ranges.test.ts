import {
  Batch,
  type Executor,
  type GameError,
  planExperiment,
  type Plan,
  runBlocks,
  simulate,
  summarize,
} from '@cards/batch';
import { type BlockId } from '../../src/run/batch.js';
import { type ParamValues, type Strategy, type StrategyDefinition, Streams } from '@cards/core';
import { pairs, type PairsView } from '@cards/pairs';
import { unowar } from '@cards/unowar';
import { beforeAll, describe, expect, test, type TestOptions } from 'vitest';
import { webExecutor, type WebWorker } from '../../src/web/web-executor.js';
import { workerHere } from '../web/fixtures.js';

/** Games in blocks of a few. */
const games = {
  pairs: { ...pairs, defaults: { blockSize: 5 } },
  unowar: { ...unowar, defaults: { blockSize: 5 } },
};

const SEED = 'ranges';

/** What a strategy does at its first move of one game of Pairs. */
type Act = (worker: { kill(): void }) => void;

/** A strategy that plays at random, and acts at its first move of some games. */
function acting(worker: { kill(): void }, acts: ReadonlyMap<number, Act>): StrategyDefinition<PairsView, ParamValues> {
  const first = (game: number): number => Number(new Streams(SEED, 'pairs').gameRngs(1).seek(game).seats[0]?.int(1e9));
  const byNumber = new Map([...acts].map(([game, act]) => [first(game), act]));
  const create = (): Strategy<PairsView> => ({
    move: (view, rng) => {
      byNumber.get(rng.int(1e9))?.(worker);
      return view.playableAt(rng.int(view.playable));
    },
  });
  return { name: 'acting', summary: 'acts in some games', create };
}

/** Starts workers in this thread that can end in the middle of a call. */
function startWorkers(acts: ReadonlyMap<number, Act> = new Map()): () => WebWorker {
  return () => {
    const onError: ((event: object) => void)[] = [];
    const control = { kill: (): void => undefined };
    const worker = workerHere({
      importModule: () => Promise.resolve(games),
      importCode: () => Promise.resolve({ acting: acting(control, acts) }),
    });
    control.kill = () => {
      // Messages that were sent before arrive, and no others.
      setImmediate(() => {
        worker.terminate();
        for (const listener of onError) listener({ message: 'all memory is used' });
      });
      throw new Error('the worker has ended');
    };
    const addEventListener = (type: string, listener: (event: { readonly data: unknown }) => void): void => {
      if (type === 'error') onError.push(listener as unknown as (event: object) => void);
      else worker.addEventListener('message', listener);
    };
    return { ...worker, addEventListener };
  };
}

interface Played {
  readonly batch: Batch;
  /** The finished blocks, in order. */
  readonly finished: readonly string[];
  /** `[call]`: the number of its blocks. */
  readonly ranges: readonly number[];
  readonly error: Partial<GameError> | undefined;
}

/** Plays a batch on workers, with ranges of a forced length. */
async function play(
  plan: Plan,
  lengthOf: () => number,
  { slots = 1, acts, reports = false }: { slots?: number; acts?: ReadonlyMap<number, Act>; reports?: boolean } = {},
): Promise<Played> {
  const batch = new Batch(plan);
  const own = webExecutor(plan, { startWorker: startWorkers(acts), slots });
  const ranges: number[] = [];
  const executor: Executor = {
    slots,
    most: lengthOf,
    play: (slot, blocks) => {
      ranges.push(blocks.length);
      return own.play(slot, blocks);
    },
  };
  const finished: string[] = [];
  const nameOf = ({ index, block }: BlockId): string => `${index}/${block}`;
  let error: Partial<GameError> | undefined;
  try {
    await runBlocks(batch, executor, {
      onBlock: (id, counts) => finished.push(`${nameOf(id)} ${JSON.stringify(counts)}`),
      onFailure: reports ? (id, { message }) => finished.push(`${nameOf(id)} ${message}`) : undefined,
    });
  } catch (caught) {
    error = caught as GameError;
  } finally {
    await own.close();
  }
  return { batch, finished, ranges, error };
}

const randomLengths = (): (() => number) => {
  const rng = new Streams('lengths', 'ranges').gameRngs(1).seek(0).deal;
  return () => 1 + rng.int(12);
};

const LENGTHS: readonly (readonly [name: string, lengthOf: () => () => number])[] = [
  ['one block', () => () => 1],
  ['two blocks', () => () => 2],
  ['seven blocks', () => () => 7],
  ['all blocks', () => () => 4096],
  ['random lengths', randomLengths],
];

/** These lengths show the same as the others. */
const TIME_OF: Readonly<Record<string, TestOptions>> = {
  'two blocks': { tags: 'slow' },
  'seven blocks': { tags: 'slow' },
};

const code = { './mine.ts#acting': { file: 'mine.ts', exportName: 'acting', hash: 'sha256:0' } };
const mine = { game: games.pairs, strategies: ['./mine.ts#acting'], code };

/** Cells with all stopping rules, and many short ones. */
const mixed = {
  seed: SEED,
  cells: [
    { game: games.pairs, params: { cards: 48 }, strategies: ['random'], trials: 203 },
    { game: games.pairs, strategies: ['random'], stop: { kind: 'precision', halfWidth: 25 } as const },
    {
      game: games.unowar,
      lineups: [
        ['smallest', 'random'],
        ['random', 'smallest'],
      ],
      stop: { kind: 'sequential', low: 0.3, high: 0.7 } as const,
    },
    ...Array.from({ length: 9 }, (__, at) => ({
      game: games.pairs,
      params: { cards: 8 + 4 * at },
      strategies: ['good'],
      trials: 1,
    })),
  ],
};
let expected = '';
/** One worker finishes no block after the end of its cell: the log has the frames of any other ranges. */
let alone: readonly string[] = [];
beforeAll(async () => {
  expected = JSON.stringify(simulate(mixed));
  ({ finished: alone } = await play(planExperiment(mixed), () => 1));
});

describe.each(LENGTHS)('In ranges of %s', (lengths, lengthOf) => {
  test.each([1, 3])(
    '%i workers give the bytes of one thread, also with stopping rules',
    TIME_OF[lengths] ?? {},
    async (slots) => {
      const plan = planExperiment(mixed);
      const { batch, finished, ranges, error } = await play(plan, lengthOf(), { slots });
      expect(error).toBeUndefined();
      expect(JSON.stringify(summarize(plan, batch.entries()))).toBe(expected);
      expect(alone.filter((one) => !finished.includes(one))).toEqual([]);
      expect(finished.length).toBe(slots === 1 ? alone.length : new Set(finished).size);
      expect(Math.max(...ranges)).toBeGreaterThanOrEqual(Math.min(2, lengthOf()()));
    },
  );

  test('the first failing game is reported, and the blocks before it are finished', async () => {
    const plan = planExperiment({ seed: SEED, cells: [{ ...mine, trials: 60 }] });
    const fail = (): never => {
      throw new Error('no idea');
    };
    const acts = new Map([37, 23, 38].map((game) => [game, fail]));
    const { finished, error } = await play(plan, lengthOf(), { acts });
    expect(error).toMatchObject({
      code: 'CARDS_GAME',
      game: 23,
      message: expect.stringContaining('no idea') as string,
    });
    expect(finished.map((one) => one.split(' ')[0])).toEqual(['0/0', '0/1', '0/2', '0/3']);
  });

  test('a failure that is reported does not end the other cells', async () => {
    const other = { ...mine, params: { cards: 8 }, trials: 40 };
    const plan = planExperiment({ seed: SEED, cells: [{ ...mine, trials: 10 }, other] });
    const fail = (): never => {
      throw new Error('no idea');
    };
    const { finished } = await play(plan, lengthOf(), { acts: new Map([[7, fail]]), reports: true });
    const names = finished.map((one) => one.slice(0, 3)).sort();
    expect(names.filter((name) => name.startsWith('0/'))).toEqual(['0/0', '0/1']);
    expect(
      finished
        .filter((one) => one.includes('no idea'))
        .map((one) => one.slice(0, 3))
        .sort(),
    ).toContain('0/1');
  });

  test('a worker that ends once in the middle changes nothing', async () => {
    const experiment = { seed: SEED, cells: [{ ...mine, trials: 60 }] };
    const plan = planExperiment(experiment);
    let kills = 0;
    const once: Act = (worker) => {
      if (kills++ === 0) worker.kill();
    };
    const { batch, finished, error } = await play(plan, lengthOf(), { acts: new Map([[33, once]]) });
    expect(error).toBeUndefined();
    expect(kills).toBeGreaterThan(1);
    const calm = await play(plan, () => 1);
    expect(finished).toEqual(calm.finished);
    expect(batch.entries()).toEqual(calm.batch.entries());
  });

  test('a game that always ends its worker is named, and the blocks before it are finished', async () => {
    const plan = planExperiment({ seed: SEED, cells: [{ ...mine, trials: 60 }] });
    const { finished, error } = await play(plan, lengthOf(), { acts: new Map([[33, (worker) => worker.kill()]]) });
    expect(error).toMatchObject({
      code: 'CARDS_GAME',
      game: 33,
      message: "strategy './mine.ts#acting': a worker ended: all memory is used",
    });
    expect(finished.map((one) => one.split(' ')[0])).toEqual(['0/0', '0/1', '0/2', '0/3', '0/4', '0/5']);
  });
});
