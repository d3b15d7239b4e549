import type { Reporter, TestModule } from 'vitest/node';

/**
 * Prints the tests that were skipped with a reason, such as a program that is missing, and then `N passed, N failed` as
 * the last line of a test run. A failure outside of a test (a file that does not load, a failing hook, an unhandled
 * rejection) counts as failed too, so that such a run does not look successful.
 */
export class ClosingLine implements Reporter {
  onTestRunEnd(modules: readonly TestModule[], unhandledErrors: readonly unknown[]): void {
    let passed = 0;
    let failed = unhandledErrors.length;
    for (const module of modules) {
      failed += module.errors().length;
      for (const suite of module.children.allSuites()) failed += suite.errors().length;
      for (const test of module.children.allTests()) {
        const result = test.result();
        if (result.state === 'passed') passed += 1;
        else if (result.state === 'failed') failed += 1;
        else if (result.state === 'skipped' && result.note !== undefined)
          console.log(`Skipped: ${test.fullName}: ${result.note}`);
      }
    }
    console.log(`${passed} passed, ${failed} failed`);
  }
}
