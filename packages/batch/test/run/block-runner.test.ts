import { defineGame, type Engine } from '@cards/core';
import { defaultsOf } from '@cards/core/internal';
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

  /** One move in each game; the measure is the number of moves that the player has made in its life, or the engine. */
  const counting = (isEngine: boolean) => {
    const one = defineGame({
      id: 'one',
      seats: 1,
      deal: () => ({ moves: [] as number[] }),
      moves: ({ moves }) => (moves.length > 0 ? [] : Array.from({ length: 100 }, (_, move) => move)),
      play: ({ moves }, move) => void moves.push(move),
      view: {},
      measures: { move: { of: ({ moves }) => moves[0] ?? 0, bounds: [0, 99] } },
      strategies: {
        counter: {
          create: () => {
            const played = { count: 0 };
            return { move: () => played.count++ };
          },
        },
      },
    });
    if (!isEngine) return one;
    // A game with an engine of its own, whose reset forgets to clear a number.
    const engine = (params: Record<never, never>): ReturnType<typeof one.engine> => {
      const made = one.engine(params);
      const seen = { games: 0 };
      const reset: Engine<unknown>['reset'] = (deal) => {
        made.reset(deal);
        seen.games++;
      };
      const measure: Engine<unknown>['measure'] = (into) => void (into[0] = seen.games);
      return new Proxy(made, {
        get: (target, name) => {
          if (name === 'reset') return reset;
          if (name === 'measure') return measure;
          const value: unknown = Reflect.get(target, name, target);
          return typeof value === 'function' ? value.bind(target) : value;
        },
      });
    };
    return { ...one, engine };
  };

  test.each([
    ['a strategy', false],
    ['an engine of its own', true],
  ] as const)('With %s that keeps state between games, a block is the same alone and after others', (_, isEngine) => {
    const planned = planCell({ game: counting(isEngine), strategies: ['counter'], trials: 60 });
    const runner = new BlockRunner(planned, '1');
    const blocks = [runner.play(0), runner.play(2), runner.play(1)];
    const alone = new BlockRunner(planned, '1').play(0);
    // The numbers from 0 or 1, one for each game of a block: state is kept, but only within the block.
    expect(alone[0]).toEqual(Array.from({ length: 20 }, (_game, at) => [at + (isEngine ? 1 : 0), 1]));
    expect(blocks).toEqual([alone, alone, alone]);
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
