import { parentPort } from 'node:worker_threads';
import { type AnyGame, InputError } from '@cards/core';
import { cutText, messageOf } from '@cards/core/internal';
import type { CodeRef } from '../plan/cell-data.js';
import { exactOrUndefined } from '../plan/known-results.js';
import { defined } from '../plan/given-values.js';
import { isFilePath, isTrustedModule, type ModuleExport } from '../plan/module-address.js';
import { type CellLoader, type Exports, type LoadedCells, loadedCells, planData } from '../plan/plan-data.js';
import { cellAt, type Plan } from '../plan/plan.js';
import { failureOf } from '../run/failure.js';
import { recordMoves } from '../run/move-records.js';
import { traceGame } from '../run/trace.js';
import { experimentIdentity } from '../summary/digest.js';
import { TrustedCode } from '../trust/trusted-code.js';
import { type Beat, LOADING } from '../workers/messages.js';
import { type LoadedCell, playHandlers } from '../workers/play-blocks.js';
import { type Handlers, type Reporter, serve } from '../workers/serve.js';
import type { ProgramStart } from './external/program-process.js';
import { Programs } from './external/program.js';
import { loadPlayer } from './isolated/isolated-strategy.js';
import { type DescribedFile, loadExperiment, NoExperimentError } from './modules/experiment-file.js';
import { importCode, prepareImports } from './modules/import-file.js';
import { locateGame } from './modules/import-game.js';
import { dialogueHandlers } from './play/dialogue-task.js';
import type { StartMessage } from './workers/open-worker.js';
import {
  type ExactResultTask,
  loadsUserCode,
  type RecordTask,
  type TraceTask,
  type WorkerData,
  type WorkerSetting,
  type WorkerTasks,
} from './workers/worker-data.js';

/** The tasks whose time limit applies to a game. That of the others applies to each answer of a player. */
const GAME_TASKS: ReadonlySet<string> = new Set(['play', 'find']);

const port = parentPort;
let closePrograms: (() => void) | undefined;

/** The handlers of this worker. They begin when the code of this project is loaded. */
async function handlersOf(data: WorkerData, reporter: Reporter): Promise<Handlers> {
  const { seed, resolveFrom } = data;
  // The main thread owns the processes of programs.
  const start = (program: ProgramStart): void =>
    port?.postMessage({ program, isMetered: data.isMetered } satisfies StartMessage, [program.port]);
  const programs = new Programs(data.timeout, start, reporter.alive);
  closePrograms = () => programs.close();
  const cells = workerCells(data, programs, reporter.beat);
  await cells.prepare();
  const importExport = async ({ module, exportName }: ModuleExport): Promise<unknown> =>
    (await cells.import(module))[exportName];
  const { isolated } = data;
  const setting: WorkerSetting = {
    resolveFrom,
    programs,
    importExport,
    isolated,
    freeze: () => cells.freeze(),
    ...reporter,
  };
  const load = async (index: number): Promise<LoadedCell> => ({
    cell: await cells.load(index),
    tables: data.tables?.[index],
  });

  /** Loads an experiment from its file and describes it, so that its code runs in this worker only. */
  const describe = async (source: CodeRef): Promise<DescribedFile> => {
    try {
      cells.freeze();
      const plan = await loadExperiment(source, resolveFrom);
      const exported = new Set<AnyGame>();
      for (const { game } of plan.cells) if ((await locateGame(game, resolveFrom)) !== undefined) exported.add(game);
      return planData(plan, (game) => exported.has(game));
    } catch (error) {
      if (error instanceof NoExperimentError) return { games: error.games };
      if (failureOf(error) !== undefined) throw error;
      throw new InputError(`cannot plan the experiment '${source.file}': ${cutText(messageOf(error))}`);
    }
  };

  const handlers: Handlers = {
    ...playHandlers(seed, load, reporter),
    ...dialogueHandlers(seed, setting),
    trace: async ({ cell, game, verbose }: TraceTask) => {
      const loaded = await cells.load(cell);
      reporter.beat({ position: 0, isExact: true });
      return traceGame(loaded, seed, game, reporter.note, verbose);
    },
    record: async ({ cell, ...games }: RecordTask) => {
      const loaded = await cells.load(cell);
      const isSolved = games.regret === true && loaded.game.theory?.positions === undefined;
      const game = isSolved ? (await import('@cards/core/solve/internal')).withOptimal(loaded.game) : loaded.game;
      recordMoves({ ...loaded, game }, seed, games, reporter.note, (index) => {
        reporter.beat({ position: index - games.first, isExact: true });
      });
    },
    /** Computes the exact result of a line-up of built-in strategies; undefined if none is known. */
    exact: async ({ cell, lineup }: ExactResultTask) => {
      const { game, params } = await cells.planned(cell);
      return exactOrUndefined(game, params, lineup);
    },
    describe,
    ...(data.tasks === undefined ? {} : ((await import(data.tasks)) as WorkerTasks).handlersOf(setting)),
  };
  return Object.fromEntries(
    Object.entries(handlers).map(([name, handler]) => [
      name,
      async (task: never) => {
        programs.release(GAME_TASKS.has(name) ? 'game' : 'answer');
        const answer = await handler(task);
        return programs.timedOut === undefined ? answer : { ...(answer as object), timedOut: true };
      },
    ]),
  );
}

