import { type AnyGame, InputError } from '@cards/core';
import { type LuckOptions, messageOf, type WatchOptions } from '@cards/core/internal';
import {
  type CodeRef,
  describeGame,
  describeStrategy,
  type GameDescription,
  type GameReference,
  isReference,
  type StrategyDescription,
  stubGame,
  stubStrategy,
} from './cell-data.js';
import { type Cell, type CellRequest, hasBuiltInStrategies, isOf, planCell } from './cell.js';
import type { gridCells } from './define.js';
import { defined } from './given-values.js';
import { notLoadable, parseModuleExport, splitExport } from './module-address.js';
import { cellAt, type Plan, planExperiment } from './plan.js';
import { definitionFrom, movePlace, onlyStrategy, type OwnStrategy, STRATEGY_FORMS } from './strategy-definition.js';

/**
 * A checked cell as plain data: the same in a manifest, in a message to a worker and on another machine. Its game is a
 * reference, or the description of a game that no module exports; its strategies that were given as values are
 * descriptions; its measures are names.
 */
export interface CellData extends Cell<GameReference | GameDescription, StrategyDescription, string> {
  /** What the game records besides its rules, see `Game.watch`. */
  readonly watch?: WatchOptions | LuckOptions;
}

/** A batch as plain data. It can be planned and reported without the code of its games and strategies. */
export interface PlanData {
  /** The canonical text of the seed. */
  readonly seed: string;
  /** The cells, in the order of the plan. */
  readonly cells: readonly CellData[];
  /** The file of the experiment; absent if the experiment does not come from a file. */
  readonly source?: CodeRef;
}

/** Loads the game of a reference, or throws an InputError if it cannot be loaded or its code has another hash. */
export type LoadGame = (reference: GameReference, hash: string | undefined) => Promise<AnyGame>;

/** A cell as plain data, which names its game by its module. */
export function dataOf({ game: { id, module, watch }, own, measures, ...planned }: Cell): CellData {
  const { lead: _, ...cell } = planned;
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
      : { ...dataOf(cell), game: describeGame(game, params, hasBuiltInStrategies(cell) ? cell.lineups : []) };
  });
  return { seed, cells: data, ...defined({ source }) };
}

