import { type Cell, planExperiment } from '@cards/batch';
import { defineGame, type ParamValues } from '@cards/core';
import { expect, test } from 'vitest';
import type { PlayedBlocks, PlayTask } from '../../src/workers/messages.js';
import { type LoadedCell, playHandlers } from '../../src/workers/play-blocks.js';

function wait(time: number): void {
  for (const end = performance.now() + time; performance.now() < end;);
}

/** A game without moves, whose deal takes some milliseconds, or the tables of its strategy `slow`. */
const waiting = defineGame({
  id: 'waiting',
  seats: 1,
  parameters: {
    deal: { default: 0, min: 0, max: 1000 },
    tables: { default: 0, min: 0, max: 1000 },
    number: { default: 0, min: 0, max: 1000 },
  },
  deal: ({ deal }) => {
    wait(deal);
    return {};
  },
  moves: () => [],
  play: () => undefined,
  view: {},
  measures: { length: { role: 'length', of: () => 0 } },
  strategies: {
    slow: {
      precompute: ({ tables }) => {
        wait(Number(tables));
        return {};
      },
      create: () => ({ move: () => 0 }),
    },
  },
});

interface Beats {
  /** The cells of the heartbeats, by their positions in the task. */
  readonly beats: readonly number[];
  /** Those of heartbeats that say that no later game can be in progress. */
  readonly exact: readonly number[];
  readonly ms: number;
}

/** The heartbeats of a task that plays one game with each of these parameters. */
async function beatsOf(cells: readonly ParamValues[]): Promise<Beats> {
  const plan = planExperiment({
    cells: cells.map((params) => ({ game: waiting, params, strategies: ['slow'], trials: 1 })),
  });
  const beats: number[] = [];
  const exact: number[] = [];
  let current = 0;
  const load = (index: number): Promise<LoadedCell> =>
    Promise.resolve({ cell: plan.cells[index] as Cell, tables: undefined });
  const { play } = playHandlers(plan.seed, load, {
    beat: ({ position, isExact }) => {
      expect(position).toBe(0);
      beats.push(current);
      if (isExact === true) exact.push(current);
    },
    alive: () => undefined,
    note: () => undefined,
    begin: (block) => void (current = block),
  });
  const numbers = plan.cells.map((_, index) => index);
  const task: PlayTask = {
    cells: Uint32Array.from(numbers),
    blocks: new Float64Array(numbers.length),
    time: Number.POSITIVE_INFINITY,
  };
  const start = performance.now();
  const played = (await play?.(task as never)) as PlayedBlocks;
  expect(played.counts.length).toBeGreaterThanOrEqual(2 * cells.length);
  return { beats, exact, ms: performance.now() - start };
}

test('Short cells have a few heartbeats in a second, and not one each', async () => {
  const { beats, exact, ms } = await beatsOf(Array.from({ length: 1000 }, (_, number) => ({ number })));
  expect(beats[0]).toBe(0);
  expect(beats.length).toBeLessThanOrEqual(1 + ms / 50 + exact.length);
});

test('After a heartbeat that names its game, the next cell has one too', async () => {
  const { beats, exact } = await beatsOf([{ tables: 150 }, {}]);
  expect(exact).toContain(0);
  expect(beats.slice(0, 2)).toEqual([0, 1]);
});

test('After a cell that takes long, the next one begins with a heartbeat', async () => {
  const { beats } = await beatsOf([60, 61, 62, 63].map((deal) => ({ deal })));
  expect(beats).toEqual([0, 1, 2, 3]);
});
