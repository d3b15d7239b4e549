import { type AnyGame, defineGame, enumerate, type Move, type ParamValues, seededRng, Streams } from '@cards/core';
import { valueMoves } from '@cards/core/internal';
import { gameTree, policyOf, solveGame } from '@cards/core/solve';
import { type Position, policyText, type Solved, tableStrategy, withOptimal } from '@cards/core/solve/internal';
import { describe, expect, test } from 'vitest';
import { kuhn } from '../../examples/kuhn.js';
import { nim } from '../../examples/nim.js';
import { ticTacToe } from '../../examples/tic-tac-toe.js';
import { race } from './race.js';

/** Two coins in turn: heads wins at once, tails passes the turn, and play can go on for ever. */
const coins = defineGame({
  id: 'coins',
  seats: 2,
  deal: () => ({ mover: 0, winner: -1 }),
  toMove: ({ mover }) => mover,
  moves: ({ winner }) => (winner < 0 ? [0] : []),
  play(state, _, rng) {
    if (rng.int(2) === 0) state.winner = state.mover;
    else state.mover = 1 - state.mover;
  },
  view: { mover: ({ mover }) => mover, winner: ({ winner }) => winner },
  measures: { win: { of: ({ winner }, seat) => winner === seat } },
});

let solvedTicTacToe: Solved | undefined;
/** Tic-tac-toe has 4,520 states, so it is solved once. */
const ofTicTacToe = () => (solvedTicTacToe ??= solveGame(ticTacToe as unknown as AnyGame).solved);

const byText = (positions: readonly Position[]): Record<string, Position> =>
  Object.fromEntries(positions.map((one) => [one.situation.replaceAll('\n', '; '), one]));

describe('Positions after moves', () => {
  test('in Kuhn poker have the values of each card that follow from every equilibrium', () => {
    const solved = solveGame(kuhn).solved;
    // The first seat loses its ante with the jack, 1/3 with the queen, and wins 7/6 with the king: -1/18 on average.
    const first = byText(solved.positionsAfter([]));
    expect(first['card: 0; bets: none']?.value).toBeCloseTo(-1, 4);
    expect(first['card: 1; bets: none']?.value).toBeCloseTo(-1 / 3, 4);
    expect(first['card: 2; bets: none']?.value).toBeCloseTo(7 / 6, 4);
    expect(first['card: 1; bets: none']?.regrets?.['bet']).toBeCloseTo(1 / 6, 3);
    const last = byText(solved.positionsAfter(['pass', 'bet']));
    expect(Object.keys(last)).toHaveLength(3);
    expect(last['card: 2; bets: 0 1']?.values).toMatchObject({
      pass: expect.closeTo(-1, 6),
      bet: expect.closeTo(2, 6),
    });
    expect(last['card: 0; bets: 0 1']?.regrets).toMatchObject({ pass: 0, bet: expect.closeTo(1, 6) });
  });

  test('in tic-tac-toe have the values of a plain search', () => {
    const LINES = ['012', '345', '678', '036', '147', '258', '048', '246'].map((line) => [...line].map(Number));
    const won = (board: string, mark: string): boolean => LINES.some((line) => line.every((at) => board[at] === mark));
    /** What the player of `mark`, who moves, wins. */
    const search = (board: string, mark: 'X' | 'O'): number => {
      const other = mark === 'X' ? 'O' : 'X';
      if (won(board, other)) return -1;
      if (!board.includes('-')) return 0;
      return Math.max(...movesIn(board).map((at) => -search(placed(board, at, mark), other)));
    };
    const movesIn = (board: string): number[] => [...board].flatMap((mark, at) => (mark === '-' ? [at] : []));
    const placed = (board: string, at: number, mark: string): string => board.slice(0, at) + mark + board.slice(at + 1);
    const solved = ofTicTacToe();
    for (const [one, two] of [
      [0, 1],
      [4, 1],
      [0, 4],
      [8, 0],
    ] as const) {
      const board = placed(placed('---------', one, 'X'), two, 'O');
      const texts = [
        'top left',
        'top',
        'top right',
        'left',
        'center',
        'right',
        'bottom left',
        'bottom',
        'bottom right',
      ];
      const [position, ...others] = solved.positionsAfter([texts[one] ?? '', texts[two] ?? '']);
      expect(others).toEqual([]);
      const values = movesIn(board).map((at) => [texts[at], 0 - search(placed(board, at, 'X'), 'O')] as const);
      expect(position?.values).toEqual(Object.fromEntries(values));
      const best = Math.max(...values.map(([, value]) => value));
      expect(position?.regrets).toEqual(Object.fromEntries(values.map(([text, value]) => [text, best - value])));
    }
  });

  test('of the second seat are worth what the first one does not win', () => {
    const solved = solveGame(coins).solved;
    // The seat that throws wins with 1/2 + 1/4 · (2/3) … = 2/3.
    expect(solved.positionsAfter([])[0]?.value).toBeCloseTo(2 / 3, 12);
    expect(solved.positionsAfter(['0'])[0]).toMatchObject({ seat: 1, value: expect.closeTo(2 / 3, 12) });
  });

  test('need legal moves, and a game that is not over', () => {
    const solved = solveGame(kuhn).solved;
    expect(() => solved.positionsAfter(['pass', 'bt'])).toThrow("unknown move 'bt'; choose from pass, bet");
    expect(() => solved.positionsAfter(['bet', 'pass'])).toThrow('the game is over');
    expect(() => solved.positionsAfter(['bet', 'pass', 'pass'])).toThrow('the game is over');
    expect(() => ofTicTacToe().positionsAfter(['top', 'top'])).toThrow("unknown move 'top'");
  });
});

