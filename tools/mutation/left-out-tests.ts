import { beforeEach } from 'vitest';

// Skips the tests that a target leaves out. Stryker replaces the name pattern of the configuration, so it has no effect.
const source = process.env['LEFT_OUT_TESTS'];
if (source !== undefined && source !== '') {
  const names = new RegExp(source);
  beforeEach(({ task, skip }) => skip(names.test(task.name), 'it is left out of mutation testing'));
}
