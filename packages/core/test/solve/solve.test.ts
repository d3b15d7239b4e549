import { createPlayers, createRunner, defineGame, enumerate, seededRng, Streams } from '@cards/core';
import {
  bestResponse,
  exploit,
  type GameTree,
  gameTree,
  type Policy,
  policyOf,
  solve,
  strategyOf,
} from '@cards/core/solve';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { kuhn } from '../../examples/kuhn.js';

const PASS = 0;
const BET = 1;

/**
 * An equilibrium of Kuhn, A simplified two-person poker, 1950, in both seats. The first player bets the jack with the
 * probability alpha, up to 1/3, which is given in sixths.
 */
const byBook = (name: string, alpha: number) => ({
  name,
  summary: 'an equilibrium',
  create: () => ({
    move: (
      { card, bets, seat }: { card: number; bets: readonly number[]; seat: number },
      rng: { int(bound: number): number },
    ) => {
      const isAsked = bets.at(-1) === BET;
      const bet = (sixths: number): number => (rng.int(6) < sixths ? BET : PASS);
      if (seat === 0) return isAsked ? bet([0, alpha + 2, 6][card] ?? 0) : bet([alpha, 0, 3 * alpha][card] ?? 0);
      return isAsked ? bet([0, 2, 6][card] ?? 0) : bet([2, 0, 6][card] ?? 0);
    },
  }),
});
const game = { ...kuhn, strategies: [...kuhn.strategies, byBook('book', 0), byBook('bluff', 1), byBook('bold', 2)] };
const tree = gameTree(game);

function total(parts: readonly { readonly loss: number }[]): number {
  return parts.reduce((sum, { loss }) => sum + loss, 0);
}

test('The policy of the random strategy is uniform', () => {
  for (const seat of [0, 1] as const) expect(policyOf(tree, seat, 'random')).toEqual(tree.sets[seat].uniform());
});

test('The policy of a strategy that draws has the probabilities of its draws', () => {
  const policy = policyOf(tree, 0, 'book');
  expect([...policy].filter((each) => each > 0 && each < 1)).toEqual([
    expect.closeTo(2 / 3, 12),
    expect.closeTo(1 / 3, 12),
  ]);
});

test.each([
  ['0', 'book'],
  ['1/6', 'bluff'],
  ['1/3', 'bold'],
])('The published equilibrium with alpha = %s loses nothing', (_, spec) => {
  const policies = [policyOf(tree, 0, spec), policyOf(tree, 1, spec)] as const;
  expect(Math.abs(tree.value(policies) + 1 / 18)).toBeLessThan(1e-9);
  expect(Math.abs(bestResponse(tree, 1, policies).value - 1 / 18)).toBeLessThan(1e-9);
  expect(Math.abs(bestResponse(tree, 0, policies).value + 1 / 18)).toBeLessThan(1e-9);
  const equilibrium = solve(tree);
  for (const seat of [0, 1] as const) expect(exploit(tree, seat, policies[seat], equilibrium).loss).toBeLessThan(1e-6);
});

test('Of an equilibrium with one wrong move, that move is the first mistake', () => {
  const policy = policyOf(tree, 0, 'book');
  const folding = strategyOf(tree, 'unused', [policy, policy]);
  expect(folding.name).toBe('unused');
  // The king folds after a bet.
  const king = tree.sets[0].moves.findIndex((_, set) => {
    const first = tree.sets[0].first[set] ?? 0;
    return policy[first + BET] === 1;
  });
  const first = tree.sets[0].first[king] ?? 0;
  policy.set([1, 0], first);
  const { mistakes, openings, loss } = exploit(tree, 0, policy, solve(tree));
  expect(mistakes[0]).toMatchObject({ situation: 'card: 2\nbets: 0 1', plays: { pass: 1, bet: 0 }, best: 'bet' });
  expect(total(mistakes.slice(1))).toBeLessThan(1e-5);
  expect(total(mistakes) + total(openings)).toBeCloseTo(loss, 5);
});

