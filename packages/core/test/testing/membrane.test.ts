import { expect, test } from 'vitest';
import { membrane } from '../../src/testing/strategy-tests.js';

class Engine {
  shown = 1;
  readonly hand = { size: 5, deck: [1, 2] };
  private readonly secret = 7;

  twice(by: number): number {
    return by * this.shown + this.secret - 7;
  }
}

function wrappedEngine(): { readonly engine: Engine; readonly view: Engine; readonly reached: string[] } {
  const reached: string[] = [];
  const engine = new Engine();
  const view = membrane({ shown: true, twice: true, hand: { size: true } }, (name) => reached.push(name))(engine);
  return { engine, view, reached };
}

test('A membrane shows the current state, and its members are the same objects each time', () => {
  const { engine, view, reached } = wrappedEngine();
  engine.shown = 4;
  expect([view.shown, view.twice(2), view.hand.size]).toEqual([4, 8, 5]);
  expect(view.hand).toBe(view.hand);
  expect(view.twice).toBe(view.twice);
  expect({ ...view }).toEqual({ shown: 4, twice: view.twice, hand: view.hand });
  expect(reached).toEqual([]);
});

test('A membrane has no undocumented members at any depth, and reports reads of them', () => {
  const { view, reached } = wrappedEngine();
  expect(Reflect.get(view, 'secret')).toBeUndefined();
  expect(Reflect.get(view.hand, 'deck')).toBeUndefined();
  expect('secret' in view || Object.getPrototypeOf(view) !== null).toBe(false);
  expect(reached).toEqual(['secret', 'deck']);
});

test('A membrane does not report reads of members that the view does not have', () => {
  const { view, reached } = wrappedEngine();
  expect([Reflect.get(view, 'toJSON'), Reflect.get(view, 'toString')]).toEqual([undefined, undefined]);
  expect(reached).toEqual([]);
});

test('A membrane throws an error for each write, changes nothing, and reports the write', () => {
  const { engine, view, reached } = wrappedEngine();
  expect(() => {
    view.shown = 3;
  }).toThrow(TypeError);
  expect(() => Object.defineProperty(view, 'twice', { value: 1 })).toThrow(TypeError);
  expect(engine.shown).toBe(1);
  expect(reached).toEqual(['shown', 'twice']);
});
