import { InputError } from '@cards/core';
import type { CodeRef } from '../../plan/cell-data.js';
import { defined } from '../../plan/given-values.js';
import { experimentIdentity } from '../../summary/digest.js';
import { type CellLoader, type Exports, type LoadedCells, loadedCells } from '../../plan/loaded-cells.js';
import { isFilePath, isTrustedModule } from '../../plan/module-address.js';
import type { Plan } from '../../plan/plan.js';
import { type Beat, LOADING } from '../../workers/messages.js';
import { TrustedCode } from '../../trust/trusted-code.js';
import type { Programs } from '../external/programs.js';
import { loadPlayer } from '../isolated/isolated-strategy.js';
import { loadExperiment } from '../modules/experiment-file.js';
import { importCode, prepareImports } from '../modules/import-file.js';
import { loadsUserCode, type WorkerData } from './worker-data.js';

/** The cells of a batch in a thread of Node, which loads their games and strategies when it plays them. */
export interface WorkerCells extends LoadedCells {
  /** Imports the games of this project, and the loader of files. The timeout does not include this. */
  prepare(): Promise<void>;
  /** Imports the module of a game or its harness. An installed module is frozen before code of users runs. */
  import(module: string): Promise<Exports>;
  /** Freezes the code of this project. Call it before any code of users is loaded. */
  freeze(): void;
}

export function workerCells(data: WorkerData, programs: Programs, beat: (beat: Beat) => void): WorkerCells {
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
      const { [index]: cell } = (await (experiment ??= loadPlanned(source, data))).cells;
      if (cell === undefined) throw new RangeError(`there is no cell ${index}`);
      return cell;
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
