import { expect, test } from 'vitest';
import { membrane } from '../../src/testing/membrane.js';

class Engine {
  shown = 1;
  readonly hand = { size: 5, deck: [1, 2] };
  private readonly secret = 7;

  twice(by: number): number {
    return by * this.shown + this.secret - 7;
  }
}

function sealed(): { readonly engine: Engine; readonly view: Engine; readonly reached: string[] } {
  const reached: string[] = [];
  const engine = new Engine();
  const view = membrane({ shown: true, twice: true, hand: { size: true } }, (name) => reached.push(name))(engine);
  return { engine, view, reached };
}

test('a sealed view shows the present state, and is one object', () => {
  const { engine, view, reached } = sealed();
  engine.shown = 4;
  expect([view.shown, view.twice(2), view.hand.size]).toEqual([4, 8, 5]);
  expect(view.hand).toBe(view.hand);
  expect(view.twice).toBe(view.twice);
  expect({ ...view }).toEqual({ shown: 4, twice: view.twice, hand: view.hand });
  expect(reached).toEqual([]);
});

test('undocumented members are absent at every depth, and their reads are reported', () => {
  const { view, reached } = sealed();
  expect(Reflect.get(view, 'secret')).toBeUndefined();
  expect(Reflect.get(view.hand, 'deck')).toBeUndefined();
  expect('secret' in view || Object.getPrototypeOf(view) !== null).toBe(false);
  expect(reached).toEqual(['secret', 'deck']);
});

test('reading a member that the view does not have is not reported', () => {
  const { view, reached } = sealed();
  expect([Reflect.get(view, 'toJSON'), Reflect.get(view, 'toString')]).toEqual([undefined, undefined]);
  expect(reached).toEqual([]);
});

test('writes throw, change nothing, and are reported', () => {
  const { engine, view, reached } = sealed();
  expect(() => {
    view.shown = 3;
  }).toThrow(TypeError);
  expect(() => Object.defineProperty(view, 'twice', { value: 1 })).toThrow(TypeError);
  expect(engine.shown).toBe(1);
  expect(reached).toEqual(['shown', 'twice']);
});
