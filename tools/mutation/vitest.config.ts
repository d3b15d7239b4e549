import { join } from 'node:path';
import { defaultServerConditions } from 'vite';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { targetOf } from './targets.ts';

// The tests of one target, for Stryker. It runs them in a copy of the repository.
const { tests, leftOut } = targetOf(process.env['MUTATION_TARGET']);

/** Runs the files in the order of the target. */
class InOrder extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const place = new Map(tests.map((test, at) => [join(process.cwd(), test), at]));
    return files.sort((a, b) => (place.get(a.moduleId) ?? 0) - (place.get(b.moduleId) ?? 0));
  }
}

export default defineConfig({
  ssr: { resolve: { conditions: ['@cards/source', ...defaultServerConditions] } },
  test: {
    include: [...tests],
    setupFiles: ['tools/mutation/property-tests.ts', 'tools/mutation/left-out-tests.ts'],
    env: { LEFT_OUT_TESTS: leftOut?.source ?? '' },
    sequence: { sequencer: InOrder },
    // One thread for each mutant instead of one for each file. Each mutant still loads all modules anew.
    isolate: false,
    tags: [{ name: 'slow' }],
    // Stryker has the time limit of a mutant.
    testTimeout: 300_000,
    hookTimeout: 300_000,
  },
});
