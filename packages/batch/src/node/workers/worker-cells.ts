import { InputError } from '@cards/core';
import type { Cell } from '../../plan/cell.js';
import type { CodeRef } from '../../plan/cell-data.js';
import { defined } from '../../plan/given-values.js';
import { experimentIdentity } from '../../summary/digest.js';
import { type CellLoader, type Exports, LoadedCells } from '../../plan/loaded-cells.js';
import { isFilePath, isTrustedModule } from '../../plan/module-address.js';
import type { Plan } from '../../plan/plan.js';
import { type Beat, LOADING } from '../../workers/messages.js';
import { TrustedCode } from '../../trust/trusted-code.js';
import type { Programs } from '../external/programs.js';
import { loadIsolated } from '../isolated/isolated-strategy.js';
import { loadExperiment } from '../modules/experiment-file.js';
import { importCode, prepareImports } from '../modules/import-file.js';
import { loadStrategy } from '../modules/strategy-file.js';
import { loadsUserCode, type WorkerData } from './worker-data.js';

/** The cells of a batch in a thread of Node, which loads their games and strategies when it plays them. */
export class WorkerCells {
  /** The code of this project in this worker. */
  private readonly trusted = new TrustedCode();
  private readonly data: WorkerData;
  private readonly cells: LoadedCells;
  /** The experiment of the file `source`; undefined until a cell of it is needed. */
  private experiment: Promise<Plan> | undefined;

  /**
   * @param data - the start data of the worker
   * @param programs - starts the programs of external players
   * @param beat - sends a heartbeat
   */
  constructor(data: WorkerData, programs: Programs, beat: (beat: Beat) => void) {
    const { cells, resolveFrom } = data;
    this.data = data;
    const loader: CellLoader = {
      importModule: (module) => this.import(module),
      loadStrategy: (spec, code, game) =>
        (data.isolated === true ? loadIsolated : loadStrategy)(spec, code, game, { resolveFrom, programs }),
    };
    this.cells = new LoadedCells(cells, loader, (player) => beat({ position: LOADING, player }));
  }

  /** Imports the games of this project, and the loader of files. The timeout does not include this. */
  async prepare(): Promise<void> {
    if (!loadsUserCode(this.data)) return;
    const { files, modules = {} } = this.data;
    await prepareImports(files);
    for (const [module, url] of Object.entries(modules)) if (isTrustedModule(module)) await this.trusted.import(url);
  }

  /**
   * Imports the module of a game or of its harness: an installed module, which is frozen before code of users runs, or
   * a file.
   *
   * @param module - its name, or the path of the file
   */
  async import(module: string): Promise<Exports> {
    const { modules = {}, resolveFrom } = this.data;
    if (!isFilePath(module)) return this.trusted.import(modules[module] ?? module);
    const { exported } = await importCode('game', module, { file: module }, resolveFrom);
    return this.trusted.add(exported);
  }

  /** Freezes the code of this project. Call it before any code of users is loaded. */
  freeze(): void {
    if (loadsUserCode(this.data)) this.trusted.freeze();
  }

  /** A cell with its game, without strategies from files. */
  planned(index: number): Promise<Cell> {
    this.freeze();
    return this.cells.planned(index);
  }

  /**
   * Loads a cell. Code of users runs.
   *
   * @param index - the position of the cell
   * @throws InputError if its game or a strategy cannot be loaded, or has changed
   */
  async load(index: number): Promise<Cell> {
    this.freeze();
    const { source } = this.data;
    if (source === undefined) return this.cells.load(index);
    const { [index]: cell } = (await (this.experiment ??= this.loadFile(source))).cells;
    if (cell === undefined) throw new RangeError(`there is no cell ${index}`);
    return cell;
  }

  /** Loads the experiment from its file, and checks that it is the planned one. */
  private async loadFile(source: CodeRef): Promise<Plan> {
    const { seed, cells: planned, experiment, resolveFrom } = this.data;
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
}
