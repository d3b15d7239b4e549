import { beforeEach } from 'vitest';

// Skips the tests that a target leaves out. A name pattern in the configuration has no effect, because Stryker replaces
// it.
const source = process.env['LEFT_OUT_TESTS'];
if (source !== undefined && source !== '') {
  const names = new RegExp(source);
  beforeEach(({ task, skip }) => skip(names.test(task.name), 'it is left out of mutation testing'));
}
