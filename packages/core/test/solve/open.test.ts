import { type Belief, defineGame, type Engine, enumerate, type Rng } from '@cards/core';
import { HiddenInformationError, optimum, solveGame } from '@cards/core/solve';
import { exactByStates, type Solution } from '@cards/core/solve/internal';
import { beliefTests } from '@cards/core/testing';
import { describe, expect, test } from 'vitest';
import { goofspiel } from '../../examples/goofspiel.js';
import { kuhn } from '../../examples/kuhn.js';
import { leduc } from '../../examples/leduc.js';
import { nim } from '../../examples/nim.js';
import { ticTacToe } from '../../examples/tic-tac-toe.js';
import { confirmSolution } from '../../src/solve/confirm-solution.js';
import { failedTests } from '../testing/failed-tests.js';

test('Nim is won by the player who moves, unless the exclusive or of the heaps is 0', () => {
  // Bouton, Nim, a game with a complete mathematical theory, 1901.
  for (let first = 0; first <= 3; first++)
    for (let second = 0; second <= 3; second++)
      for (let third = 0; third <= 4; third++)
        expect(optimum(nim, { first, second, third }).value).toBe((first ^ second ^ third) === 0 ? 0 : 1);
});

test('The decisions show the only winning first move of Nim', () => {
  const [first] = optimum(nim, { first: 1, second: 3, third: 3 }).decisions;
  expect(first).toMatchObject({ seat: 0, situation: 'heaps: 1 3 3\ntoMove: 0', plays: { '1 from heap 1': 1 } });
  expect(Object.values(first?.plays ?? {}).filter((probability) => probability > 0)).toEqual([1]);
});

test('Tic-tac-toe is a draw, with the published number of positions', () => {
  // 5,478 positions (Russell and Norvig, Artificial intelligence: a modern approach, 4th edition, section 5.1), of
  // which 958 are final (Aha, Tic-tac-toe endgame data set, UCI machine learning repository, 1991).
  expect(optimum(ticTacToe)).toMatchObject({ value: 0, states: 5478 - 958 });
});

/** Nim with heaps of 2, 2 and 1. */
const heaps = (key?: (view: { readonly heaps: readonly number[]; readonly mover: number }) => string) =>
  defineGame({
    id: 'heaps',
    seats: 2,
    deal: () => ({ heaps: [2, 2, 1], mover: 0 }),
    toMove: ({ mover }) => mover,
    moves: ({ heaps: left }) =>
      left.flatMap((count, heap) => Array.from({ length: count }, (_, at) => 10 * heap + at + 1)),
    play(state, move) {
      const heap = Math.floor(move / 10);
      state.heaps[heap] = (state.heaps[heap] ?? 0) - (move % 10);
      state.mover = 1 - state.mover;
    },
    view: { heaps: ({ heaps: left }) => left, mover: ({ mover }) => mover },
    measures: { win: { of: ({ mover }, seat) => mover !== seat } },
    ...(key && { key }),
  });

test('A key makes symmetric states of a two-seat game one, with the same values', () => {
  const [keyed, plain] = [heaps(({ heaps: left, mover }) => `${mover} ${[...left].sort().join()}`), heaps()];
  const [merged, whole] = [solveGame(keyed), solveGame(plain)];
  if (!('optimum' in merged && 'optimum' in whole)) throw new Error('nothing is hidden');
  expect(merged.optimum.value).toBe(whole.optimum.value);
  expect(merged.optimum.states).toBeLessThan(whole.optimum.states / 2);
  for (const moves of [[], ['21'], ['1'], ['12', '2']])
    expect(merged.solved.positionsAfter(moves)).toEqual(whole.solved.positionsAfter(moves));
  expect(failedTests(beliefTests({ game: keyed, ...keyed.checks }))).toEqual([]);
});

