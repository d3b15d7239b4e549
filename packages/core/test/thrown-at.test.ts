import { describe, expect, test } from 'vitest';
import { IllegalMoveError, MisbehaviorError } from '../src/errors.js';
import { thrownAt } from '../src/thrown-at.js';

function withStack(...frames: readonly string[]): Error {
  const error = new TypeError('oops');
  error.stack = ['TypeError: oops', ...frames].join('\n');
  return error;
}

describe('The place of an error', () => {
  test('It has the first three functions of the file that threw, and no frame of other files', () => {
    const error = withStack(
      '    at Array.map (<anonymous>)',
      '    at pick (/home/ada/mine.ts:8:16)',
      '    at Mine.choose (file:///home/ada/mine.ts:6:1)',
      '    at Mine.move (/home/ada/mine.ts:4:12)',
      '    at other (/home/ada/mine.ts:2:1)',
      '    at play (/home/ada/node_modules/@cards/core/dist/index.js:9:9)',
    );
    expect(thrownAt(error)).toBe(', at mine.ts:8:16 (pick), mine.ts:6:1 (Mine.choose), mine.ts:4:12 (Mine.move)');
  });

  test('Frames of installed packages and of Node before the file are left out', () => {
    const error = withStack(
      '    at int (/home/ada/node_modules/@cards/core/dist/index.js:5:9)',
      '    at node:internal/timers:1:1',
      '    at /home/ada/mine.ts:3:7',
    );
    expect(thrownAt(error)).toBe(', at mine.ts:3:7');
  });

  test('Stacks of other engines and addresses of pages are understood', () => {
    expect(thrownAt(withStack('pick@blob:http://localhost/1b2c:8:16', 'move@blob:http://localhost/1b2c:4:12'))).toBe(
      ', at line 8, column 16 (pick), line 4, column 12 (move)',
    );
  });

  test('The first line has no column, because a compiler puts code before it', () => {
    expect(thrownAt(withStack('    at move (/home/ada/mine.ts:1:230)'))).toBe(', at mine.ts:1 (move)');
  });

  test('A misbehavior has the place of its cause, and an illegal move has none', () => {
    const cause = withStack('    at pick (/home/ada/mine.ts:8:16)');
    expect(thrownAt(new MisbehaviorError('it threw', 'mine', cause))).toBe(', at mine.ts:8:16 (pick)');
    expect(thrownAt(new MisbehaviorError('it does not end', 'mine'))).toBe('');
    expect(thrownAt(new MisbehaviorError('illegal', 'mine', new IllegalMoveError('no')))).toBe('');
  });

  test('A thrown value that is no error has no line, and a stack that cannot be read is left out', () => {
    expect(thrownAt('text')).toBe(' (not an Error, which would know its line)');
    const hostile = Object.defineProperty(new Error('x'), 'stack', {
      get: () => {
        throw new Error('no');
      },
    });
    expect(thrownAt(hostile)).toBe('');
  });
});
