import { type Law, LawViolation } from '../../src/testing/index.js';

/** Returns the names of the broken laws. */
export function brokenLaws(laws: readonly Law[]): string[] {
  return laws.flatMap(({ name, check }) => {
    try {
      check();
      return [];
    } catch (error) {
      // A check must throw no other error.
      if (!(error instanceof LawViolation)) throw error;
      return [
        error.law,
        ...(error.message === `failed conformance test "${name}": ${error.found}`
          ? []
          : [`not named in "${error.message}"`]),
      ];
    }
  });
}
