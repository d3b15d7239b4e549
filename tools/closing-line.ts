import type { Reporter, TestModule } from 'vitest/node';

/**
 * Ends a test run with `N passed, N failed` alone on its line. What broke outside a test (a file that does not load, a
 * failing hook, an unhandled rejection) counts as failed too: such a run must not read as green.
 */
export class ClosingLine implements Reporter {
  onTestRunEnd(modules: readonly TestModule[], unhandledErrors: readonly unknown[]): void {
    let passed = 0;
    let failed = unhandledErrors.length;
    for (const module of modules) {
      failed += module.errors().length;
      for (const suite of module.children.allSuites()) failed += suite.errors().length;
      for (const test of module.children.allTests()) {
        const { state } = test.result();
        if (state === 'passed') passed += 1;
        else if (state === 'failed') failed += 1;
      }
    }
    console.log(`${passed} passed, ${failed} failed`);
  }
}
