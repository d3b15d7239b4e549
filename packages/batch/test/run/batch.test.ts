import { defaultsOf } from '@cards/core/internal';
import { unowar } from '@cards/unowar';
import { expect, test } from 'vitest';
import { planExperiment } from '../../src/plan/plan.js';
import { Batch, type BlockId } from '../../src/run/batch.js';

const size = defaultsOf(unowar).blockSize;
const plan = planExperiment({
  cells: [size * 2 + 1, 1, size * 5].map((trials, at) => ({
    game: unowar,
    strategies: ['random', 'random'],
    params: { points: 1 + at },
    trials,
  })),
});

/** All blocks in the order in which workers get them. The workers take turns. */
function drain(workers: number): BlockId[] {
  const batch = new Batch(plan);
  const last: (BlockId | undefined)[] = Array.from({ length: workers });
  const taken: BlockId[] = [];
  for (let turn = 0; ; turn++) {
    const id = batch.take(last[turn % workers]);
    if (id === undefined) return taken;
    last[turn % workers] = id;
    taken.push(id);
  }
}

test.each([1, 2, 3, 7])('A batch hands out every block once to %i workers', (workers) => {
  const names = drain(workers).map(({ index, block }) => `${index}/${block}`);
  expect(names.sort()).toEqual(['0/0', '0/1', '0/2', '1/0', '2/0', '2/1', '2/2', '2/3', '2/4']);
});

test('A worker stays on its cell while blocks remain, and then gets the cell with the most remaining blocks', () => {
  expect(drain(1).map(({ index }) => index)).toEqual([2, 2, 2, 2, 2, 0, 0, 0, 1]);
});

test('A batch hands out blocks up to a number of games, then more, without those that became known meanwhile', () => {
  const known = new Set<string>();
  const batch = new Batch(plan, { isKnown: (index, block) => known.has(`${index}/${block}`) });
  const taken = (): readonly string[] => {
    const names: string[] = [];
    for (let id = batch.take(); id !== undefined; id = batch.take(id)) names.push(`${id.index}/${id.block}`);
    return names.sort();
  };
  batch.playUpTo(0);
  expect(taken()).toEqual([]);
  batch.playUpTo(size + 1);
  expect(taken()).toEqual(['0/0', '0/1', '1/0', '2/0', '2/1']);
  known.add('2/2').add('2/3');
  batch.playUpTo(10 * size);
  expect(taken()).toEqual(['0/2', '2/4']);
});

test('A batch in rounds hands out the blocks of a round when those before it are added, but none that is lost', () => {
  const ends = [size, 3 * size];
  const heard: string[] = [];
  const rounds = {
    upTo: () => ends.shift(),
    isLost: (index: number, block: number) => index === 2 && block > 0,
    onGames: (index: number, block: number, [first]: Int32Array) => void heard.push(`${index}/${block} ${first}`),
  };
  const batch = new Batch(plan, { rounds });
  const played: string[][] = [];
  while (batch.isLeft()) {
    const round: string[] = [];
    for (let id = batch.take(); id !== undefined; id = batch.take(id)) {
      batch.add(id.index, id.block, [], Int32Array.of(7));
      round.push(`${id.index}/${id.block}`);
    }
    played.push(round.sort());
  }
  expect(played).toEqual([
    ['0/0', '1/0', '2/0'],
    ['0/1', '0/2'],
  ]);
  expect(heard).toEqual(played.flat().map((name) => `${name} 7`));
});
