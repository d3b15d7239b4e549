import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { defineConfig } from 'vitest/config';
import { ClosingLine } from './tools/closing-line.ts';
import { writeExampleTests } from './tools/examples/write-tests.ts';
import { buildForTests } from './tools/tests/native-build.ts';
import { nativePackages } from './tools/tests/native-packages.ts';
import { testFiles } from './tools/tests/test-files.ts';
import { SlowFirst } from './tools/tests/slow-first.ts';

// Here, not in a global setup: the list of test files is made before those run.
writeExampleTests(import.meta.dirname);
await buildForTests();

/** The value of `--tagsFilter` in the scripts `test`, `test:slow` and `test:release`. */
const filter = process.argv.map((one) => /^--tagsFilter=(!slow$|slow|release)/.exec(one)?.[1]).find((one) => one);

export default defineConfig({
  plugins: [nativePackages()],
  test: {
    include:
      filter === undefined
        ? ['packages/*/{src,test,.examples}/**/*.test.ts', '{tools,docs/test,.examples}/**/*.test.ts']
        : testFiles(import.meta.dirname, filter !== '!slow'),
    setupFiles: [join(import.meta.dirname, 'tools/one-worker.mjs')],
    reporters: ['default', new ClosingLine()],
    // One more than the processors, because several tests wait: for a watchdog, for Redis, or for a killed process.
    maxWorkers: availableParallelism() + 1,
    // The files of one process share the modules that they import: loading them for each file took a fifth of the time.
    isolate: false,
    sequence: { sequencer: SlowFirst },
    tags: [
      // They start processes, so that another load of the machine can change what happens first.
      { name: 'slow', description: 'Tests that `pnpm test` leaves out, and `pnpm test:slow` runs.', retry: 1 },
      { name: 'release', description: 'Slow tests that run before a release only: `pnpm test:release`.' },
    ],
    forceRerunTriggers: ['**/packages/*/src/**'],
    // Time decides no test: this is for one that never ends.
    testTimeout: 300_000,
    hookTimeout: 300_000,
  },
});
