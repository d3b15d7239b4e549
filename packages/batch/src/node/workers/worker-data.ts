import type { AnyGame, Precomputed } from '@cards/core';
import type { CodeRef } from '../../plan/cell-data.js';
import type { CellData } from '../../plan/plan-data.js';
import { defined } from '../../plan/given-values.js';
import { isTrustedModule, type ModuleExport, namesFile } from '../../plan/module-address.js';
import { experimentIdentity } from '../../summary/digest.js';
import type { Plan } from '../../plan/plan.js';
import { dataOf } from '../../plan/plan-data.js';
import { type ResolvedExport, urlsOf } from '../modules/resolve-module.js';
import type { Lineup } from '../../plan/lineups.js';
import type { RecordedGames } from '../../run/move-records.js';
import type { Cell } from '../../plan/cell.js';
import { precomputeCell } from '../../run/block-runner.js';
import type { Handlers, Reporter } from '../../workers/serve.js';
import { type LoadSetting, SOLVER } from '../modules/strategy-file.js';
import { type Isolation, isolation, type IsolatedEntries, type IsolationRequest } from '../isolated/sandbox.js';

export interface WorkerData {
  readonly seed: string;
  readonly cells: readonly CellData[];
  /** `[cell]`: the precomputed tables by spec, in shared memory. Strategies without tables are absent. */
  readonly tables?: readonly ReadonlyMap<string, Precomputed>[];
  /** The `file:` URLs of the modules of the games and of their harnesses, by name. */
  readonly modules?: Readonly<Record<string, string>>;
  readonly source?: CodeRef;
  readonly experiment?: string;
  readonly resolveFrom: readonly string[];
  /** The files with code of users that the worker may import, as absolute paths. */
  readonly files: readonly string[];
  /** The `file:` URL of a module with tasks of another package, {@link WorkerTasks}. Default: none. */
  readonly tasks?: string | undefined;
  readonly timeout: number;
  /** Whether programs ask before each answer, and report what it took. */
  readonly isMetered: boolean;
  /** How strategies from files are isolated. Default: they are not. */
  readonly isolated?: IsolatedEntries | undefined;
}

/** What the tasks of a worker get. */
export interface WorkerSetting extends LoadSetting, Reporter {
  readonly isolated: IsolatedEntries | undefined;
  readonly importExport: (address: ModuleExport) => Promise<unknown>;
  readonly freeze: () => void;
}

/** A module with further tasks of a worker, which loads it before any code of users. */
export interface WorkerTasks {
  readonly handlersOf: (setting: WorkerSetting) => Handlers;
}

export interface PoolData extends Omit<WorkerData, 'timeout' | 'isolated' | 'isMetered'> {
  readonly isolated?: Isolation | undefined;
}

/** A game to play as text. Each line is a note. */
export interface TraceTask {
  readonly cell: number;
  readonly game: number;
  readonly verbose: boolean;
}

/** Games to record move by move. Each line is a note. */
export interface RecordTask extends RecordedGames {
  readonly cell: number;
}

export interface ExactResultTask {
  readonly cell: number;
  readonly lineup: Lineup;
}

export type GameLocations = ReadonlyMap<AnyGame, ResolvedExport>;

export interface WorkerDataOptions {
  readonly locations: GameLocations;
  readonly resolveFrom: readonly string[];
  readonly tables?: SharedTables;
  /** Whether a cell will be played, so that workers need its tables. Default: every cell. */
  readonly isNeeded?: (index: number) => boolean;
  /** Whether strategies from files are isolated, or the limits. Default: they are not. */
  readonly isolated?: IsolationRequest | undefined;
}

export function workerData(
  plan: Plan,
  { locations, resolveFrom, tables = new SharedTables(), isNeeded = () => true, isolated: wanted }: WorkerDataOptions,
): PoolData {
  const { seed, cells, source } = plan;
  const code = cells.flatMap((cell) => Object.values(cell.code));
  const limits = isolation(wanted);
  const entries = cells.flatMap((cell) =>
    Object.entries(cell.code).flatMap(([spec, one]) => (namesFile(spec) ? [one] : [])),
  );
  const isolated = limits && { limits, entries };
  return {
    seed,
    cells: cells.map((cell) => ({
      ...dataOf(cell),
      ...(locations.has(cell.game) ? {} : { game: { id: cell.game.id } }),
    })),
    tables: cells.map((cell, index) => (isNeeded(index) ? tables.of(cell) : new Map())),
    modules: urlsOf(locations.values()),
    resolveFrom,
    files: isolated === undefined ? importedFiles(source === undefined ? code : [...code, source]) : [],
    ...defined({ isolated, source, experiment: source && experimentIdentity(plan) }),
  };
}

/** Whether workers load code of users: strategies or experiments from files, or games of other packages. */
export function loadsUserCode({ files, modules = {} }: Pick<PoolData, 'files' | 'modules'>): boolean {
  return files.length > 0 || Object.keys(modules).some((module) => !isTrustedModule(module));
}

/** The files that workers import to load code: not those of programs, and not the solver. */
export function importedFiles(code: readonly CodeRef[]): readonly string[] {
  const imported = code.filter(({ file, command }) => command === undefined && file !== SOLVER);
  return [...new Set(imported.map(({ file }) => file))];
}

/** The tables of the cells of a batch, in memory that all workers share, each computed once. */
export class SharedTables {
  private readonly known = new Map<AnyGame, Map<string, Map<string, Precomputed>>>();

  /** The tables of the game and the parameters of a cell, by spec. Computes those that no earlier cell needed. */
  of(cell: Cell): ReadonlyMap<string, Precomputed> {
    const tablesBySpec = this.knownOf(cell);
    for (const [spec, tables] of precomputeCell(cell, tablesBySpec))
      if (!tablesBySpec.has(spec)) tablesBySpec.set(spec, share(tables));
    return tablesBySpec;
  }

  private knownOf({ game, params, own }: Cell): Map<string, Precomputed> {
    // Specs of strategies passed as values can mean other strategies than in other cells.
    if (own.length > 0) return new Map();
    const ofGame = this.known.get(game) ?? new Map<string, Map<string, Precomputed>>();
    const tablesBySpec = ofGame.get(JSON.stringify(params)) ?? new Map<string, Precomputed>();
    this.known.set(game, ofGame.set(JSON.stringify(params), tablesBySpec));
    return tablesBySpec;
  }
}

export function share(precomputed: Precomputed): Precomputed {
  return Object.fromEntries(Object.entries(precomputed).map(([name, table]) => [name, inSharedMemory(table)]));
}

function inSharedMemory<T extends Precomputed[string]>(table: T): T {
  const bytes = new SharedArrayBuffer(table.byteLength);
  new Uint8Array(bytes).set(new Uint8Array(table.buffer, table.byteOffset, table.byteLength));
  const TypedArray = table.constructor as new (buffer: SharedArrayBuffer) => T;
  return new TypedArray(bytes);
}
