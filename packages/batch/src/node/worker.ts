import { parentPort } from 'node:worker_threads';
import { type AnyGame, cutText, InputError, messageOf } from '@cards/core';
import { checkHandlers } from '../check/check-tasks.js';
import { exactOrUndefined } from '../plan/known-results.js';
import type { CodeRef } from '../plan/cell-data.js';
import type { ModuleExport } from '../plan/module-address.js';
import { planData } from '../plan/plan-data.js';
import { failureOf } from '../run/failure.js';
import { recordMoves } from '../run/move-records.js';
import { traceGame } from '../run/trace.js';
import { type LoadedCell, playHandlers } from '../workers/play-blocks.js';
import { type Handlers, type Reporter, serve } from '../workers/serve.js';
import { trialLoader } from './check/load-trial.js';
import { Programs } from './external/programs.js';
import { firstGame, type QualifyTask } from './league/qualify-task.js';
import { type DescribedFile, loadExperiment, NoExperimentError } from './modules/experiment-file.js';
import { locateGame } from './modules/import-game.js';
import { dialogueHandlers } from './play/dialogue-task.js';
import type { ExactResultTask, RecordTask, TraceTask, WorkerData } from './workers/worker-data.js';
import { workerCells } from './workers/worker-cells.js';

/** The tasks whose time limit applies to a game. That of the others applies to each answer of a player. */
const GAME_TASKS: ReadonlySet<string> = new Set(['play', 'find']);

const port = parentPort;
let closePrograms: (() => void) | undefined;

/** The handlers of this worker. They begin when the code of this project is loaded. */
async function handlersOf(data: WorkerData, reporter: Reporter): Promise<Handlers> {
  const { seed, resolveFrom } = data;
  const programs = new Programs(data.timeout, (program) => port?.postMessage({ program }, [program.port]));
  closePrograms = () => programs.close();
  const cells = workerCells(data, programs, reporter.beat);
  await cells.prepare();
  const importExport = async ({ module, exportName }: ModuleExport): Promise<unknown> =>
    (await cells.import(module))[exportName];
  const { isolated } = data;
  const setting = { resolveFrom, programs, importExport, isolated, freeze: () => cells.freeze(), ...reporter };
  const loadTrial = trialLoader(setting);
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
      throw new InputError(`can't plan the experiment '${source.file}': ${cutText(messageOf(error))}`);
    }
  };

  const handlers: Handlers = {
    ...playHandlers(seed, load, reporter),
    ...checkHandlers(loadTrial),
    ...dialogueHandlers(seed, setting),
    trace: async ({ cell, game, verbose }: TraceTask) => {
      const loaded = await cells.load(cell);
      reporter.beat({ position: 0, isExact: true });
      return traceGame(loaded, seed, game, reporter.note, verbose);
    },
    record: async ({ cell, ...games }: RecordTask) => {
      const loaded = await cells.load(cell);
      recordMoves(loaded, seed, games, reporter.note, (game) => {
        reporter.beat({ position: game - games.first, isExact: true });
      });
    },
    /** Computes the exact result of a line-up of built-in strategies; undefined if none is known. */
    exact: async ({ cell, lineup }: ExactResultTask) => {
      const { game, params } = await cells.planned(cell);
      return exactOrUndefined(game, params, lineup);
    },
    describe,
    qualify: async (task: QualifyTask) => firstGame(task, await loadTrial(task)),
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
    post: (message, memory) => port?.postMessage(message, memory),
    onMessage: (listener) => port?.on('message', listener),
    end: () => {
      closePrograms?.();
      port?.unref();
    },
  },
  handlersOf,
);
