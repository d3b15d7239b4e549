import { renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type ExactResult, sha256 } from '@cards/core';
import { experimentIdentity } from '../../plan/identity.js';
import type { Plan } from '../../plan/plan.js';
import type { ExactTask } from '../../summary/exact-plan.js';
import type { ExactResults } from '../../summary/exact-results.js';
import { MAX_DATA_SIZE, readRegularFile } from '../files/regular-file.js';
import { randomHex } from '../files/random-hex.js';

/** The file in the directory of a run that keeps its exact results. Without it, they are computed again. */
const FILE = 'exact.json';

/** The content of the file. */
interface ExactFile {
  readonly format: 'cards-sim/exact-values@1';
  /** The checksum of the experiment and the values. */
  readonly check: string;
  /** The results by the line-up, as {@link nameOf} writes it; null if no result is known. */
  readonly values: Readonly<Record<string, ExactResult | null>>;
}

/**
 * Reads the exact results that an earlier summary of the run has kept. A file that is missing, damaged or of another
 * run has none.
 *
 * @param directory - the directory of the run
 * @param plan - the batch
 * @param tasks - the results to read
 * @param results - receives them
 */
export function readExactFile(directory: string, plan: Plan, tasks: readonly ExactTask[], results: ExactResults): void {
  const values = valuesIn(directory, plan);
  for (const task of tasks) {
    const found = values[nameOf(task)];
    if (found !== undefined) results.add(task, found ?? undefined);
  }
}

function valuesIn(directory: string, plan: Plan): ExactFile['values'] {
  try {
    const found = JSON.parse(readRegularFile(join(directory, FILE), MAX_DATA_SIZE)) as Partial<ExactFile> | null;
    const { values } = found ?? {};
    // The checksum shows that this program wrote the values for this run, so their form is not checked further.
    return values !== undefined && found?.check === checkOf(plan, values) ? values : {};
  } catch {
    return {};
  }
}

/**
 * Keeps exact results for later summaries of the run. Other processes never see a partial file. If it cannot be
 * written, a later summary computes the results again.
 *
 * @param directory - the directory of the run
 * @param plan - the batch
 * @param tasks - the results to keep; those that are not computed are ignored
 * @param results - the computed results
 */
export function writeExactFile(
  directory: string,
  plan: Plan,
  tasks: readonly ExactTask[],
  results: ExactResults,
): void {
  const values = Object.fromEntries(
    tasks
      .filter((task) => results.has(task))
      .map((task) => [nameOf(task), results.of(task.game, task.params, task.lineup) ?? null]),
  );
  const content: ExactFile = { format: 'cards-sim/exact-values@1', check: checkOf(plan, values), values };
  const draft = join(directory, `${FILE}.${randomHex(8)}`);
  try {
    writeFileSync(draft, `${JSON.stringify(content)}\n`);
    renameSync(draft, join(directory, FILE));
  } catch {
    rmSync(draft, { force: true });
  }
}

function checkOf(plan: Plan, values: ExactFile['values']): string {
  return `sha256:${sha256(JSON.stringify([experimentIdentity(plan), values]))}`;
}

/** A line-up as text: its first cell, which has the game and the parameters, and the specs. */
function nameOf({ cell, lineup }: ExactTask): string {
  return JSON.stringify([cell, lineup]);
}