describe('The strategy optimal', () => {
  test('has the distributions of all its possible games', () => {
    const game = withOptimal(race);
    const { measures } = enumerate(game, {}, ['optimal', 'optimal']);
    const exact = game.theory?.about?.({}, ['optimal', 'optimal'])?.compute().measures;
    expect(Object.keys(exact ?? {})).toEqual(Object.keys(measures));
    for (const [name, { mean, distribution = {} }] of Object.entries(measures)) {
      expect(exact?.[name]?.mean).toBeCloseTo(mean, 12);
      for (const [value, share] of Object.entries(distribution))
        expect(exact?.[name]?.distribution?.[value]).toBeCloseTo(share, 12);
    }
    expect(measures['win']?.mean).toBeCloseTo((solveGame(race) as { optimum: { value: number } }).optimum.value, 12);
  });

  test('has distributions of games that can go on for ever', () => {
    const exact = withOptimal(coins).theory?.about?.({}, ['optimal', 'optimal'])?.compute().measures;
    expect(exact?.['win']?.distribution?.['1']).toBeCloseTo(2 / 3, 14);
    expect(exact?.['win']?.distribution?.['0']).toBeCloseTo(1 / 3, 14);
  });

  test('plays an equilibrium where something is hidden, and mixes with other strategies', () => {
    const game = withOptimal(kuhn);
    const exact = game.theory?.about?.({ cards: 3 }, ['optimal', 'optimal'])?.compute().measures;
    expect(exact?.['chips']?.mean).toBeCloseTo(-1 / 18, 5);
    expect(game.theory?.about?.({ cards: 3 }, ['optimal', 'random'])).toBeUndefined();
    expect(enumerate(game, {}, ['optimal', 'careful']).measures['chips']?.mean).toBeGreaterThan(-1 / 18 - 1e-6);
  });

  test('never loses tic-tac-toe', () => {
    const { measures } = enumerate(withOptimal(ticTacToe), {}, ['random', 'optimal']);
    expect(measures['result']?.max).toBe(0);
  });
});

describe('The values of positions', () => {
  const valuedIn = (game: AnyGame, params: ParamValues, seed: string) => {
    const rng = seededRng(Number(seed));
    const engine = game.engine(params);
    engine.reset(new Streams(seed, game.id).rng(0));
    const moves: Move[] = [];
    while (!engine.over) {
      const legal = engine.legalMoves();
      moves.push(legal[rng.int(legal.length)] ?? 0);
      engine.apply(moves.at(-1) ?? 0);
    }
    const valued = valueMoves(game, { params, deal: new Streams(seed, game.id).rng(0), moves });
    return { engine, moves: valued?.moves ?? [] };
  };

  test('say that a move in Nim loses the game if it leaves an exclusive or that is not 0 where it could', () => {
    const params = { first: 3, second: 4, third: 5 };
    const game = withOptimal(nim) as AnyGame;
    for (const seed of ['1', '2', '3', '4']) {
      const heaps = Object.values(params);
      /** The heap that a move takes from, and what it leaves there. */
      const taken = (move: Move): readonly [heap: number, left: number] => {
        const [count = 0, heap = 0] = nim.encoding?.(params).actions[move]?.match(/\d/g)?.map(Number) ?? [];
        return [heap - 1, (heaps[heap - 1] ?? 0) - count];
      };
      const sum = () => heaps.reduce((one, other) => one ^ other, 0);
      for (const { move, regret, best = move } of valuedIn(game, params, seed).moves) {
        const before = sum();
        const after = (one: Move): number => {
          const [heap, left] = taken(one);
          return before ^ (heaps[heap] ?? 0) ^ left;
        };
        expect(regret).toBe(Number(before !== 0 && after(move) !== 0));
        expect(before === 0 || after(best) === 0).toBe(true);
        const [heap, left] = taken(move);
        heaps[heap] = left;
      }
    }
  });

  test('begin with the value of the game, and end with its result', () => {
    const game = withOptimal(race) as AnyGame;
    const { optimum } = solveGame(race) as { optimum: { value: number } };
    for (const seed of ['1', '2', '3', '4', '5', '6']) {
      const { engine, moves } = valuedIn(game, {}, seed);
      expect(moves[0]?.before).toBeCloseTo(optimum.value, 12);
      const measures = new Int32Array(2);
      engine.measure(measures, 0);
      expect(moves.at(-1)?.after).toBe(measures[0]);
      for (const [at, { after }] of moves.slice(0, -1).entries()) expect(moves[at + 1]?.before).toBe(after);
    }
  });

  test('are not known where something is hidden', () => {
    expect(withOptimal(kuhn).theory?.positions?.({ cards: 3 })).toBeUndefined();
  });
});

