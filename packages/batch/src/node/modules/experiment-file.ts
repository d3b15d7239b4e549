import { basename, resolve } from 'node:path';
import { InputError, cutText } from '@cards/core';
import type { CodeRef } from '../../plan/cell-data.js';
import { type Experiment, type Plan, planExperiment } from '../../plan/plan.js';
import { locateFile } from './code-hash.js';
import { importCode } from './import-file.js';
import { isGame } from './import-game.js';

/** The names of the export that can be the experiment. */
const EXPORTS = ['default', 'experiment'];

/**
 * Whether a text is the name of a JavaScript or TypeScript file, and not the id of a game.
 *
 * @example
 * ```ts
 * import { isFileName } from '@cards/batch/node';
 *
 * isFileName('experiment.ts'); // => true
 * isFileName('pairs'); // => false
 * ```
 *
 * @param text - the text
 */
export function isFileName(text: string): boolean {
  return /\.[cm]?[jt]s$/.test(text);
}

/**
 * Finds the file of an experiment and computes its hash. It does not run the file.
 *
 * @param path - the file
 * @param directory - the base of a relative path
 * @throws InputError if it cannot be read
 */
export function locateExperiment(path: string, directory: string): CodeRef {
  return { ...locateFile('experiment', path, resolve(directory, path)), exportName: 'experiment' };
}

/**
 * Loads an experiment from its file. Its code runs: call it only in a worker, under a watchdog.
 *
 * @throws InputError if the file cannot be loaded, has changed since it was located, or exports no experiment
 */
export async function loadExperiment(source: CodeRef, resolveFrom: readonly string[]): Promise<Plan> {
  const { file } = source;
  const { exported } = await importCode('experiment', file, source, resolveFrom);
  const found = EXPORTS.map((name) => exported[name]).find((value) => value !== undefined);
  if (!isExperiment(found)) {
    const game = Object.keys(exported).find((name) => isGame(exported[name]));
    throw new InputError(
      `'${file}' exports no experiment: ${game === undefined ? 'write export default defineExperiment({ game, … })' : `to play its game, write ${cutText(basename(file))}#${game}`}`,
    );
  }
  return planExperiment(found);
}

function isExperiment(value: unknown): value is Experiment {
  return typeof value === 'object' && value !== null && Array.isArray(Reflect.get(value, 'cells'));
}
