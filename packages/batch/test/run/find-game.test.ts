import { Streams } from '@cards/core';
import { unowar } from '@cards/unowar';
import { describe, expect, test } from 'vitest';
import { type Cell, type CellRequest, planCell } from '../../src/plan/cell.js';
import { BlockRunner } from '../../src/run/block-runner.js';
import { CellRunner } from '../../src/run/cell-runner.js';

const REQUEST: CellRequest = { game: unowar, params: { points: 1 }, strategies: ['random', 'biggest'], trials: 4500 };
const SEED = 'find';
const PLAYS = 2;

/** Finds the first game of a block in which a measure has a value. */
function findGame(
  cell: Cell,
  seed: string,
  { block, measure, value }: { readonly block: number; readonly measure: number; readonly value: number },
  onGame?: (position: number) => number,
): number | undefined {
  return new BlockRunner(cell, seed).find(block, (measures) => measures[measure] === value, onGame);
}

/** `[game]`: the value of the measure. Each game has its own runner. */
function values(): readonly number[] {
  const cell = planCell(REQUEST);
  const rngs = new Streams(SEED, 'unowar').gameRngs(2);
  const measures = new Int32Array(cell.measures.length);
  return Array.from({ length: cell.trials }, (_, game) => {
    new CellRunner(cell, new Map()).playUncaught(rngs, game, measures);
    return measures[PLAYS] ?? -1;
  });
}

describe('the first game of a block with a value', () => {
  const plays = values();

  test.each([0, 1, 2])(
    'findGame finds the first game of block %d with the lowest and with the highest value',
    (block) => {
      const ofBlock = plays.slice(2000 * block, 2000 * (block + 1));
      for (const value of [Math.min(...ofBlock), Math.max(...ofBlock)]) {
        expect(findGame(planCell(REQUEST), SEED, { block, measure: PLAYS, value })).toBe(
          2000 * block + ofBlock.indexOf(value),
        );
      }
    },
  );

  test('findGame returns undefined when no game has the value, and plays no game after the end of the cell', () => {
    let last = -1;
    const onGame = (position: number): number => (last = position) + 1;
    expect(findGame(planCell(REQUEST), SEED, { block: 2, measure: PLAYS, value: 1_000_000 }, onGame)).toBeUndefined();
    expect(last).toBe(499);
  });

  test('findGame throws a GameError when an earlier game of the block fails', () => {
    const tired = {
      name: 'tired',
      summary: 'fails in its third game',
      create: () => {
        let games = 0;
        return {
          begin: () => {
            if (++games === 3) throw new Error('tired');
          },
          move: () => -1,
        };
      },
    };
    const cell = planCell({ ...REQUEST, strategies: [tired, 'biggest'] });
    expect(() => findGame(cell, SEED, { block: 1, measure: PLAYS, value: 1_000_000 })).toThrow(
      expect.objectContaining({ name: 'GameError', game: 2002 }),
    );
  });
});
