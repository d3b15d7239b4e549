import { defineGame } from '@cards/core';
import { gameTree, HiddenInformationError, optimum, solve, TooLargeError } from '@cards/core/solve';
import { describe, expect, test } from 'vitest';
import { PlainStates } from '../../src/solve/plain-states.js';
import { leduc } from '../../examples/leduc.js';
import { pig as endlessPig } from '../../examples/pig.js';
import { pig } from './finite-pig.js';

describe('The first player of Pig wins with the chance of an independent program', () => {
  // 0.530592 for 100 is published: Neller and Presser, Optimal play of the dice game Pig, The UMAP Journal 25(1), 2004.
  const check = (target: number, chance: number): void => {
    const { value, lower = 0, upper = 1 } = optimum(pig, { target });
    expect(value).toBeCloseTo(chance, 6);
    expect(upper - lower).toBeLessThan(1e-9);
    expect(lower).toBeLessThanOrEqual(upper);
  };

  test.each([
    [2, 0.857143],
    [6, 0.774194],
    [10, 0.709424],
    [20, 0.615559],
  ])('to %i', check);

  test.each([
    [50, 0.546151],
    [100, 0.5305927],
  ])('to %i', { tags: ['slow', 'release'] }, check);
});

test('Pig is solved although a player can roll for ever in a turn that has won', () => {
  expect(optimum(endlessPig, { players: 2, target: 10 }).value).toBeCloseTo(0.709424, 6);
});

describe('States are plain data', () => {
  const values = [
    { board: [0, 1, null], name: 'x', deep: [{ at: 1.5 }, { at: -3 }], done: false },
    { board: [0, 1, null], name: 'x', deep: [{ at: 1.5 }, { at: -3 }], done: true },
    { board: [0, 1], name: 'x', deep: [], done: true },
    { board: [0, '1'], name: 'x', deep: [], done: true },
    { name: 'x', board: [0, '1'], deep: [], done: true },
    { board: new Int8Array([1, -2]), numbers: new Float64Array([0.5]), large: 2 ** 31, none: undefined },
    { board: new Int16Array([1, -2]), numbers: new Float64Array([0.5]), large: 2 ** 31, none: undefined },
    [],
    {},
  ];

  test('Equal values have one number, different ones do not, and copies are equal', () => {
    const states = new PlainStates('the state');
    expect(values.map((value) => states.numberOf(value))).toEqual([...values.keys()]);
    expect(values.map((value) => states.numberOf(structuredClone(value)))).toEqual([...values.keys()]);
    for (const [number, value] of values.entries()) expect(states.copyOf(number)).toStrictEqual(value);
    expect(states.copyOf(0)).not.toBe(states.copyOf(0));
    for (let more = 0; more < 3000; more++) expect(states.numberOf([more, 7])).toBe(values.length + more);
    for (const [number, value] of values.entries()) expect(states.numberOf(value)).toBe(number);
  });

  class Board {
    cells = [1, 2];
  }
  const loop: { self?: unknown } = {};
  loop.self = loop;

  test.each([
    ['state.board is an object of the class Board', { board: new Board() }],
    ['state.board is an object of the class Map', { board: new Map([[1, 2]]) }],
    ['state.next is a function', { next: () => 1 }],
  ])('A state is refused in a sentence: %s', (held, state) => {
    const game = defineGame({
      id: 'held',
      seats: 2,
      deal: () => ({ ...(state as object), turn: 0 }),
      toMove: ({ turn }) => turn,
      moves: ({ turn }) => (turn < 2 ? [0, 1] : []),
      play: (one) => void one.turn++,
      view: { turn: ({ turn }) => turn },
      measures: { win: { of: (_, seat) => seat === 0 } },
    });
    for (const compute of [() => optimum(game), () => gameTree(game)])
      expect(compute).toThrow(
        `the rules of held are broken: ${held}; a state has numbers, texts, booleans, null, and lists and objects of them only`,
      );
  });

  test('A value that contains itself is refused', () => {
    expect(() => new PlainStates('the state').numberOf(loop)).toThrow('the state contains itself; use plain data');
  });

  test('A game whose state has typed arrays is solved', () => {
    // Each seat in turn takes 1 or 2 of 7 matches; who takes the last one wins: the first seat, by 1.
    const matches = defineGame({
      id: 'matches',
      seats: 2,
      deal: () => ({ heaps: new Uint8Array([3, 4]), turn: 0 }),
      toMove: ({ turn }) => turn,
      moves: ({ heaps }) => [...heaps.keys()].filter((heap) => (heaps[heap] ?? 0) > 0),
      play(state, heap) {
        state.heaps[heap] = (state.heaps[heap] ?? 0) - 1;
        state.turn = 1 - state.turn;
      },
      view: { heaps: ({ heaps }) => [...heaps], turn: ({ turn }) => turn },
      measures: { win: { of: ({ turn }, seat) => turn !== seat } },
    });
    // 7 single matches: the first seat takes the last one.
    expect(optimum(matches)).toMatchObject({ value: 1, states: 4 * 5 - 1 });
    expect(solve(gameTree(matches)).bounds).toEqual([1, 1]);
  });
});

