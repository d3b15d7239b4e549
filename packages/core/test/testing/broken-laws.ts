import { type Law, LawViolation } from '../../src/testing/index.js';

/** The names of the laws that are broken. */
export function brokenLaws(laws: readonly Law[]): string[] {
  return laws.flatMap(({ name, check }) => {
    try {
      check();
      return [];
    } catch (error) {
      // A check that fails in any other way is not a clear verdict.
      if (!(error instanceof LawViolation)) throw error;
      return [error.law, ...(error.message === `${name}: ${error.found}` ? [] : [`not named in "${error.message}"`])];
    }
  });
}
