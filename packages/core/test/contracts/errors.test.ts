import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { beforeAll, describe, expect, test } from 'vitest';
import { nextToBuilds, builtFile } from '../../../../tools/tests/native-build.ts';
import * as core from '../../src/index.js';
import { attributeError } from '../../src/internal.js';

/** A second copy of the package, as in a dependency tree with two versions. */
let copy = core;

beforeAll(async () => {
  const entry = builtFile(join(import.meta.dirname, '../../src/index.ts')) ?? '';
  copy = (await import(pathToFileURL(join(nextToBuilds(dirname(entry)), 'index.js')).href)) as typeof core;
});

/** An error of each class of one copy, with its code. */
const errorsOf = (of: typeof core): readonly (readonly [code: string, error: Error & { readonly code: string }])[] => [
  ['CARDS_ILLEGAL_MOVE', new of.IllegalMoveError('no such card')],
  ['CARDS_INPUT', new of.InputError('no such game', 'bridge', ['set'])],
  ['CARDS_MISBEHAVIOR', new of.MisbehaviorError('it threw', 'first', new TypeError('oops'))],
];

describe('hasCode', () => {
  test('hasCode recognizes the errors of every copy of the package, and no other errors of the package', () => {
    expect(copy.InputError).not.toBe(core.InputError);
    for (const [, error] of [...errorsOf(core), ...errorsOf(copy)]) {
      const codes = errorsOf(copy).map(([code]) => code);
      expect(codes.filter((code) => core.hasCode(error, code))).toEqual([error.code]);
    }
  });

  test('hasCode is false for every value that is not an error with the code', () => {
    const revoked = Proxy.revocable({}, {});
    revoked.revoke();
    const values: readonly unknown[] = [
      null,
      undefined,
      'CARDS_INPUT',
      {},
      new Error('CARDS_INPUT'),
      Object.assign(new Error('no such file'), { code: 'ENOENT' }),
      { name: 'InputError', code: 'CARDS_INPUT', message: 'no such game' },
      Object.create(null),
      revoked.proxy,
    ];
    expect(values.filter((value) => core.hasCode(value, 'CARDS_INPUT'))).toEqual([]);
  });
});

test('attributeError recognizes an IllegalMoveError of another copy of the package', () => {
  const error = attributeError(new copy.IllegalMoveError('no such card'), undefined, { name: 'first' });
  expect(error.message).toBe("strategy 'first' played an illegal move: no such card");
});
