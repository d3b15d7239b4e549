/**
 * The Vitest runner of Stryker, which also notices mutants that make a test file fail before its tests run. Stryker
 * reads the results of tests only, and a file that fails to load, for example because its `describe` creates a game,
 * has no tests. Such a mutant would survive.
 *
 * It is JavaScript, because Stryker imports it into processes of its own.
 */
import { strykerPlugins as plugins } from '@stryker-mutator/vitest-runner';

/** The name of this runner, for the option `testRunner`. */
const NAME = 'vitest-with-load-errors';

const [plugin] = plugins;

function create(injector) {
  const runner = plugin.factory(injector);
  const run = runner.run.bind(runner);
  runner.run = async (...given) => {
    const result = await run(...given);
    if (result.status !== 'complete') return result;
    const failed = runner.ctx.state
      .getFiles()
      .filter(({ result: ofFile, tasks }) => ofFile?.state === 'fail' && tasks.length === 0);
    const tests = failed.map(({ filepath, result: ofFile }) => ({
      id: `${filepath}#is loaded`,
      name: 'is loaded',
      fileName: filepath,
      // TestStatus.Failed
      status: 1,
      timeSpentMs: 0,
      failureMessage: ofFile.errors?.[0]?.message ?? 'the file was not loaded',
    }));
    return { ...result, tests: [...result.tests, ...tests] };
  };
  return runner;
}
create.inject = plugin.factory.inject;

export const strykerPlugins = [{ ...plugin, name: NAME, factory: create }];
