import { describe, expect, test } from 'vitest';
import { definitionFrom } from '../../../src/node/modules/strategy-definition.js';

const seating = { params: {}, seat: 1, args: {}, precomputed: {} };
const move = (): number => 7;

class Player {
  readonly tag = 7;
  move(): number {
    return this.tag;
  }
}

describe('a file may export as a strategy', () => {
  test.each([
    ['a player', { move }],
    ['a class of players', Player],
    ['a function that creates a player', () => ({ move })],
    ['a definition', { name: 'other', summary: 'mine', create: () => ({ move }) }],
  ])('%s', (_, exported) => {
    const definition = definitionFrom('./mine.ts#mine', exported);
    expect(definition?.name).toBe('./mine.ts#mine');
    expect(definition?.create(seating).move({}, undefined as never)).toBe(7);
  });

  test('a function is told its seat', () => {
    const definition = definitionFrom('x', ({ seat }: { seat: number }) => ({ move: () => seat }));
    expect(definition?.create(seating).move({}, undefined as never)).toBe(1);
  });

  test.each([[undefined], [null], [5], ['text'], [{}], [[]], [{ move: 3 }]])('but not %j', (exported) => {
    expect(definitionFrom('x', exported)).toBeUndefined();
  });
});
