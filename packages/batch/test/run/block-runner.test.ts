import { unowar } from '@cards/unowar';
import { describe, expect, test } from 'vitest';
import { blockCount, gamesIn } from '../../src/plan/blocks.js';
import { BlockRunner } from '../../src/run/block-runner.js';
import { type CellRequest, planCell } from '../../src/plan/cell.js';
import { Results } from '../../src/run/results.js';
import { simulate } from '../../src/run/simulate.js';

const size = unowar.blockSize;
const request: CellRequest = {
  game: unowar,
  strategies: ['random', 'uniform'],
  trials: size + 321,
  params: { points: 1 },
};
const cell = planCell(request);

describe('blocks', () => {
  test('cut a cell without a rest', () => {
    expect(blockCount(cell)).toBe(2);
    expect([gamesIn(cell, 0), gamesIn(cell, 1)]).toEqual([size, 321]);
    expect(blockCount(planCell({ ...request, trials: size }))).toBe(1);
    expect(blockCount(planCell({ ...request, trials: 1 }))).toBe(1);
  });

  test('are the same whatever was played before them', () => {
    const inOrder = new BlockRunner(cell, '1');
    const [first, second] = [inOrder.play(0), inOrder.play(1)];
    const backwards = new BlockRunner(cell, '1');
    expect(backwards.play(1)).toEqual(second);
    expect(backwards.play(0)).toEqual(first);
    expect(backwards.play(0)).toEqual(first);
  });

  test('are not the same as each other, nor under another seed', () => {
    const open = new BlockRunner(planCell({ ...request, trials: 2 * size }), '1');
    expect(open.play(0)).not.toEqual(open.play(1));
    expect(new BlockRunner(cell, '2').play(0)).not.toEqual(open.play(0));
  });

  test('show the game being played', () => {
    const heartbeat = new Int32Array(1);
    new BlockRunner(cell, '1').play(1, heartbeat);
    expect(heartbeat[0]).toBe(320);
  });

  test('add up to the same results in any order', () => {
    const plan = { seed: '1', cells: [cell] };
    const open = new BlockRunner(cell, '1');
    const [first, second] = [open.play(0), open.play(1)];
    const results = [new Results(plan), new Results(plan)] as const;
    results[0].add(0, 0, first);
    results[0].add(0, 1, second);
    results[1].add(0, 1, second);
    results[1].add(0, 0, first);
    expect(results[0].entries()).toEqual(results[1].entries());
    expect(results[0].entries()[0]?.[0]?.reduce((sum, [, count]) => sum + count, 0)).toBe(size + 321);
  });
});

describe('a strategy that misbehaves', () => {
  const failing = (move: () => number): (() => unknown) => {
    const strategy = { name: 'mine', summary: '', create: () => ({ move }) };
    return () => simulate({ seed: 'x', cells: [{ ...request, strategies: [strategy, 'random'] }] });
  };

  test('is named, with its game', () => {
    let moves = 0;
    const failsLater = (): number => {
      if (moves++ === 10) throw new Error('ouch');
      return -1;
    };
    // One point: a match in which the first player always passes is over after his first move.
    expect(failing(failsLater)).toThrow(
      expect.objectContaining({
        game: 10,
        seed: 'x',
        message: expect.stringMatching(/^strategy 'mine' threw an error: ouch, though not when it is played alone/),
      }),
    );
  });

  test.each([77, 1.5, Number.NaN, undefined, null, 'slot'])('with the move %s is told what is allowed', (move) => {
    expect(failing(() => move as number)).toThrow(/strategy 'mine' played an illegal move: .*0 to 4/);
  });
});

test('the estimate of a cell does not depend on the cells beside it', () => {
  const other: CellRequest = { ...request, strategies: ['biggest', 'smallest'] };
  const alone = simulate({ cells: [request] });
  const together = simulate({ cells: [other, request] });
  expect(together.cells[1]).toEqual(alone.cells[0]);
});
