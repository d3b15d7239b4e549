import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileTrouble, replaceFile } from '../files/file-system.js';
import { RunError } from './run-error.js';

/** The name and version of the format. */
const STATE = 'cards-sim/solver@1';

/**
 * The state of a solver in a directory. A solver has one state, which replaces the last one: the log of a run has
 * nothing to append here.
 *
 * @param directory - the absolute path of the directory
 * @param solved - what the state is of, as plain data
 * @throws RunError if the directory has the state of something else
 */
export function keptState(
  directory: string,
  solved: readonly unknown[],
): { readonly onState: (state: Float64Array) => void; readonly from?: Float64Array } {
  const path = join(directory, 'solver-state');
  const identity = JSON.stringify([STATE, ...solved]);
  const headOf = (bytes: Buffer): string => `${createHash('sha256').update(identity).update(bytes).digest('hex')}\n`;
  const onState = (state: Float64Array): void => {
    const bytes = Buffer.from(state.buffer);
    try {
      replaceFile(path, Buffer.concat([Buffer.from(headOf(bytes)), bytes]));
    } catch (error) {
      throw new RunError(`cannot write ${path}: ${fileTrouble(error)}`, { cause: error });
    }
  };
  if (!existsSync(path)) return { onState };
  const file = readFileSync(path);
  const at = file.indexOf('\n') + 1;
  const bytes = Buffer.from(file.subarray(at));
  if (file.subarray(0, at).toString() !== headOf(bytes))
    throw new RunError(`${path} is damaged, or of another game, parameters or --within; choose another directory`);
  return { onState, from: new Float64Array(Uint8Array.from(bytes).buffer) };
}
