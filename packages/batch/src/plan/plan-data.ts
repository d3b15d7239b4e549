import type { AnyGame } from '@cards/core';
import { type Cell, type CellRequest, hasBuiltInStrategies, isOf, planCell } from './cell.js';
import { type CellData, type CodeRef, type GameReference, isReference, type PlanData } from './cell-data.js';
import { defined } from './given-values.js';
import { describeGame, describeStrategy, stubGame, stubStrategy } from './described-game.js';
import { lineupsOf } from './lineups.js';
import { type Plan, planExperiment } from './plan.js';

/** Loads the game of a reference, or throws an InputError if it cannot be loaded or its code has another hash. */
export type LoadGame = (reference: GameReference, hash: string | undefined) => Promise<AnyGame>;

/** A cell as plain data, which names its game by its module. */
export function dataOf({ game: { id, module, watch }, own, measures, ...cell }: Cell): CellData {
  return {
    ...cell,
    ...defined({ watch }),
    game: { id, ...defined({ module }) },
    measures: measures.map(({ name }) => name),
    own: own.map(describeStrategy),
  };
}

/**
 * A batch as plain data. Games that no module exports are described. This runs their code, so call it only where
 * untrusted code may run.
 */
export function planData({ seed, cells, source }: Plan, isExported: (game: AnyGame) => boolean): PlanData {
  const data = cells.map((cell) => {
    const { game, params } = cell;
    return isExported(game)
      ? dataOf(cell)
      : { ...dataOf(cell), game: describeGame(game, params, hasBuiltInStrategies(cell) ? lineupsOf(cell) : []) };
  });
  return { seed, cells: data, ...defined({ source }) };
}

/** The same batch after its strategies and games as values are replaced by references to their file. */
export function fromFile({ seed, cells }: PlanData, source: CodeRef): PlanData {
  return {
    seed,
    source,
    cells: cells.map(({ own, code, ...cell }) => {
      const specs = lineupsOf(cell)
        .flat()
        .filter((spec) => own.some((one) => isOf(spec, one)));
      return {
        ...cell,
        own: [],
        code: { ...code, ...Object.fromEntries(specs.map((spec) => [spec, { ...source, exportName: spec }])) },
        ...(isReference(cell.game) ? {} : { gameHash: source.hash }),
      };
    }),
  };
}

/**
 * Plans a batch from plain data. Strategies from files are not loaded. Games and strategies that were given as values
 * become stubs, which can be reported but not played.
 */
export async function resolvePlan({ seed, cells, source }: PlanData, loadGame: LoadGame): Promise<Plan> {
  const games = new Map<string | undefined, Promise<AnyGame>>();
  const loadOnce: LoadGame = (reference, hash) => {
    const game = games.get(reference.module) ?? loadGame(reference, hash);
    games.set(reference.module, game);
    return game;
  };
  const requests = await Promise.all(cells.map((cell) => requestOf(cell, loadOnce)));
  return { ...planExperiment({ seed, cells: requests }), ...defined({ source }) };
}

/** Plans one cell from plain data, as {@link resolvePlan} does. */
export async function resolveCell(data: CellData, loadGame: LoadGame): Promise<Cell> {
  return planCell(await requestOf(data, loadGame));
}

async function requestOf({ game, own, watch, ...cell }: CellData, loadGame: LoadGame): Promise<CellRequest> {
  const loaded = isReference(game) ? await loadGame(game, cell.gameHash) : stubGame(game);
  return {
    ...cell,
    game: watch === undefined ? loaded : (await import('@cards/core/search')).watched(loaded, watch),
    own: own.map(stubStrategy),
  };
}

/** Whether a batch can be played from its data alone, because no game or strategy in it was given as a value. */
export function isPlayable({ cells, source }: PlanData): boolean {
  return source !== undefined || cells.every(({ game, own }) => own.length === 0 && isReference(game));
}
