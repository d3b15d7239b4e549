import type { Reporter, TestModule } from 'vitest/node';

/**
 * Prints a line for each test that was skipped with a reason, such as a program that is missing, and for each failure,
 * which `.ci/run` repeats at its end. A test that needed a second attempt passed, and has a line too: its failure can
 * be a race, which has to be found. The last line of a test run is `N passed, N failed`. A failure outside of a test
 * (a file that does not load, a failing hook, an unhandled rejection) counts as failed too, so that such a run does not
 * look successful.
 */
export class ClosingLine implements Reporter {
  onTestRunEnd(modules: readonly TestModule[], unhandledErrors: readonly unknown[]): void {
    let passed = 0;
    let failed = 0;
    const fail = (title: string, error: unknown): void => {
      failed += 1;
      const { message = String(error) } = error as { message?: string };
      console.log(`Failed: ${title}: ${message.split('\n', 1)[0]}`);
    };
    for (const error of unhandledErrors) fail('outside of the tests', error);
    for (const module of modules) {
      const file = module.relativeModuleId;
      for (const error of module.errors()) fail(file, error);
      for (const suite of module.children.allSuites())
        for (const error of suite.errors()) fail(`${file}, ${suite.fullName}`, error);
      for (const test of module.children.allTests()) {
        const result = test.result();
        if (test.diagnostic()?.flaky === true)
          console.log(`Second attempt: ${file}, ${test.fullName}: ${result.errors?.[0]?.message.split('\n', 1)[0]}`);
        if (result.state === 'passed') passed += 1;
        else if (result.state === 'failed') fail(`${file}, ${test.fullName}`, result.errors[0]);
        else if (result.state === 'skipped' && result.note !== undefined)
          console.log(`Skipped: ${test.fullName}: ${result.note}`);
      }
    }
    console.log(`${passed} passed, ${failed} failed`);
  }
}
