import { type AnyGame, defineGame, hasCode, type Measure, type ParamValues, type Rng, seededRng } from '@cards/core';
import { checkRules, resultRule, Results } from '@cards/core/internal';
import { describe, expect, test } from 'vitest';

/** What each seat of a made-up game gets: the game is one move, and its measures are these numbers. */
interface Outcome {
  readonly win?: readonly boolean[];
  readonly tie?: readonly boolean[];
  readonly points?: readonly number[];
}

type Extra = Partial<Pick<AnyGame, 'together' | 'teams' | 'zeroSum'>> & { readonly better?: 'higher' | 'lower' };

/** A game that ends after one move with a given outcome. */
function gameOf(seats: number, { win, tie, points }: Outcome, { better = 'higher', ...extra }: Extra = {}): AnyGame {
  return defineGame({
    id: 'madeup',
    seats,
    deal: () => ({ over: false }),
    toMove: () => 0,
    moves: ({ over }: { over: boolean }) => (over ? [] : [0]),
    play: (state: { over: boolean }) => void (state.over = true),
    view: {},
    measures: {
      ...(points && {
        points: {
          better,
          bounds: [-9, 9],
          ...(extra.together !== true && { role: 'payoff' }),
          of: (_, at) => points[at] ?? 0,
        },
      }),
      ...(win && { win: { of: (_, at) => win[at] ?? false } }),
      ...(tie && { tie: { of: (_, at) => tie[at] ?? false } }),
    },
    ...extra,
  }) as unknown as AnyGame;
}

type Rule = Partial<Omit<Measure<ParamValues>, 'name' | 'bounds'>> & { readonly bounds?: readonly [number, number] };

/** A game with a measure `chips` next to `win`. */
const declared = (chips: Rule, win: Rule = {}): AnyGame =>
  defineGame({
    id: 'declared',
    seats: 1,
    deal: () => ({}),
    moves: () => [],
    play: () => undefined,
    view: {},
    measures: { win: { ...win, of: () => true }, chips: { bounds: [0, 1], ...chips, of: () => 1 } },
  }) as unknown as AnyGame;

function resultsOf(game: AnyGame): readonly number[] {
  const engine = game.engine({});
  engine.reset(seededRng(1));
  engine.apply(0);
  const results = new Results(game, {}).read(engine);
  return results.rule.teams.map((_, seat) => results.of(seat));
}

const flags = (text: string): readonly boolean[] => [...text].map((one) => one === '1');

describe('A win is shared by the teams that have it', () => {
  test.each([
    ['one of three', { win: flags('010'), tie: flags('000') }, [0, 1, 0]],
    ['two of three tie', { win: flags('000'), tie: flags('110') }, [1 / 2, 1 / 2, 0]],
    ['three of three tie', { win: flags('000'), tie: flags('111') }, [1 / 3, 1 / 3, 1 / 3]],
    ['two of four win', { win: flags('0101') }, [0, 1 / 2, 0, 1 / 2]],
    ['no seat wins', { win: flags('000') }, [1 / 3, 1 / 3, 1 / 3]],
    ['two of two tie', { win: flags('00'), tie: flags('11') }, [1 / 2, 1 / 2]],
  ])('%s', (_, outcome: Outcome, expected) => {
    expect(resultsOf(gameOf(outcome.win?.length ?? 0, outcome))).toEqual(expected);
  });

  const teams = [[0, 2], [1, 3], [4]];
  test.each([
    ['a team of two wins', { win: flags('01010') }, [0, 1, 0, 1, 0]],
    [
      'a team of two ties with a team of one',
      { win: flags('00000'), tie: flags('10101') },
      [1 / 2, 0, 1 / 2, 0, 1 / 2],
    ],
    ['no team wins', { win: flags('00000') }, [1 / 3, 1 / 3, 1 / 3, 1 / 3, 1 / 3]],
  ])('%s', (_, outcome: Outcome, expected) => {
    expect(resultsOf(gameOf(5, outcome, { teams }))).toEqual(expected);
    // Teams of other sizes are not equal, so no share of a seat is even.
    expect(resultRule(gameOf(5, outcome, { teams }), {})?.even).toBeUndefined();
  });
});