test.each([0, 1] as const)('The losses of all situations add up to the whole loss of a policy in seat %i', (seat) => {
  const found = exploit(tree, seat, policyOf(tree, seat, 'random'), solve(tree));
  expect(found.loss).toBeCloseTo(found.value - found.worst, 12);
  expect(total(found.mistakes) + total(found.openings)).toBeCloseTo(found.loss, 4);
  expect(found.mistakes.every(({ seat: mover }) => mover === seat)).toBe(true);
  expect(found.openings.every(({ seat: mover }) => mover !== seat)).toBe(true);
});

test('A best response as a strategy wins in all possible games what the solver says', () => {
  const other = tree.sets[1].uniform();
  const { value, policy } = bestResponse(tree, 0, [other, policyOf(tree, 1, 'careful')]);
  const withResponse = { ...game, strategies: [...game.strategies, strategyOf(tree, 'response', [policy, other])] };
  const { measures } = enumerate(withResponse, {}, ['response', 'careful']);
  expect(measures['chips']?.mean).toBeCloseTo(value, 12);
  const policies = [policyOf(gameTree(withResponse), 0, 'response'), policyOf(tree, 1, 'careful')];
  expect(tree.value(policies)).toBeCloseTo(value, 12);
});

test('An equilibrium as a strategy wins in simulated games what the solver says', () => {
  const { policies } = solve(tree);
  const other = tree.sets[1].uniform();
  const players = createPlayers(
    { ...game, strategies: [...game.strategies, strategyOf(tree, 'equilibrium', policies)] },
    { cards: 3 },
    ['equilibrium', 'random'],
  );
  const runner = createRunner(kuhn.engine({ cards: 3 }), players);
  const rngs = new Streams(1, 'kuhn').gameRngs(2);
  const measures = new Int32Array(2);
  const games = 20_000;
  let sum = 0;
  for (let index = 0; index < games; index++) {
    runner.play(rngs.seek(index), measures);
    sum += measures[1] ?? 0;
  }
  // The standard deviation of a game is below 2.
  const expected = tree.value([policies[0] ?? other, other]);
  expect(Math.abs(sum / games - expected)).toBeLessThan((4 * 2) / Math.sqrt(games));
});

describe('What cannot be solved is refused', () => {
  const hidden = (moves: (state: { card: number; played: number[] }) => number[]) =>
    defineGame({
      id: 'hidden',
      seats: 2,
      parameters: { cards: { default: 3, min: 2, max: 9 } },
      deal: ({ cards }, rng) => ({ card: rng.int(cards), played: [] as number[] }),
      toMove: () => 0,
      moves,
      play: ({ played }, move) => void played.push(move),
      view: {},
      measures: { win: { role: 'win', of: ({ card, played }, seat) => (card === played[0]) === (seat === 0) } },
    });

  test('A game whose legal moves depend on hidden information', () => {
    const leaking = hidden(({ card, played }) => (played.length > 0 ? [] : [card, 5]));
    expect(() => gameTree({ ...leaking, observe: () => null })).toThrow(
      'the legal moves depend on hidden information: after the same observations they are 0, 5 or 1, 5',
    );
  });

  test('A game with too many possible games', () => {
    const large = hidden(({ played }) => (played.length > 0 ? [] : [0, 1, 2]));
    expect(gameTree(large, {}, { maxGames: 9 }).games).toBe(9);
    expect(() => gameTree(large, {}, { maxGames: 8 })).toThrow('hidden has more than 8 possible games');
  });

  test('A game for one player, and a game without an objective or observations', () => {
    expect(() => gameTree({ ...game, seats: 1 })).toThrow('kuhn has one seat; a game to solve needs several');
    expect(() => gameTree({ ...game, measures: [{ ...game.measures[0], role: 'length' }] })).toThrow(
      "kuhn has nothing to optimize: give one of its measures the role 'payoff' or 'win'",
    );
    const { observe: _, ...blind } = game;
    expect(() => gameTree(blind)).toThrow('it has no observe(view)');
  });

  test('A strategy that draws from too many values, or plays an illegal move', () => {
    const play = (name: string, move: (view: unknown, rng: { int(bound: number): number }) => number) =>
      gameTree({ ...kuhn, strategies: [{ name, summary: '', create: () => ({ move }) }] });
    expect(() =>
      policyOf(
        play('seeds', (__, rng) => rng.int(2 ** 32)),
        0,
        'seeds',
      ),
    ).toThrow("strategy 'seeds' draws from 4294967296 values");
    expect(() =>
      policyOf(
        play('wrong', () => 7),
        1,
        'wrong',
      ),
    ).toThrow("strategy 'wrong' played an illegal move: 7");
  });
});

