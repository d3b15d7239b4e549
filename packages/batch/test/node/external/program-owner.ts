import { fileURLToPath } from 'node:url';
import { Worker } from 'node:worker_threads';
import { builtFile } from '../../../../../tools/tests/native-build.ts';
import { Programs } from '../../../src/node/external/program.js';

const source = fileURLToPath(new URL('../../../src/node/external/program-process.ts', import.meta.url));

/** Programs for this thread. In a run, the main thread owns their processes; here, a thread does. */
export function programsForTests(timeout: number): {
  readonly programs: Programs;
  readonly end: () => Promise<number>;
} {
  const owner = new Worker(new URL('program-owner.mjs', import.meta.url), { workerData: builtFile(source) });
  const programs = new Programs(timeout, (program) => owner.postMessage(program, [program.port]));
  return { programs, end: () => owner.terminate() };
}
