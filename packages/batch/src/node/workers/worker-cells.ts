import { type AnyGame, InputError } from '@cards/core';
import type { Cell } from '../../plan/cell.js';
import { isTrustedModule } from '../../plan/module-address.js';
import type { Plan } from '../../plan/plan.js';
import type { Programs } from '../external/programs.js';
import { loadExperiment } from '../modules/experiment-file.js';
import { prepareImports } from '../modules/import-file.js';
import { loadStrategy } from '../modules/strategy-file.js';
import { loadExport } from './load-game.js';
import { isSameCell, type SerializedCell, type WorkerData } from './messages.js';
import { TrustedCode } from '../../trust/trusted-code.js';

/** The cells of a batch in a worker, which loads their games and strategies when it plays them. */
export class WorkerCells {
  /** The code of this project in this worker. */
  readonly trusted = new TrustedCode();
  private readonly data: WorkerData;
  /** The experiment of the file `source`; undefined until a cell of it is needed. */
  private loaded: Promise<Plan> | undefined;

  private readonly programs: Programs;

  /**
   * @param data - the start data of the worker
   * @param programs - starts the programs of external players
   */
  constructor(data: WorkerData, programs: Programs) {
    this.data = data;
    this.programs = programs;
  }

  /**
   * Imports the games of this project, and the loader of files. The timeout does not include this.
   */
  async prepare(): Promise<void> {
    if (!this.loadsUserCode()) return;
    await prepareImports(this.data.files);
    for (const { module } of this.data.cells)
      if (module !== undefined && isTrustedModule(module.module)) await this.trusted.import(module.url);
  }

  /** Freezes the code of this project. Call it before any code of users is loaded. */
  freeze(): void {
    if (this.loadsUserCode()) this.trusted.freeze();
  }

  /**
   * Loads a cell. Code of users runs.
   *
   * @param index - the position of the cell
   * @throws InputError if its game or a strategy cannot be loaded, or has changed
   */
  async load(index: number): Promise<Cell> {
    const { cells, source, resolveFrom } = this.data;
    const known = cells[index];
    if (known === undefined) throw new RangeError(`there is no cell ${index}`);
    this.freeze();
    if (source !== undefined) {
      this.loaded ??= loadExperiment(source, resolveFrom);
      const { [index]: cell } = (await this.loaded).cells;
      if (cell === undefined || !isSameCell(cell, known)) {
        throw new InputError(
          `the experiment '${source.file}' has other cells than when the run started: it must not depend on the time, the environment or other data`,
        );
      }
      return { ...cell, trials: known.trials };
    }
    const game = await this.loadGame(known);
    const setting = { resolveFrom, programs: this.programs };
    const own = await Promise.all(
      Object.entries(known.code).map(([spec, code]) => loadStrategy(spec, code, game, setting)),
    );
    return { ...known, game, own };
  }

  /** Loads the game of a cell, without strategies from files. */
  async gameOf(index: number): Promise<AnyGame> {
    const { [index]: known } = this.data.cells;
    if (known === undefined) throw new RangeError(`there is no cell ${index}`);
    this.freeze();
    return this.loadGame(known);
  }

  /** Whether the worker may load code of users: strategies or experiments from files, or games of other packages. */
  private loadsUserCode(): boolean {
    const { cells, source } = this.data;
    // Without cells, the tasks of the worker name files.
    if (cells.length === 0 || source !== undefined) return true;
    return cells.some(({ code, module }) => Object.keys(code).length > 0 || !isTrustedModule(module?.module));
  }

  private async loadGame({ game: id, module }: SerializedCell): Promise<AnyGame> {
    if (module === undefined)
      throw new InputError(`a worker can't load the game ${id}: no module exports it; set its member 'module'`);
    const game = await loadExport(module, { trusted: this.trusted, resolveFrom: this.data.resolveFrom });
    if (game?.id === id) return game;
    throw new InputError(`can't load the game ${id}: ${module.module}#${module.exportName} is another value`);
  }
}
