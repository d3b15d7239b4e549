import { InputError } from '@cards/core';
import { describe, expect, test } from 'vitest';
import { definitionFrom, isStrategyExport } from '../../src/plan/strategy-definition.js';

const context = { params: {}, seat: 1, args: {}, precomputed: {} };
const move = (): number => 7;

class Player {
  readonly tag = 7;
  move(): number {
    return this.tag;
  }
}

describe('the exports that are a strategy', () => {
  test.each([
    ['a strategy', { move }],
    ['a class of strategies', Player],
    ['a function that creates a strategy', () => ({ move })],
    ['a strategy definition', { name: 'other', summary: 'mine', create: () => ({ move }) }],
  ])('An export can be %s', (_, exported) => {
    const definition = definitionFrom('./mine.ts#mine', exported);
    expect(definition?.name).toBe('./mine.ts#mine');
    expect(definition?.create(context).move({}, undefined as never)).toBe(7);
  });

  test('A function gets the seat of its strategy', () => {
    const definition = definitionFrom('x', ({ seat }: { seat: number }) => ({ move: () => seat }));
    expect(definition?.create(context).move({}, undefined as never)).toBe(1);
  });

  test.each([[undefined], [null], [5], ['text'], [{}], [[]], [{ move: 3 }]])('%j is not a strategy', (exported) => {
    expect(definitionFrom('x', exported)).toBeUndefined();
  });

  test('An export that cannot be read counts as a strategy, and causes an InputError with the reason', () => {
    const unreadable = {
      get move(): never {
        throw new Error('not here');
      },
    };
    expect(isStrategyExport(unreadable)).toBe(true);
    expect(() => definitionFrom('mine', unreadable)).toThrow(
      new InputError("cannot load the strategy 'mine': not here"),
    );
    expect([{ move }, Player, 5].map((one) => isStrategyExport(one))).toEqual([true, true, false]);
  });
});
