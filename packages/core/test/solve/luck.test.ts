import {
  type AnyGame,
  createPlayers,
  createRunner,
  defineGame,
  enumerate,
  type ParamValues,
  Streams,
} from '@cards/core';
import { LUCK_UNIT } from '@cards/core/internal';
import { luckAdjusted } from '@cards/core/solve';
import { checkLuck, solutionOf } from '@cards/core/solve/internal';
import { describe, expect, test } from 'vitest';
import { kuhn } from '../../examples/kuhn.js';
import { kuhnpoker } from '../../examples/kuhn-players.js';
import { leduc } from '../../examples/leduc.js';
import { race as raced } from './race.js';

const poker = kuhn as unknown as AnyGame;
const race = raced as unknown as AnyGame;
const solvable: AnyGame = { ...poker, strategies: [...poker.strategies, solutionOf(poker, 'equilibrium')] };

/** Two of three cards, one after the other. The player takes the first one, or else the second: low is good. */
const golf = defineGame({
  id: 'golf',
  seats: 1,
  deal: (_, rng) => {
    const cards = [1, 2, 3];
    rng.shuffle(cards);
    return { cards, seen: 1, taken: 0 };
  },
  moves: ({ taken, seen }) => (taken > 0 ? [] : seen < 2 ? [0, 1] : [1]),
  play(state, move) {
    if (move === 1) state.taken = state.cards[state.seen - 1] ?? 0;
    else state.seen++;
  },
  view: { shown: ({ cards, seen }) => cards.slice(0, seen) },
  measures: { card: { of: ({ taken }) => taken, bounds: [0, 3], better: 'lower' } },
}) as unknown as AnyGame;

/** Each seat says a number; what one says above the other decides a large amount. */
const table = (kind: { readonly together?: true; readonly zeroSum?: true }): AnyGame =>
  defineGame({
    id: 'table',
    seats: 2,
    ...kind,
    deal: () => ({ said: [] as number[] }),
    toMove: ({ said }) => said.length,
    moves: ({ said }) => (said.length < 2 ? [0, 1] : []),
    play: ({ said }, move) => void said.push(move),
    view: { said: ({ said }) => said },
    measures: {
      gold: {
        role: 'payoff',
        bounds: [-1e6, 1e6],
        of: ({ said: [one = 0, two = 0] }, seat) =>
          kind.together ? one + two : 1e6 * (one - two) * (seat === 0 ? 1 : -1),
      },
    },
  }) as unknown as AnyGame;

interface Moments {
  readonly mean: number;
  readonly variance: number;
}

/** The exact moments of measures over all games, in units. */
function exactly(
  game: AnyGame,
  specs: readonly string[],
  against: readonly string[],
  names: readonly string[],
): readonly Moments[] {
  const adjusted = luckAdjusted(game, { against });
  const { measures } = enumerate(adjusted, {}, specs);
  return names.map((name) => {
    const unit = adjusted.measures.find((one) => one.name === name)?.parts ?? 1;
    const list = Object.entries(measures[name]?.distribution ?? {}).map(
      ([value, share]) => [Number(value) / unit, share] as const,
    );
    const mean = list.reduce((sum, [value, share]) => sum + value * share, 0);
    return { mean, variance: list.reduce((sum, [value, share]) => sum + share * (value - mean) ** 2, 0) };
  });
}