test('A payoff is what a seat plays for, and the fewest points are the best if lower is better', () => {
  const points = [3, 0, -2];
  expect(resultsOf(gameOf(3, { points }))).toEqual(points);
  const lowest = gameOf(3, { points, win: flags('100') }, { better: 'lower' });
  expect(resultsOf(lowest)).toEqual([-3, 0, 2]);
  expect(resultRule(lowest, {})).toMatchObject({ kind: 'payoff', sign: -1, bounds: [-9, 9] });
  expect(resultRule(gameOf(2, { points: [1, -1] }, { zeroSum: true }), {})?.even).toBe(0);
});

test('Seats that play together have one result', () => {
  const game = gameOf(4, { points: [5, 5, 5, 5] }, { together: true, better: 'lower' });
  expect(resultRule(game, {})).toMatchObject({ kind: 'together', even: undefined });
  expect(resultsOf(game)).toEqual([-5, -5, -5, -5]);
});

test('A payoff in parts is in whole units', () => {
  const { measures, ...game } = gameOf(2, { points: [3, -3] });
  const parted = { ...game, measures: measures.map((one) => ({ ...one, parts: 6 })) } as unknown as AnyGame;
  expect(resultsOf(parted)).toEqual([0.5, -0.5]);
  expect(resultRule(parted, {})?.bounds).toEqual([-1.5, 1.5]);
});

describe('Declarations that contradict each other are refused where they are made', () => {
  test.each<[string, () => unknown, string]>([
    [
      'a payoff without a direction',
      () => gameOf(2, { points: [1, 1] }, { better: 'neither' as 'lower' }),
      "not 'neither'",
    ],
    ['a tie without a win', () => gameOf(2, { tie: flags('11') }), "no measure has the role 'win'"],
    [
      'a winner of a game that is played together',
      () => gameOf(2, { points: [1, 1], win: flags('10') }, { together: true }),
      'is played together, so no seat can have a win of its own',
    ],
    [
      'a team of no seat',
      () => gameOf(2, { win: flags('10') }, { teams: [[0, 1], []] }),
      'team 1 of [[0,1],[]] has no seat',
    ],
    [
      'a seat in two teams',
      () => gameOf(2, { win: flags('10') }, { teams: [[0, 1], [1]] }),
      'with each of the 2 seats once',
    ],
    [
      'teams of other seats',
      () => gameOf(2, { win: flags('10') }, { teams: () => [[0], [2]] }).engine({}),
      'with each of the 2 seats once',
    ],
    ['one team', () => gameOf(2, { win: flags('10') }, { teams: [[0, 1]] }), 'together: true'],
    ['a misspelled role', () => declared({ role: 'payof' as 'payoff' }), 'must be win or tie or payoff'],
    ['an unknown direction', () => declared({ better: 'lowest' as 'lower' }), 'must be higher or lower or neither'],
    ['an unknown kind', () => declared({ kind: 'rate' as 'count' }), 'must be count or proportion'],
    ['no part of a unit', () => declared({ parts: 0 }), 'must be an integer from 1'],
    ['a part of a part', () => declared({ parts: 2.5 }), 'must be an integer from 1'],
    [
      'two measures with one role',
      () => declared({ role: 'win' }, { role: 'win' }),
      "two measures with the role 'win', win and chips",
    ],
    ['a win that is better not to have', () => declared({}, { better: 'lower' }), "must be 'higher', not 'lower'"],
  ])('%s', (_, create, message) => {
    expect(create).toThrow(message);
  });
});

describe('Measures that contradict each other are a fault of the rules', () => {
  test.each<[string, AnyGame, string]>([
    ['a seat that wins and ties', gameOf(2, { win: flags('10'), tie: flags('10') }), 'seat 0 both wins and ties'],
    [
      'a winner and a tie of others',
      gameOf(3, { win: flags('100'), tie: flags('011') }),
      'one seat wins while another one ties',
    ],
    [
      'partners with different results',
      gameOf(
        4,
        { win: flags('1000') },
        {
          teams: [
            [0, 2],
            [1, 3],
          ],
        },
      ),
      'seats 0 and 2 are one team',
    ],
    [
      'seats that play together for different numbers',
      gameOf(2, { points: [1, 2] }, { together: true }),
      'the seats play together',
    ],
  ])('%s', (_, game, message) => {
    let thrown: unknown;
    try {
      resultsOf(game);
    } catch (error) {
      thrown = error;
    }
    expect(hasCode(thrown, 'CARDS_MISBEHAVIOR')).toBe(true);
    expect(String(thrown)).toContain(message);
    // Each command looks at the first games, also one that asks for no result.
    expect(() => checkRules(game, {})).toThrow(message);
  });

  test('Payoffs that are declared to add up to 0 and do not are refused in the first games', () => {
    const game = gameOf(2, { points: [3, -2] }, { zeroSum: true });
    expect(() => checkRules(game, {})).toThrow("zeroSum is true, but 'points' of all seats adds up to 1");
    expect(() => checkRules(gameOf(2, { points: [3, -3] }, { zeroSum: true }), {})).not.toThrow();
  });
});

