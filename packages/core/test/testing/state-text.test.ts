import { describe, expect, test } from 'vitest';
import { seededRng } from '../../src/random/streams.js';
import { difference, stateText } from '../../src/testing/states.js';

class Counter {
  private readonly counts = new Uint8Array(2);
  private self: Counter | undefined;

  count(): this {
    this.counts.fill(1);
    return this;
  }

  close(): this {
    this.self = this;
    return this;
  }

  get closed(): boolean {
    return this.self === this;
  }
}

describe('stateText', () => {
  test.each([
    [0, -0],
    [1, '1'],
    [null, undefined],
    [Number.NaN, null],
    [1, 1n],
    [
      [1, 2],
      [2, 1],
    ],
    [[], {}],
    [[[]], []],
    [{ a: 1 }, { a: 2 }],
    [{ a: 1 }, { b: 1 }],
    [Uint8Array.of(1), Uint8Array.of(2)],
    [new Map([[1, 2]]), new Map([[2, 1]])],
    [new Set([1]), new Set([2])],
    ['a,b', ['a', 'b']],
    [new Counter(), new Counter().count()],
    [seededRng(1), seededRng(2)],
  ])('stateText differs for %o and %o', (one, other) => {
    expect(stateText([one])).not.toBe(stateText([other]));
  });

  test.each([
    [
      { a: 1, b: 2 },
      { b: 2, a: 1 },
    ],
    [new Counter().count(), new Counter().count()],
    [seededRng(1), seededRng(1)],
    [Uint8Array.of(1, 2), Uint8Array.of(1, 2)],
    [new Map([[1, { a: 1 }]]), new Map([[1, { a: 1 }]])],
    [() => 1, () => 2],
  ])('stateText is the same for %o and %o', (one, other) => {
    expect(stateText(one)).toBe(stateText(other));
  });

  test('stateText handles objects that refer to each other', () => {
    expect(new Counter().close().closed).toBe(true);
    expect(stateText(new Counter().close())).toBe(stateText(new Counter().close()));
    expect(stateText(new Counter().close())).not.toBe(stateText(new Counter()));
  });
});

describe('difference', () => {
  test('difference shows the first place where two texts differ', () => {
    expect(difference('{top:7}', '{top:9}')).toBe('"{top:7}" became "{top:9}"');
    expect(difference('ab', 'abc')).toBe('"ab" became "abc"');
  });

  test('difference shows only the context of the place in long texts', () => {
    const [a, b] = [`${'x'.repeat(100)}1${'y'.repeat(100)}`, `${'x'.repeat(100)}2${'y'.repeat(100)}`];
    expect(difference(a, b)).toBe(
      `"…${'x'.repeat(30)}1${'y'.repeat(29)}…" became "…${'x'.repeat(30)}2${'y'.repeat(29)}…"`,
    );
  });
});