describe('A random small game has the values of brute force over all pure strategies', () => {
  /** Each player has one of two cards; the second player sees a signal of the first move. */
  const TYPES = 2;
  const MOVES = 2;
  const small = fc.record({
    payoffs: fc.array(fc.integer({ min: -9, max: 9 }), { minLength: 16, maxLength: 16 }),
    signals: fc.array(fc.nat(1), { minLength: 4, maxLength: 4 }),
    seed: fc.nat(),
  });

  const payoffAt = (
    payoffs: readonly number[],
    [one, two]: readonly number[],
    [own, other]: readonly number[],
  ): number => payoffs[(one ?? 0) * 8 + (two ?? 0) * 4 + (own ?? 0) * 2 + (other ?? 0)] ?? 0;

  const gameOf = (payoffs: readonly number[], signals: readonly number[]) =>
    defineGame({
      id: 'small',
      seats: 2,
      deal: (__, rng) => ({ types: [rng.int(TYPES), rng.int(TYPES)], moves: [] as number[] }),
      toMove: ({ moves }) => moves.length,
      moves: ({ moves }) => (moves.length < 2 ? [0, 1] : []),
      play: ({ moves }, move) => void moves.push(move),
      view: {
        type: ({ types }, seat) => types[seat] ?? 0,
        signal: ({ types, moves }, seat) =>
          seat === 1 && moves.length > 0 ? (signals[2 * (types[0] ?? 0) + (moves[0] ?? 0)] ?? 0) : null,
      },
      measures: {
        won: {
          role: 'payoff',
          bounds: [-9, 9],
          of: ({ types, moves }, seat) => (seat === 0 ? 1 : -1) * payoffAt(payoffs, types, moves),
        },
      },
    });

  /** What seat 0 wins if the seats play with these probabilities of move 1: [type] and [type][signal]. */
  const expected = (
    payoffs: readonly number[],
    signals: readonly number[],
    first: (type: number) => number,
    second: (type: number, signal: number) => number,
  ): number => {
    let sum = 0;
    for (let at = 0; at < 16; at++) {
      const [one, two, own, other] = [at >> 3, (at >> 2) & 1, (at >> 1) & 1, at & 1];
      const mine = first(one);
      const theirs = second(two, signals[2 * one + own] ?? 0);
      const weight = (own === 1 ? mine : 1 - mine) * (other === 1 ? theirs : 1 - theirs);
      sum += (weight * payoffAt(payoffs, [one, two], [own, other])) / (TYPES * TYPES);
    }
    return sum;
  };

  /** The probability of move 1 in the information set whose history begins with these draws and moves. */
  const chance = (
    { sets }: GameTree,
    seat: 0 | 1,
    policy: Policy,
    isMember: (path: readonly number[]) => boolean,
  ): number => {
    const set = sets[seat].paths.findIndex(isMember);
    return set < 0 ? 0 : (policy[(sets[seat].first[set] ?? 0) + 1] ?? 0);
  };

  test('for best responses and for the bracket of the equilibrium', () => {
    fc.assert(
      fc.property(small, ({ payoffs, signals, seed }) => {
        const created = gameTree(gameOf(payoffs, signals));
        const rng = seededRng(seed);
        const random = created.sets.map((sets) => {
          const policy = sets.uniform();
          for (const start of sets.first) {
            const share = rng.int(11) / 10;
            policy.set([1 - share, share], start);
          }
          return policy;
        });
        const first =
          (policy: Policy) =>
          (type: number): number =>
            chance(created, 0, policy, (path) => path[0] === type);
        const second =
          (policy: Policy) =>
          (type: number, signal: number): number =>
            chance(created, 1, policy, ([one = 0, two, own = 0]) => two === type && signals[2 * one + own] === signal);
        const bits = Array.from({ length: MOVES ** 4 }, (__, pure) => pure);
        const bestOfFirst = (other: Policy): number =>
          Math.max(...bits.map((pure) => expected(payoffs, signals, (type) => (pure >> type) & 1, second(other))));
        const worstOfSecond = (own: Policy): number =>
          Math.min(
            ...bits.map((pure) =>
              expected(payoffs, signals, first(own), (type, signal) => (pure >> (2 * type + signal)) & 1),
            ),
          );
        const [one = new Float64Array(), two = new Float64Array()] = random;
        expect(created.value([one, two])).toBeCloseTo(expected(payoffs, signals, first(one), second(two)), 10);
        expect(bestResponse(created, 0, [one, two]).value).toBeCloseTo(bestOfFirst(two), 10);
        expect(-bestResponse(created, 1, [one, two]).value).toBeCloseTo(worstOfSecond(one), 10);
        const { bounds: [lower, upper] = [1, -1], policies } = solve(created, { tolerance: 1e-4 });
        expect(upper - lower).toBeLessThanOrEqual(1e-4);
        expect(lower).toBeCloseTo(worstOfSecond(policies[0] ?? one), 10);
        expect(upper).toBeCloseTo(bestOfFirst(policies[1] ?? two), 10);
      }),
      { numRuns: 60, seed: 29 },
    );
  });
});

