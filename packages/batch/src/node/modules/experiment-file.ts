import { basename, resolve } from 'node:path';
import { InputError, cutText } from '@cards/core';
import type { CodeRef } from '../../plan/cell-data.js';
import { isObject } from '../../plan/given-values.js';
import { type Experiment, type Plan, planExperiment } from '../../plan/plan.js';
import { locateFile } from './code-hash.js';
import { importCode } from './import-file.js';
import { isGame } from './import-game.js';

const EXPORTS = ['default', 'experiment'];

/** Finds the file of an experiment and computes its hash. It does not run the file. */
export function locateExperiment(path: string, directory: string): CodeRef {
  return { ...locateFile('experiment', path, resolve(directory, path)), exportName: 'experiment' };
}

/** Loads an experiment from its file. Its code runs: call it only in a worker, under a watchdog. */
export async function loadExperiment(source: CodeRef, resolveFrom: readonly string[]): Promise<Plan> {
  const { file } = source;
  const { exported } = await importCode('experiment', file, source, resolveFrom);
  const found = EXPORTS.map((name) => exported[name]).find((value) => value !== undefined);
  if (!isObject(found) || !Array.isArray(found['cells'])) {
    const game = Object.keys(exported).find((name) => isGame(exported[name]));
    throw new InputError(
      `'${file}' exports no experiment: ${game === undefined ? 'write export default defineExperiment({ game, … })' : `to play its game, write ${cutText(basename(file))}#${game}`}`,
    );
  }
  return planExperiment(found as unknown as Experiment);
}