test('A key makes symmetric boards of tic-tac-toe one, with the published number of them', () => {
  type View = { readonly board: string };
  const turn = (board: string, places: string): string => [...places].map((place) => board[Number(place)]).join('');
  const key = (view: View): string => {
    const boards = [view.board.replaceAll(' ', '')];
    for (let at = 0; at < 3; at++) boards.push(turn(boards[at] ?? '', '630741852'));
    return [...boards, ...boards.map((board) => turn(board, '210543876'))].sort()[0] ?? '';
  };
  const belief = (): Belief<View> => {
    const engine = ticTacToe.engine({});
    let seen: View;
    return {
      begin: (view) => (seen = view),
      observe: (view) => (seen = view),
      sample(rng) {
        engine.resume({ board: seen.board.replaceAll(' ', '') }, rng);
        return engine as unknown as Engine<View>;
      },
      key: (at) => key(at.view(0)),
    };
  };
  const keyed = { ...ticTacToe, search: { rollout: 'random', belief } } as unknown as typeof ticTacToe;
  // Up to symmetry, play reaches 765 boards, of which 138 are final: counted by a separate program.
  expect(optimum(keyed)).toMatchObject({ value: 0, states: 765 - 138 });
});

test('A key that is equal for different futures fails the tests', () => {
  const keyed = heaps(({ heaps: left, mover }) => `${mover} ${left.reduce((sum, count) => sum + count, 0)}`);
  expect(failedTests(beliefTests({ game: keyed, ...keyed.checks }))).toEqual([
    'The game has a belief whose states with equal keys have the same future',
  ]);
});

