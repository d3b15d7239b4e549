import { defaultsOf } from '@cards/core';
import { unowar } from '@cards/unowar';
import { describe, expect, test } from 'vitest';
import { blockCount, gamesIn } from '../../src/plan/blocks.js';
import { BlockRunner } from '../../src/run/block-runner.js';
import { type CellRequest, planCell } from '../../src/plan/cell.js';
import { simulate } from '../../src/run/simulate.js';

const size = defaultsOf(unowar).blockSize;
const request: CellRequest = {
  game: unowar,
  strategies: ['random', 'uniform'],
  trials: size + 321,
  params: { points: 1 },
};
const cell = planCell(request);

describe('blocks', () => {
  test('The blocks of a cell contain each of its games exactly once', () => {
    expect(blockCount(cell)).toBe(2);
    expect([gamesIn(cell, 0), gamesIn(cell, 1)]).toEqual([size, 321]);
    expect(blockCount(planCell({ ...request, trials: size }))).toBe(1);
    expect(blockCount(planCell({ ...request, trials: 1 }))).toBe(1);
  });

  test('The counts of a block do not depend on the blocks that were played before', () => {
    const inOrder = new BlockRunner(cell, '1');
    const [first, second] = [inOrder.play(0), inOrder.play(1)];
    const backwards = new BlockRunner(cell, '1');
    expect(backwards.play(1)).toEqual(second);
    expect(backwards.play(0)).toEqual(first);
    expect(backwards.play(0)).toEqual(first);
  });

  test('Another block and another seed give other counts', () => {
    const runner = new BlockRunner(planCell({ ...request, trials: 2 * size }), '1');
    expect(runner.play(0)).not.toEqual(runner.play(1));
    expect(new BlockRunner(cell, '2').play(0)).not.toEqual(runner.play(0));
  });

  test('A watchdog gets the position of each game for which it asks', () => {
    const seen: number[] = [];
    new BlockRunner(cell, '1').play(1, (position) => {
      seen.push(position);
      return position < 300 ? position + 100 : position + 15;
    });
    expect(seen).toEqual([0, 100, 200, 300, 315]);
  });
});

describe('a strategy that misbehaves', () => {
  const failing = (move: () => number): (() => unknown) => {
    const strategy = { name: 'mine', summary: '', create: () => ({ move }) };
    return () => simulate({ seed: 'x', cells: [{ ...request, strategies: [strategy, 'random'] }] });
  };

  test('The error of a strategy that throws has the name of the strategy, the seed and the game', () => {
    let moves = 0;
    const failsLater = (): number => {
      if (moves++ === 10) throw new Error('ouch');
      return -1;
    };
    // A game to one point in which the first player always passes is over after their first move.
    expect(failing(failsLater)).toThrow(
      expect.objectContaining({
        game: 10,
        seed: 'x',
        message: expect.stringMatching(/^strategy 'mine' threw an error: ouch, but not when the game is played alone/),
      }),
    );
  });

  test.each([77, 1.5, Number.NaN, null])('The error for the illegal move %s lists the legal moves', (move) => {
    expect(failing(() => move as number)).toThrow(/strategy 'mine' played an illegal move: .*0 to 4/);
  });

  test.each([
    [undefined, 'nothing'],
    ['slot', "the text 'slot'"],
  ])('The error for the move %j, which is not a number, says what it is', (move, words) => {
    expect(failing(() => move as unknown as number)).toThrow(
      `strategy 'mine' played an illegal move: ${words}; return an integer`,
    );
  });
});

test('The summary of a cell does not depend on the other cells of the batch', () => {
  const other: CellRequest = { ...request, strategies: ['biggest', 'smallest'] };
  const alone = simulate({ cells: [request] });
  const together = simulate({ cells: [other, request] });
  expect(together.cells[1]).toEqual(alone.cells[0]);
});
