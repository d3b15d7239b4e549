import { WriteStream } from 'node:tty';
import { expect, test } from 'vitest';
import { hasColor } from '../../src/cli/process-io.js';

test.each<[boolean, Record<string, string>, boolean]>([
  [true, { TERM: 'xterm-256color' }, true],
  [true, { TERM: 'dumb' }, false],
  [true, { TERM: 'xterm-256color', NO_COLOR: '1' }, false],
  [true, { TERM: 'xterm-256color', NO_COLOR: '' }, true],
  [true, { TERM: 'xterm-256color', FORCE_COLOR: '0' }, false],
  [true, { TERM: 'dumb', FORCE_COLOR: '1' }, true],
  [false, { TERM: 'xterm-256color' }, false],
  [false, { FORCE_COLOR: '1', NO_COLOR: '1' }, true],
])('Colors on a terminal (%s) with the variables %j: %s', (isTTY, env, expected) => {
  const { getColorDepth } = WriteStream.prototype;
  expect(hasColor({ isTTY, getColorDepth }, env)).toBe(expected);
});
