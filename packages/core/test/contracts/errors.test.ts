import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { beforeAll, describe, expect, test } from 'vitest';
import { nextToBuilds, builtFile } from '../../../../tools/tests/native-build.ts';
import * as testing from '../../src/testing/index.js';
import * as core from '../../src/index.js';

/** A second copy of the package, as in a dependency tree with two versions. */
const copy: { core: typeof core; testing: typeof testing } = { core, testing };

beforeAll(async () => {
  const entry = builtFile(join(import.meta.dirname, '../../src/index.ts')) ?? '';
  const folder = nextToBuilds(dirname(entry));
  copy.core = (await import(pathToFileURL(join(folder, 'index.js')).href)) as typeof core;
  copy.testing = (await import(pathToFileURL(join(folder, 'testing/index.js')).href)) as typeof testing;
});

type ErrorClass = abstract new (...args: never[]) => Error;

/** Each error class of one copy, with an instance. */
function errorsOf({
  core: of,
  testing: { LawViolation },
}: typeof copy): readonly (readonly [name: string, errorClass: ErrorClass, error: Error])[] {
  return [
    ['IllegalMoveError', of.IllegalMoveError, new of.IllegalMoveError('no such card')],
    ['InputError', of.InputError, new of.InputError('no such game', 'bridge', ['set'])],
    ['MisbehaviorError', of.MisbehaviorError, new of.MisbehaviorError('it threw', 'first', new TypeError('oops'))],
    ['LawViolation', LawViolation, new LawViolation('is honest', 'it lied')],
  ];
}

describe('instanceof with several copies of the package', () => {
  test('instanceof recognizes the errors of every copy of the package by their class', () => {
    const [here, there] = [errorsOf({ core, testing }), errorsOf(copy)];
    for (const [i, [name, errorClass]] of here.entries()) {
      expect(there[i]?.[1]).not.toBe(errorClass);
      expect(there.filter(([, , error]) => error instanceof errorClass).map(([other]) => other)).toEqual([name]);
      expect(here.filter(([, , error]) => error instanceof errorClass).map(([other]) => other)).toEqual([name]);
    }
  });

  test('instanceof recognizes the classes that the errors extend', () => {
    for (const [, , error] of [...errorsOf({ core, testing }), ...errorsOf(copy)]) expect(error).toBeInstanceOf(Error);
    expect(new copy.core.InputError('')).toBeInstanceOf(RangeError);
  });

  test('instanceof is false for every other value', () => {
    const revoked = Proxy.revocable({}, {});
    revoked.revoke();
    const values: readonly unknown[] = [
      null,
      undefined,
      0,
      'InputError',
      Symbol('error'),
      {},
      [],
      () => 0,
      new Error('InputError'),
      new RangeError('no such game'),
      { name: 'InputError', message: 'no such game', choices: [] },
      Object.create(null),
      revoked.proxy,
    ];
    for (const [, errorClass] of errorsOf({ core, testing })) {
      expect(values.filter((value) => value instanceof errorClass)).toEqual([]);
    }
  });

  test('instanceof with a subclass recognizes only the errors of that subclass', () => {
    class SavedGameError extends core.InputError {}
    const [own, parent, foreign] = [
      new SavedGameError('damaged'),
      new core.InputError('damaged'),
      new copy.core.InputError('damaged'),
    ];
    expect([own, parent, foreign].map((error) => error instanceof SavedGameError)).toEqual([true, false, false]);
    expect(own).toBeInstanceOf(core.InputError);
    expect(own).toBeInstanceOf(copy.core.InputError);
    const revoked = Proxy.revocable({}, {});
    revoked.revoke();
    expect([null, {}, revoked.proxy].filter((value) => value instanceof SavedGameError)).toEqual([]);
  });

  test('instanceof recognizes the errors of another class that uses brandError and isBranded', () => {
    const BRAND = 'test/BidError';
    class BidError extends Error {
      constructor() {
        super('too low');
        core.brandError(this, BRAND);
      }

      static override [Symbol.hasInstance](value: unknown): boolean {
        return core.isBranded(this, BidError, value, BRAND);
      }
    }
    const foreign = new Error('too low');
    copy.core.brandError(foreign, BRAND);
    expect([new BidError(), foreign, new Error('too low'), null].map((error) => error instanceof BidError)).toEqual([
      true,
      true,
      false,
      false,
    ]);
  });
});

describe('the brand of an error', () => {
  test('The brand of an error is not enumerable', () => {
    expect({ ...new core.IllegalMoveError('no such card') }).toEqual({ name: 'IllegalMoveError' });
  });
});

test('attributeError recognizes an IllegalMoveError of another copy of the package', () => {
  const error = core.attributeError(new copy.core.IllegalMoveError('no such card'), undefined, { name: 'first' });
  expect(error.message).toBe("strategy 'first' played an illegal move: no such card");
});
