import { defaultClientConditions, defaultServerConditions } from 'vite';
import { defineConfig } from 'vitest/config';
import { ClosingLine } from './tools/closing-line.ts';
import { writeExampleTests } from './tools/examples/write-tests.ts';

// Tests run on the sources of every package; nothing has to be built first.
const source = '@cards/source';

// Here, not in a global setup: the list of test files is made before those run.
writeExampleTests(import.meta.dirname);

export default defineConfig({
  resolve: { conditions: [source, ...defaultClientConditions] },
  ssr: { resolve: { conditions: [source, ...defaultServerConditions] } },
  test: {
    include: ['packages/*/{src,test,.examples}/**/*.test.ts', '{tools,docs/test,.examples}/**/*.test.ts'],
    reporters: ['default', new ClosingLine()],
    // All processors: what the tests wait for is mostly processes and threads that they start.
    maxWorkers: '100%',
    // Time decides no test: this is for one that never ends.
    testTimeout: 300_000,
    hookTimeout: 300_000,
  },
});
