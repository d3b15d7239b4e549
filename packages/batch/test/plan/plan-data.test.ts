import { concentration } from '@cards/concentration';
import { pairs } from '@cards/pairs';
import { unowar } from '@cards/unowar';
import type { AnyGame } from '@cards/core';
import { describe, expect, test } from 'vitest';
import type { GameReference } from '../../src/plan/cell-data.js';
import type { CellRequest } from '../../src/plan/cell.js';
import { experimentIdentity } from '../../src/summary/digest.js';
import {
  type CellData,
  dataOf,
  fromFile,
  isPlayable,
  loadedCells,
  type PlanData,
  planData,
  resolvePlan,
} from '../../src/plan/plan-data.js';
import { type Plan, planExperiment } from '../../src/plan/plan.js';
import { exactOfCell } from '../../src/summary/exact-results.js';

const GAMES: readonly AnyGame[] = [pairs, unowar, concentration];
const load = ({ module }: GameReference): Promise<AnyGame> =>
  Promise.resolve(GAMES.find((game) => game.module === module) as AnyGame);

/** The data of a plan after it was text, as in a manifest. */
const written = (plan: Plan, isExported: (game: AnyGame) => boolean = () => true): PlanData =>
  JSON.parse(JSON.stringify(planData(plan, isExported))) as PlanData;

const cells: readonly CellRequest[] = [
  { game: pairs, params: { cards: 8 }, strategies: ['good'], trials: 500, maxBlockSize: 20 },
  {
    game: unowar,
    lineups: [
      ['random', 'biggest'],
      ['biggest', 'random'],
    ],
    measures: ['points', 'win'],
  },
  { game: concentration, strategies: ['memory:05', 'optimal'], stop: { kind: 'precision', halfWidth: 0.1 } },
  {
    game: unowar,
    strategies: ['./mine.ts#mine', 'random'],
    code: { './mine.ts#mine': { file: '/home/ada/mine.ts', exportName: 'mine', hash: 'sha256:1' } },
  },
];

describe('a plan as data', () => {
  test('A plan that was text is the same experiment with the same games', async () => {
    const plan = planExperiment({ seed: 'a text', cells });
    const resolved = await resolvePlan(written(plan), load);
    expect(resolved).toEqual(plan);
    expect(experimentIdentity(resolved)).toBe(experimentIdentity(plan));
    expect(isPlayable(written(plan))).toBe(true);
  });

  test('Games and strategies as values become stubs with the same identity, measures and exact results', async () => {
    const own = { name: 'own', summary: 'passes', create: () => ({ move: () => 0 }) };
    const plan = planExperiment({
      cells: [
        { game: { ...pairs, id: 'mine' }, params: { cards: 8 }, strategies: ['good'] },
        { game: { ...pairs, id: 'mine' }, params: { cards: 8 }, strategies: [own] },
      ],
    });
    const data = written(plan, () => false);
    expect(isPlayable(data)).toBe(false);
    const resolved = await resolvePlan(data, load);
    expect(experimentIdentity(resolved)).toBe(experimentIdentity(plan));
    const [exact, stub] = [plan, resolved].map(({ cells: [first] }) => first && exactOfCell(first));
    expect(stub).toEqual(exact);
    expect(exact?.['flips']?.mean).toBeGreaterThan(8);
    expect(() => resolved.cells[1]?.own[0]?.create({} as never)).toThrow('its code is not loaded');
  });

  test('Values of an experiment from a file are references to the file, and its hash is in the identity', async () => {
    const own = { name: 'own', summary: 'passes', create: () => ({ move: () => 0 }) };
    const plan = planExperiment({ cells: [{ game: { ...pairs, id: 'mine' }, strategies: [own] }] });
    const source = { file: '/home/ada/experiment.ts', exportName: 'experiment', hash: 'sha256:2' };
    const data = fromFile(
      written(plan, () => false),
      source,
    );
    expect(data.cells[0]).toMatchObject({ own: [], code: { own: { ...source, exportName: 'own' } } });
    expect(isPlayable(data)).toBe(true);
    const { cells: resolved, source: kept } = await resolvePlan(data, load);
    expect(kept).toEqual(source);
    expect(resolved[0]?.gameHash).toBe(source.hash);
  });
});

describe('the cells of a worker', () => {
  const loaded = (data: readonly CellData[]): ReturnType<typeof loadedCells> =>
    loadedCells(
      data,
      {
        importModule: (name) => (name === '@cards/unowar' ? import('@cards/unowar') : undefined),
        loadStrategy: (name) => Promise.resolve({ name, summary: '', create: () => ({ move: () => -1 }) }),
      },
      () => undefined,
    );
  const data = planExperiment({ cells }).cells.map(dataOf);

  test('A cell is planned without code of users, and loaded with it', async () => {
    const worker = loaded(data);
    expect((await worker.planned(3)).own).toEqual([]);
    expect((await worker.load(3)).own.map(({ name }) => name)).toEqual(['./mine.ts#mine']);
    await expect(async () => worker.load(4)).rejects.toThrow('there is no cell 4');
  });

  test('A game that no module exports, and a module that the worker does not have, are errors', async () => {
    const [first] = data;
    await expect(loaded([{ ...(first as CellData), game: { id: 'pairs' } }]).load(0)).rejects.toThrow(
      "a worker cannot load the game pairs: no module exports it; set its member 'module'",
    );
    await expect(loaded(data).load(0)).rejects.toThrow(
      'cannot load the game pairs: @cards/pairs#pairs is not part of this page',
    );
  });
});