test('Rules that declare zeroSum have a payoff', () => {
  expect(() => checkRules(gameOf(2, { win: [true, false] }, { zeroSum: true }), {})).toThrow(
    "zeroSum: true, but no measure with the role 'payoff' that adds up to 0; add one, or remove zeroSum",
  );
});

describe('A game that reaches its limit of moves', () => {
  const endless = (unfinished?: 'even' | 'counted') =>
    defineGame({
      id: 'endless',
      seats: 3,
      moveLimit: 5,
      ...(unfinished && { unfinished }),
      deal: () => ({ moves: 0 }),
      toMove: ({ moves }) => moves % 3,
      moves: () => [0],
      play: (state) => void state.moves++,
      view: {},
      measures: {
        win: { of: (_, seat) => seat === 1 },
        tie: { of: () => false },
        length: { role: 'length', of: ({ moves }) => moves },
      },
    });
  const measuresOf = (game: ReturnType<typeof endless>, seat: number): readonly number[] => {
    const engine = game.engine({});
    engine.reset(seededRng(1));
    while (!engine.over) engine.apply(0);
    const into = game.measures.map(() => 0);
    engine.measure(into, seat);
    return into;
  };

  test('is an error that names the limit and the remedy, unless the rules say what it is worth', () => {
    expect(() => measuresOf(endless(), 0)).toThrow(/not over after 5 moves.*unfinished: 'even' or 'counted'/);
  });

  test('gives every seat an even share, or counts as it stands', () => {
    expect(endless('even').measures.map(({ name }) => name)).toEqual(['win', 'tie', 'length', 'unfinished']);
    expect([0, 1, 2].map((seat) => measuresOf(endless('even'), seat))).toEqual([
      [0, 1, 5, 1],
      [0, 1, 5, 1],
      [0, 1, 5, 1],
    ]);
    expect([0, 1, 2].map((seat) => measuresOf(endless('counted'), seat))).toEqual([
      [0, 0, 5, 1],
      [1, 0, 5, 1],
      [0, 0, 5, 1],
    ]);
  });

  test('ends simulated games of a search where the game itself would end', () => {
    const game = defineGame({
      id: 'loops',
      seats: 2,
      moveLimit: 7,
      unfinished: 'even',
      deal: () => ({ moves: 0, winner: -1 }),
      toMove: ({ moves }) => moves % 2,
      moves: ({ winner }) => (winner < 0 ? [0, 1] : []),
      play(state, move, rng: Rng) {
        if (move === 1 && rng.int(9) === 0) state.winner = state.moves % 2;
        state.moves++;
      },
      view: { moves: ({ moves }) => moves },
      resample() {},
      measures: { win: { of: ({ winner }, seat) => winner === seat } },
    });
    const engine = game.engine({});
    engine.reset(seededRng(3));
    for (let played = 0; played < 6; played++) engine.apply(0);
    const belief = typeof game.search === 'object' ? game.search.belief({}, 0) : undefined;
    belief?.begin(engine.view(0));
    const sampled = belief?.sample(seededRng(4));
    sampled?.apply(0);
    expect(sampled?.over).toBe(true);
  });

  test('has no even share where the rules do not say one', () => {
    const rules = { id: 'counting', seats: 1, deal: () => ({}), moves: () => [], play: () => {}, view: {} } as const;
    const measures = { score: { better: 'higher', bounds: [0, 9], of: () => 0 } } as const;
    expect(() => defineGame({ ...rules, measures, unfinished: 'even' })).toThrow("use unfinished: 'counted'");
    expect(() => defineGame({ ...rules, measures, unfinished: 'draw' as 'even' })).toThrow(
      "must be 'even' or 'counted'",
    );
  });
});
