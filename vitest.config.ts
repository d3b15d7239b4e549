import { defaultClientConditions, defaultServerConditions } from 'vite';
import { defineConfig } from 'vitest/config';
import { ClosingLine } from './tools/closing-line.ts';
import { writeExampleTests } from './tools/examples/write-tests.ts';
import { builtWorkers } from './tools/tests/built-workers.ts';
import { buildPackages } from './tools/tests/packages-build.ts';

// Tests run on the sources of every package. The workers and processes that they start run on a build of the same
// sources, made here in a second, because a worker needs eight times the CPU time to start from sources.
const source = '@cards/source';

// Here, not in a global setup: the list of test files is made before those run.
writeExampleTests(import.meta.dirname);
await buildPackages();

export default defineConfig({
  plugins: [builtWorkers()],
  resolve: { conditions: [source, ...defaultClientConditions] },
  ssr: { resolve: { conditions: [source, ...defaultServerConditions] } },
  test: {
    include: ['packages/*/{src,test,.examples}/**/*.test.ts', '{tools,.examples}/**/*.test.ts'],
    reporters: ['default', new ClosingLine()],
    // All processors: what the tests wait for is mostly processes and threads that they start.
    maxWorkers: '100%',
    isolate: false,
    // Time decides no test: this is for one that never ends.
    testTimeout: 300_000,
    hookTimeout: 300_000,
  },
});