test('A member of the state that a seat does not see is found, also after many states that look open', () => {
  const late = (isShown: boolean) =>
    defineGame({
      id: 'late',
      seats: 2,
      deal: () => ({ turn: 0, secret: 0 }),
      toMove: ({ turn }) => turn % 2,
      moves: ({ turn }) => (turn < 8 ? [0, 1] : []),
      play(state, move) {
        state.turn++;
        if (state.turn === 7) state.secret = move;
      },
      view: { turn: ({ turn }) => turn, secret: ({ secret }, seat) => (isShown || seat === 0 ? secret : 0) },
      measures: { win: { of: ({ secret }, seat) => secret === seat } },
    });
  expect(optimum(late(true)).states).toBe(9);
  expect(() => optimum(late(false))).toThrow(HiddenInformationError);
});

test('A solver stops at a NashConv', () => {
  const tree = gameTree(leduc);
  const { nashConv, iterations } = solve(tree, { tolerance: 0.01 });
  expect(nashConv).toBeLessThanOrEqual(0.01);
  expect(iterations).toBeLessThan(solve(tree, { tolerance: 1e-3 }).iterations);
});

test('A game with too many states is refused with its limit', () => {
  expect(() => optimum(pig, { target: 30 }, { maxStates: 5000 })).toThrow(TooLargeError);
  expect(() => optimum(pig, { target: 30 }, { maxStates: 5000 })).toThrow('pig has more than 5,000 states');
});

describe('Games that cannot be solved are refused', () => {
  /** A game in which every move counts. */
  const counting = <State extends { n: number }>(
    id: string,
    rules: {
      deal: () => State;
      moves: (state: State) => number[];
      play: (state: State, move: number) => void;
    },
  ) =>
    defineGame({
      id,
      seats: 2,
      ...rules,
      toMove: ({ n }) => n % 2,
      view: { state: (state: State) => state },
      measures: { win: { role: 'win', of: ({ n }, seat) => n % 2 === seat } },
    });

  /** How many states were explored, and the error. */
  const refusalOf = (game: Parameters<typeof optimum>[0]): { readonly states: number; readonly message: string } => {
    let states = 0;
    try {
      optimum(game, {}, { onProgress: ({ done }) => (states = done) });
    } catch (error) {
      return { states, message: (error as Error).message };
    }
    throw new Error('it was solved');
  };

  /** A grid with three axes, in which each state is reached by many paths. */
  const gridOf = (size: number) =>
    counting('grid', {
      deal: () => ({ n: 0, at: [0, 0, 0] }),
      moves: ({ at }) => [0, 1, 2].filter((axis) => (at[axis] ?? 0) < size - 1),
      play(state, axis) {
        state.at[axis] = (state.at[axis] ?? 0) + 1;
        state.n++;
      },
    });

  test('The limit of states is exact', () => {
    const grid = gridOf(10);
    // The last of the 1,000 states is final.
    expect(optimum(grid, {}, { maxStates: 1000 }).states).toBe(999);
    expect(() => optimum(grid, {}, { maxStates: 998 })).toThrow(TooLargeError);
  });

  test('because a path is longer than a game', () => {
    const chain = counting('chain', {
      deal: () => ({ n: 0 }),
      moves: () => [1, 2],
      play: (state, move) => void (state.n += move),
    });
    const { states, message } = refusalOf(chain as never);
    expect(message).toContain('chain can go on for more than 10000 moves, which is its limit');
    expect(states).toBeLessThan(30_000);
  });

  test('because the rules change frozen data', () => {
    const frozen = counting('frozen', {
      deal: () => ({ n: 0, at: Object.freeze([0]) as number[] }),
      moves: ({ n }) => (n < 3 ? [7] : []),
      play(state, move) {
        state.n++;
        if (state.n === 2) state.at[0] = move;
      },
    });
    expect(refusalOf(frozen as never).message).toMatch(/read only property.* after the moves 7, 7$/);
  });
});