serve(
  {
    post: (message) => port?.postMessage(message),
    onMessage: (listener) => port?.on('message', listener),
    end: () => {
      closePrograms?.();
      port?.unref();
    },
  },
  handlersOf,
);

/** The cells of a batch in a thread of Node, which loads their games and strategies when it plays them. */
export interface WorkerCells extends LoadedCells {
  /** Imports the games of this project, and the loader of files. The timeout does not include this. */
  prepare(): Promise<void>;
  /** Imports the module of a game or its harness. An installed module is frozen before code of users runs. */
  import(module: string): Promise<Exports>;
  /** Freezes the code of this project. Call it before any code of users is loaded. */
  freeze(): void;
}

function workerCells(data: WorkerData, programs: Programs, beat: (beat: Beat) => void): WorkerCells {
  const { resolveFrom, modules = {}, source, isolated } = data;
  const trusted = new TrustedCode();
  const loader: CellLoader = {
    importModule,
    loadStrategy: (spec, code, game) => loadPlayer(spec, code, game, { resolveFrom, programs, isolated }),
  };
  const cells = loadedCells(data.cells, loader, (player) => beat({ position: LOADING, player }));
  /** The experiment of the file `source`; undefined until a cell of it is needed. */
  let experiment: Promise<Plan> | undefined;

  async function importTrusted(url: string): Promise<Exports> {
    return trusted.add((await import(url)) as Exports);
  }

  async function importModule(module: string): Promise<Exports> {
    if (!isFilePath(module)) return importTrusted(modules[module] ?? module);
    const { exported } = await importCode('game', module, { file: module }, resolveFrom);
    return trusted.add(exported);
  }

  function freeze(): void {
    if (loadsUserCode(data)) trusted.freeze();
  }

  return {
    import: importModule,
    freeze,
    prepare: async () => {
      if (!loadsUserCode(data)) return;
      await prepareImports(data.files);
      for (const [module, url] of Object.entries(modules)) if (isTrustedModule(module)) await importTrusted(url);
    },
    planned: (index) => {
      freeze();
      return cells.planned(index);
    },
    load: async (index) => {
      freeze();
      if (source === undefined) return cells.load(index);
      return cellAt(await (experiment ??= loadPlanned(source, data)), index);
    },
  };
}

/** Loads an experiment from its file, and checks that it is the planned one. */
async function loadPlanned(
  source: CodeRef,
  { seed, cells: planned, experiment, resolveFrom }: WorkerData,
): Promise<Plan> {
  const { cells: loaded } = await loadExperiment(source, resolveFrom);
  const cells = loaded.map((cell, at) => ({ ...cell, trials: planned[at]?.trials ?? cell.trials }));
  const referring = cells.map((cell, at) => ({
    ...cell,
    ...defined({ gameHash: planned[at]?.gameHash }),
    code: planned[at]?.code ?? {},
  }));
  if (experimentIdentity({ seed, cells: referring }) === experiment) return { seed, cells };
  throw new InputError(
    `the experiment '${source.file}' has other cells than when the run started: it must not depend on the time, the environment or other data`,
  );
}
