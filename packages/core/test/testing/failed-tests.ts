import { type ConformanceTest, ConformanceError } from '../../src/testing/index.js';

/** Returns the names of the failed tests. */
export function failedTests(tests: readonly ConformanceTest[]): string[] {
  return tests.flatMap(({ name, check }) => {
    try {
      check();
      return [];
    } catch (error) {
      // A check must throw no other error.
      if (!(error instanceof ConformanceError)) throw error;
      return [
        error.test,
        ...(error.message === `failed conformance test "${name}": ${error.found}`
          ? []
          : [`not named in "${error.message}"`]),
      ];
    }
  });
}