test('The solver goes on from any of its states to the same bytes', () => {
  const states: Float64Array[] = [];
  const options = { tolerance: 1e-4 };
  const whole = solve(tree, { ...options, onState: (state) => states.push(state) });
  expect(states.length).toBeGreaterThan(10);
  for (const from of states) {
    const rest = solve(tree, { ...options, from });
    expect(rest.iterations).toBe(whole.iterations);
    expect(rest.policies).toEqual(whole.policies);
    expect(rest.bounds).toEqual(whole.bounds);
  }
  const other = gameTree(kuhn, { cards: 4 });
  expect(() => solve(other, { ...options, from: states[0] })).toThrow('the state of the solver is from another game');
});

test('The value of policies is right if chance orders what a seat sees differently after each hidden move', () => {
  const paid = (chosen: number, die: number, guess: number): number => 1 + 7 * chosen + 3 * die + 5 * guess * (1 + die);
  const sides = defineGame({
    id: 'sides',
    seats: 2,
    deal: () => ({ chosen: -1, die: -1, guess: -1 }),
    toMove: ({ chosen }) => (chosen < 0 ? 0 : 1),
    moves: ({ guess }) => (guess < 0 ? [0, 1] : []),
    play(state, move, rng) {
      if (state.chosen >= 0) state.guess = move;
      else {
        state.chosen = move;
        state.die = rng.int(2);
      }
    },
    // Seat 1 sees the die, or its other side.
    view: { side: ({ chosen, die }, seat) => (seat === 0 || chosen < 0 ? -1 : chosen ^ die) },
    measures: {
      points: {
        role: 'payoff',
        of: ({ chosen, die, guess }, seat) => (seat === 0 ? 1 : -1) * paid(chosen, die, guess),
        bounds: [-30, 30],
      },
    },
  });
  const built = gameTree(sides);
  fc.assert(
    fc.property(
      fc.array(fc.integer({ min: 0, max: 8 }), { minLength: 3, maxLength: 3 }),
      ([choose = 0, ...guesses]) => {
        const shares = (eighths: number): number[] => [1 - eighths / 8, eighths / 8];
        const first = [...shares(choose)];
        const second = guesses.map(shares);
        const policies = [Float64Array.of(1, ...first), Float64Array.of(1, ...second.flat())];
        let value = 0;
        for (const chosen of [0, 1])
          for (const die of [0, 1])
            for (const guess of [0, 1])
              value += ((first[chosen] ?? 0) / 2) * (second[chosen ^ die]?.[guess] ?? 0) * paid(chosen, die, guess);
        expect(built.value(policies)).toBeCloseTo(value, 12);
        expect(built.value(policies, 1)).toBeCloseTo(-value, 12);
      },
    ),
  );
});
