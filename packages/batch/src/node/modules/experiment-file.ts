import { basename, resolve } from 'node:path';
import { InputError } from '@cards/core';
import { cutText } from '@cards/core/internal';
import type { CodeRef } from '../../plan/cell-data.js';
import type { PlanData } from '../../plan/plan-data.js';
import { isObject } from '../../plan/given-values.js';
import { type Experiment, type Plan, planExperiment } from '../../plan/plan.js';
import { locateFile } from './code-hash.js';
import { importCode } from './import-file.js';
import { gamesIn } from './import-game.js';

/** The experiment of a file as plain data, or the names of its games if it has none. */
export type DescribedFile = PlanData | { readonly games: readonly string[] };

/** Finds the file of an experiment and computes its hash. It does not run the file. */
export function locateExperiment(path: string, directory: string): CodeRef {
  return { ...locateFile('experiment', path, resolve(directory, path)), exportName: 'experiment' };
}

/** The error for a file that exports no experiment. */
export class NoExperimentError extends InputError {
  /** The names of the games that it exports. */
  readonly games: readonly string[];

  constructor(file: string, games: readonly string[]) {
    const [game] = games;
    super(
      `'${file}' exports no experiment${game === undefined ? ' and no game: write export const game = defineGame({ … }), or export default defineExperiment({ game, … })' : `: to play its game, write ${cutText(basename(file))}#${game}`}`,
    );
    this.games = games;
  }
}

/** Loads an experiment from its file. Its code runs: call it only in a worker, under a watchdog. */
export async function loadExperiment(source: CodeRef, resolveFrom: readonly string[]): Promise<Plan> {
  const { exported } = await importCode('experiment', source.file, source, resolveFrom);
  const experiment = exported['default'] ?? exported['experiment'];
  if (!isObject(experiment) || !Array.isArray(experiment['cells'])) {
    throw new NoExperimentError(source.file, gamesIn(exported));
  }
  return planExperiment(experiment as unknown as Experiment);
}