describe('A policy in a file', () => {
  const text = policyText(kuhn, {}, solveGame(kuhn).solved);
  const withTable = (table: string) => ({
    ...kuhn,
    strategies: [...kuhn.strategies, tableStrategy(kuhn, 'policy:a.json', table)],
  });

  test('plays as the solution does', () => {
    const tree = gameTree(withTable(text));
    const written = (JSON.parse(text) as { situations: { seat: number; plays: Record<string, number> }[] }).situations;
    for (const seat of [0, 1]) {
      const mine = written.filter((one) => one.seat === seat).flatMap(({ plays }) => Object.values(plays));
      const played = policyOf(tree, seat, 'policy:a.json').subarray(1);
      expect(played).toHaveLength(mine.length);
      for (const [slot, share] of mine.entries()) expect(played[slot]).toBeCloseTo(share, 12);
    }
  });

  test('can be edited', () => {
    const { situations, ...head } = JSON.parse(text) as { situations: { plays: Record<string, number> }[] };
    const passes = situations.map(({ plays, ...rest }) => ({ ...rest, plays: { ...plays, pass: 1, bet: 0 } }));
    const { measures } = enumerate(withTable(JSON.stringify({ ...head, situations: passes })), {}, [
      'policy:a.json',
      'policy:a.json',
    ]);
    // Both pass, and the high card wins 1.
    expect(measures['chips']).toMatchObject({ mean: expect.closeTo(0, 14), max: 1 });
  });

  test('of a game that hides nothing plays it', () => {
    const table = policyText(ticTacToe as unknown as AnyGame, {}, ofTicTacToe());
    const strategies = [...ticTacToe.strategies, tableStrategy(ticTacToe, 'policy:t.json', table)];
    const { measures } = enumerate({ ...ticTacToe, strategies }, {}, ['policy:t.json', 'policy:t.json']);
    expect(measures['result']).toMatchObject({ mean: 0, variance: 0 });
  });

  test.each([
    ['{', 'not a policy that solve has written'],
    ['[]', 'not a policy that solve has written'],
    [text.replace('"kuhn"', '"leduc"'), 'it was written for {"format":"cards-sim/policy@1","game":"leduc"'],
    [text.replace('"cards":3', '"cards":4'), '"params":{"cards":4}}, and this is {"format"'],
    [text.replace('card: 0', 'card: 7'), 'the rules have changed since'],
    [text.replace('"pass"', '"fold"'), 'the rules have changed since'],
    [text.replace(/\{"seat":0[^\n]*\n/, ''), 'the rules have changed since'],
    [text.replace(/,\n\{[^\n]*\n\]/, '\n]'), 'the rules have changed since'],
    [text.replace('\n]', ',\n{"seat":1}]'), 'it has 13 situations, and the game 12'],
    [text.replace(/"pass":[^,]*/, '"pass":2'), 'must be 0 or more and add up to 1'],
    [text.replace(/"pass":[^,]*,"bet":[^}]*/, '"pass":-1,"bet":2'), 'must be 0 or more and add up to 1'],
  ])('that does not fit is refused (%#)', (table, message) => {
    expect(() => enumerate(withTable(table), {}, ['policy:a.json', 'random'])).toThrow(message);
  });
});