describe('A key that makes different positions one is refused', () => {
  /** Take one to three coins; who takes the last one wins. */
  const coins = (key: (view: { readonly left: number; readonly mover: number }) => string | number) =>
    defineGame({
      id: 'coins',
      seats: 2,
      deal: () => ({ left: 5, mover: 0 }),
      toMove: ({ mover }) => mover,
      moves: ({ left }) => [1, 2, 3].filter((taken) => taken <= left),
      play(state, taken) {
        state.left -= taken;
        state.mover = 1 - state.mover;
      },
      view: { left: ({ left }) => left, mover: ({ mover }) => mover },
      measures: { win: { of: ({ mover }, seat) => mover !== seat } },
      key,
    });

  test('but not one that forgets the seat to move, which is a part of every key', () => {
    // 5 is no multiple of 4, so seat 0 wins (Bouton, Nim, 1901).
    expect(optimum(coins(({ left }) => left)).value).toBe(1);
  });

  test('with both positions', () => {
    expect(() => optimum(coins(({ left }) => Number(left > 1)))).toThrow(
      /^the key of coins is wrong: it is 1 after the moves 1 \(the next moves are 1, 2, 3\), and after the moves 2 \(the/,
    );
    expect(() =>
      optimum(heaps(({ heaps: left, mover }) => `${mover} ${left.reduce((sum, one) => sum + one, 0)}`)),
    ).toThrow('the key of heaps is wrong');
  });
});

describe('A game that can go on for ever', () => {
  /** The seats move in turn: one that stops gets its stake; going on ends the game with a chance, as a stop does. */
  const stopping = (tenths: number, [first = 0, second = 0]: readonly number[]) =>
    defineGame({
      id: 'stopping',
      seats: 2,
      deal: () => ({ toMove: 0, over: false }),
      toMove: ({ toMove }) => toMove,
      moves: ({ over }) => (over ? [] : [0, 1]),
      play(state, move, rng) {
        state.over = move === 1 || rng.int(10) < tenths;
        if (!state.over) state.toMove = 1 - state.toMove;
      },
      view: { toMove: ({ toMove }) => toMove },
      measures: {
        won: {
          role: 'payoff',
          bounds: [-9, 9],
          of: ({ toMove }, seat) => (seat === 0 ? 1 : -1) * (toMove === 0 ? first : second),
        },
      },
    });

  test('has a value if a player wants to end it, or chance ends it', () => {
    expect(optimum(stopping(0, [2, -1])).value).toBe(2);
    // V0 = max(-1, -1/2 + V1/2) and V1 = min(1, 1/2 + V0/2).
    expect(optimum(stopping(5, [-1, 1]))).toMatchObject({ value: expect.closeTo(-1 / 3, 12), states: 2 });
  });

  test('is refused if no player can end it', () => {
    const round = defineGame({
      id: 'round',
      seats: 2,
      deal: () => ({ at: 0 }),
      toMove: ({ at }) => at % 2,
      moves: () => [1, 3],
      play: (state, move) => void (state.at = (state.at + move) % 8),
      view: { at: ({ at }) => at },
      measures: { win: { of: ({ at }, seat) => at === seat } },
    });
    expect(() => optimum(round)).toThrow('round has no optimum, because play can go on for ever');
  });

  test('is played to its end by the solution, also where a way round is as good', () => {
    // Each seat can go round, or take what it gets in any case.
    const { solved } = solveGame(stopping(0, [2, 2]));
    expect(Array.from(solved.situations(), ({ plays }) => plays)).toContainEqual({ 0: 0, 1: 1 });
  });

  test('is refused if both players prefer to go on', () => {
    expect(() => optimum(stopping(0, [-2, 1]))).toThrow(
      'stopping has no optimum, because play can go on for ever, and the rules do not say what that is worth; limit the moves',
    );
  });
});

describe('A game with hidden information is refused', () => {
  test.each([
    ['with hidden cards', kuhn],
    ['with hidden bids', goofspiel],
  ])('%s', (_, game) => {
    expect(() => optimum(game)).toThrow(HiddenInformationError);
    expect(() => optimum(game)).toThrow(/has hidden information: seat [01] sees the same in two states/);
  });

  test('but solved by its information sets, also if no two of the first deals look the same', () => {
    // Seat 0 gets a number below 60, and may change it for the hidden one of seat 1. The higher number wins.
    const swap = defineGame({
      id: 'swap',
      seats: 2,
      deal: (_, rng) => ({ numbers: [rng.int(60), rng.int(60)], isOver: false }),
      toMove: () => 0,
      moves: ({ isOver }) => (isOver ? [] : [0, 1]),
      play(state, move) {
        if (move === 1) state.numbers.reverse();
        state.isOver = true;
      },
      view: { number: ({ numbers }, seat) => numbers[seat] ?? 0, isOver: ({ isOver }) => isOver },
      measures: { win: { of: ({ numbers: [one = 0, other = 0] }, seat) => one > other === (seat === 0) } },
    });
    // It keeps a from 30 on, and wins with a of 60 numbers; below, it changes, and wins with 59 - a.
    const value = (2 * (30 + 59) * 15) / 3600;
    expect(solveGame(swap)).toMatchObject({ solution: { values: [expect.closeTo(value, 4), expect.anything()] } });
  });

  test('and so is a game that does not show what a seat sees', () => {
    const { observe: _, ...blind } = nim;
    expect(() => optimum(blind)).toThrow(
      'nim has two seats; its optimum needs rules by defineGame, or a belief with a key',
    );
  });
});

test('A game without a payoff or a winner is refused', () => {
  const { measures } = ticTacToe;
  expect(() => optimum({ ...ticTacToe, measures: [{ ...measures[0], role: 'length' }] })).toThrow(
    "tictactoe has nothing to optimize: give one of its measures the role 'payoff' or 'win'",
  );
});

test('A game that is over after the deal has its result as the value', () => {
  expect(optimum(nim, { first: 0, second: 0, third: 0 })).toEqual({
    value: 0,
    lower: 0,
    upper: 0,
    states: 0,
    decisions: [],
  });
});

/** A heap of one to six, or of a number, from which the seats take one to three in turn. The last one wins. */
const heapGame = ({ key, left = (rng) => 1 + rng.int(6) }: { key?: true; left?: (rng: Rng) => number } = {}) =>
  defineGame({
    id: 'heap',
    seats: 2,
    deal: (_, rng) => ({ left: left(rng), mover: 0 }),
    toMove: ({ mover }) => mover,
    moves: (state) => [1, 2, 3].filter((taken) => taken <= state.left),
    play(state, taken) {
      state.left -= taken;
      if (state.left > 0) state.mover = 1 - state.mover;
    },
    view: { left: (state) => state.left, mover: ({ mover }) => mover },
    measures: { win: { of: ({ mover }, seat) => mover === seat } },
    ...(key && { key: (view: { readonly left: number; readonly mover: number }) => view.left }),
  });

test('Deals that look different are what chance does first: a heap of one to six is won in five cases', () => {
  // Seat 0 loses a heap of four only. It can have one to six, and seat 1 one to five.
  const heap = heapGame();
  for (const game of [heap, heapGame({ key: true })])
    expect(optimum(game)).toMatchObject({ value: expect.closeTo(5 / 6, 12), states: 11 });
  const regrets = solveGame(heap)
    .solved.positionsAfter([])
    .map((one) => Object.values(one.regrets ?? {}));
  expect(regrets.map((of) => of.indexOf(0))).toEqual([0, 1, 2, 0, 0, 1]);
  const random = ['random', 'random'];
  expect(exactByStates(heap, {}, random)?.measures['win']?.mean).toBeCloseTo(
    enumerate(heap, {}, random).measures['win']?.mean ?? 0,
    12,
  );
});

test('A solution that is not what games come to is refused, whether all games are played or random ones', () => {
  // One of these numbers is shown. A low one wins, whatever the seat does: half of all games.
  const number = (count: number) =>
    defineGame({
      id: 'number',
      seats: 1,
      deal: (_, rng) => ({ dealt: rng.int(count), isOver: false }),
      moves: ({ isOver }) => (isOver ? [] : [0]),
      play: (state) => void (state.isOver = true),
      view: { dealt: ({ dealt }) => dealt, isOver: ({ isOver }) => isOver },
      measures: { low: { better: 'higher', bounds: [0, 1], of: ({ dealt }) => dealt < count / 2 } },
    });
  for (const count of [10, 9000]) {
    const game = number(count);
    const played = { strategy: solveGame(game).solved.strategy('best') };
    expect(() => confirmSolution(game, {}, played, [0.5])).not.toThrow();
    expect(() => confirmSolution(game, {}, played, [0.7])).toThrow(
      /^the solution of number is not the game: played through the rules, seat 0 wins 0\.\d+ on average, where the/,
    );
  }
});

test('A solution that draws its moves is played in random games where all games are too many', () => {
  // Leduc hold'em has 5,520 games, of which most follow from draws of the solution.
  const { solution } = solveGame(leduc, {}, { tolerance: 0.1 }) as { solution: Solution };
  expect(solution.nashConv).toBeLessThan(0.1);
});

test('A solution that plays an illegal move is refused', () => {
  const wrong = { name: 'wrong', summary: 'takes five', create: () => ({ move: () => 5 }) };
  expect(() => confirmSolution(heapGame(), {}, { strategy: wrong }, [0])).toThrow(
    /^the solution of heap is not the game: played through the rules, strategy 'the solution' played an illegal move/,
  );
});

test('A solution of states with keys comes to an end where a move is as good that does not', () => {
  // To wait is worth as much as to win at once, because the seat can still win afterwards.
  const waiting = defineGame({
    id: 'waiting',
    seats: 1,
    deal: () => ({ isOver: false, side: 0 }),
    moves: ({ isOver }) => (isOver ? [] : [0, 1]),
    play(state, move) {
      state.isOver = move === 1;
      state.side = 1 - state.side;
    },
    view: { isOver: ({ isOver }) => isOver, side: ({ side }) => side },
    measures: { won: { better: 'higher', bounds: [0, 1], of: () => 1 } },
    key: ({ side }) => side,
  });
  const { solved, ...found } = solveGame(waiting);
  expect(found).toMatchObject({ optimum: { value: 1 } });
  expect(solved.positionsAfter(['0'])).toMatchObject([{ plays: { '0': 0, '1': 1 } }]);
});