describe('A result without luck', () => {
  test.each([
    ['random', 'equilibrium'],
    ['careful', 'equilibrium'],
    ['random', 'random'],
    ['careful', 'random'],
  ])('has the exact mean of the result over all games of Kuhn poker: %s against %s', (player, known) => {
    for (const seat of [0, 1]) {
      const [specs, against] = [seat === 0 ? [player, known] : [known, player], seat === 0 ? ['', known] : [known, '']];
      const [plain, adjusted] = exactly(solvable, specs, against, ['chips', 'adjusted0']) as [Moments, Moments];
      expect(adjusted.mean).toBeCloseTo(plain.mean, 4);
      // As wide an interval needs at most a third of the games.
      expect(adjusted.variance).toBeLessThan(plain.variance / 3);
    }
  });

  test('of an equilibrium is the value of the game in every game: -1/18 in Kuhn poker (Kuhn, 1950)', () => {
    const players = ['equilibrium', 'equilibrium'];
    const [adjusted, other, regret] = exactly(solvable, players, players, ['adjusted0', 'adjusted1', 'regret0']);
    expect(adjusted?.mean).toBeCloseTo(-1 / 18, 3);
    expect(other?.mean).toBeCloseTo(1 / 18, 3);
    // The equilibrium is one up to 1e-4 chips.
    expect(adjusted?.variance).toBeLessThan(1e-5);
    expect(regret?.mean).toBeCloseTo(0, 3);
  });

  test('needs no player whose moves are known where each seat sees everything, and luck alone leaves it', () => {
    const names = ['win', 'adjusted0', 'adjusted1'];
    const [win, adjusted, other] = exactly(race, ['random', 'random'], [], names) as [Moments, Moments, Moments];
    expect(adjusted.mean).toBeCloseTo(win.mean, 4);
    expect(other.mean).toBeCloseTo(1 - win.mean, 4);
    // What is left are the moves of both players.
    expect(adjusted.variance).toBeLessThan(win.variance * 0.6);
  });

  test('with one seat, where lower is better, is the optimum plus the regret', () => {
    // Best play takes a 1 or a 2, and goes on after a 3: (1 + 2 + 3/2) / 3. Random gets each card equally often.
    const names = ['card', 'adjusted0', 'regret0', 'decisions0'];
    const [card, adjusted, regret, decisions] = exactly(golf, ['random'], [], names) as [
      Moments,
      Moments,
      Moments,
      Moments,
    ];
    expect(card.mean).toBeCloseTo(2, 10);
    expect(adjusted.mean).toBeCloseTo(2, 4);
    expect(regret.mean).toBeCloseTo(1 / 2, 4);
    expect(decisions.mean).toBeCloseTo(1.5, 10);
    expect(adjusted.variance).toBeLessThan(card.variance);
  });
});

test('A game without luck has the deals, the moves and the results of the game itself, and its solver solves that one', () => {
  const playOf = (game: AnyGame): readonly (readonly number[])[] => {
    const runner = createRunner(game.engine({ cards: 3 }), createPlayers(game, { cards: 3 }, ['random', 'careful']));
    const rngs = new Streams('1', 'kuhn').gameRngs(2);
    const measures = new Int32Array(game.measures.length);
    return Array.from({ length: 50 }, (_, deal) => {
      runner.play(rngs.seek(deal), measures);
      return Array.from(measures.subarray(0, 2));
    });
  };
  const adjusted = luckAdjusted(poker, { against: ['', 'careful'] });
  expect(playOf(adjusted)).toEqual(playOf(poker));
  expect(adjusted.measures.slice(2).map(({ name }) => name)).toEqual(
    [0, 1].flatMap((seat) => [`adjusted${seat}`, `regret${seat}`, `decisions${seat}`]),
  );
  const solving = { ...adjusted, strategies: [...adjusted.strategies, solutionOf(adjusted, 'equilibrium')] };
  expect(enumerate(solving, {}, ['equilibrium', 'equilibrium']).measures['chips']?.mean).toBeCloseTo(-1 / 18, 3);
});

test('A regret that is not known is -1: that of the player whose opponent could do anything', () => {
  const [first, second] = exactly(solvable, ['random', 'careful'], ['random', ''], ['regret0', 'regret1']);
  expect(first?.mean).toBeCloseTo(-1 / LUCK_UNIT, 10);
  expect(second?.mean).toBeGreaterThan(0);
});

test.each<[string, AnyGame, ParamValues, readonly string[]]>([
  ['one player must be a strategy whose moves are known', poker, {}, ['./mine.ts#mine', '']],
  ['its seats play together', table({ together: true }), {}, ['random', 'random']],
  ['its results are from -1000000 to 1000000', table({ zeroSum: true }), {}, ['random', 'random']],
  ['it has 3 seats', kuhnpoker as unknown as AnyGame, {}, []],
  ['more than 50,000 decisions', leduc as unknown as AnyGame, { ranks: 10 }, ['random', 'random']],
])('A game whose luck is not known is refused: %s', (why, game, params, against) => {
  const message = new RegExp(`^luck cannot be taken out of ${game.id}: .*${why}`);
  expect(() => checkLuck(game, params, { against })).toThrow(message);
});