/** The same batch after its strategies and games as values are replaced by references to their file. */
export function fromFile({ seed, cells }: PlanData, source: CodeRef): PlanData {
  return {
    seed,
    source,
    cells: cells.map(({ own, code, ...cell }) => {
      const specs = cell.lineups.flat().filter((spec) => own.some((one) => isOf(spec, one)));
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

async function requestOf({ game, own, watch, ...cell }: CellData, loadGame: LoadGame): Promise<CellRequest> {
  const loaded = isReference(game) ? await loadGame(game, cell.gameHash) : stubGame(game);
  return {
    ...cell,
    game: watch === undefined ? loaded : await recording(loaded, watch),
    own: own.map(stubStrategy),
  };
}

/** The game that records more. */
async function recording(game: AnyGame, watch: NonNullable<AnyGame['watch']>): Promise<AnyGame> {
  return 'against' in watch
    ? (await import('@cards/core/solve')).luckAdjusted(game, watch)
    : (await import('@cards/core/internal')).watched(game, watch);
}

/** The cells with one more measure, the result of seat 0 without luck. */
export async function cellsWithoutLuck(cells: ReturnType<typeof gridCells>): Promise<readonly CellRequest[]> {
  const { luckAdjusted } = await import('@cards/core/solve');
  const { checkLuck } = await import('@cards/core/solve/internal');
  const games = new Map<string, AnyGame>();
  return cells.map(({ game, params = {}, code = {}, measures, ...cell }) => {
    const [lineup, ...others] = cell.lineups;
    if (others.length > 0)
      throw new InputError(
        '--luck-adjusted needs one game for each deal: leave out --against, --paired and --sequential; with two seats, name both players with --seats',
      );
    const specs = lineup.map((one) => (typeof one === 'string' ? one : one.name));
    // The path of a file is no part of the identity of an experiment.
    const known = specs.map((spec) => (spec === 'equilibrium' || code[spec] === undefined ? spec : ''));
    const luck = { against: known.length === 1 ? [] : known };
    checkLuck(game, params, luck);
    const key = JSON.stringify(luck);
    const adjusted = games.get(key) ?? luckAdjusted(game, luck);
    games.set(key, adjusted);
    const own = measures ?? game.measures.map(({ name }) => name);
    return { ...cell, game: adjusted, params, code, measures: [...own, 'adjusted0'] };
  });
}

/** Whether a batch can be played from its data alone, because no game or strategy in it was given as a value. */
export function isPlayable({ cells, source }: PlanData): boolean {
  return source !== undefined || cells.every(({ game, own }) => own.length === 0 && isReference(game));
}

export type Exports = Readonly<Record<string, unknown>>;

export interface CellLoader {
  /** Imports the module of a game; undefined if there is no such module. */
  importModule(module: string): Promise<object> | undefined;
  /** Loads a strategy from a file, for a game with the address of its module. Its code runs. */
  loadStrategy(spec: string, code: CodeRef, game: AnyGame): Promise<OwnStrategy>;
}

/** The cells of a batch in a worker, which loads their code when it plays them. */
export interface LoadedCells {
  /** A cell with its game, without the strategies from files. */
  planned(index: number): Promise<Cell>;
  /** The same cell with its strategies from files. Their code runs, one after another, so that it is known whose. */
  load(index: number): Promise<Cell>;
}

/**
 * The cells of a batch in a worker. `onCode` gets the number of each strategy in its cell, from 1, before its code is
 * loaded, and no number when all are loaded.
 */
export function loadedCells(
  cells: readonly CellData[],
  loader: CellLoader,
  onCode: (player?: number) => void,
): LoadedCells {
  async function planned(index: number): Promise<Cell> {
    return planCell(await requestOf(cellAt({ cells }, index), (reference) => importedGame(loader, reference)));
  }

  async function load(index: number): Promise<Cell> {
    const cell = await planned(index);
    const { module }: Partial<GameReference> = cells[index]?.game ?? {};
    const loaded: OwnStrategy[] = [];
    for (const [spec, code] of Object.entries(cell.code)) {
      onCode(loaded.length + 1);
      try {
        // oxlint-disable-next-line no-await-in-loop -- the code of two strategies must not run at the same time
        loaded.push(await loader.loadStrategy(spec, code, { ...cell.game, ...defined({ module }) }));
      } catch (error) {
        throw new StrategyError(messageOf(error), spec);
      }
    }
    if (loaded.length > 0) onCode();
    return { ...cell, own: loaded };
  }

  return { planned, load };
}

/** A strategy that cannot be loaded, or has changed. */
export class StrategyError extends InputError {
  constructor(
    message: string,
    readonly strategy: string,
  ) {
    super(message);
  }
}

async function importedGame(loader: Pick<CellLoader, 'importModule'>, { id, module }: GameReference): Promise<AnyGame> {
  if (module === undefined) throw notLoadable({ id });
  const address = parseModuleExport(module);
  const exported = await loader.importModule(address.module);
  const game: unknown = exported && Reflect.get(exported, address.exportName);
  if ((game as AnyGame | undefined)?.id === id) return game as AnyGame;
  const reason = exported === undefined ? 'is not part of this page' : 'is another value';
  throw new InputError(`cannot load the game ${id}: ${module} ${reason}`);
}

/** The strategy of a file; `default` can be its only strategy, if the spec names it without `#`. */
export function exportedStrategy(
  spec: string,
  named: string,
  all: Exports,
  source: string,
  game?: AnyGame,
): OwnStrategy {
  const [file, typed] = splitExport(spec);
  const isNamed = named !== 'default' || typed !== undefined;
  const exportName = isNamed ? named : (onlyStrategy(all, game) ?? named);
  if (!(exportName in all)) throw InputError.unknownName(`export of ${file}`, exportName, Object.keys(all).sort());
  const definition = definitionFrom(spec, all[exportName], game);
  if (definition !== undefined) return { ...definition, place: movePlace(file, source, exportName) };
  throw new InputError(`'${spec}' is not a strategy: ${STRATEGY_FORMS}`);
}
