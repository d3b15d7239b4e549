import { expect, test } from 'vitest';
import { defineGame, type Rng } from '../../src/index.js';
import { enumerate } from '../../src/solve/enumerate.js';
import { gameTree } from '../../src/solve/index.js';
import { kuhn } from '../../examples/kuhn.js';

/** A game of one move whose deal is a shuffle, and in which a strategy draws. */
const shuffled = (deck: readonly unknown[], length?: number) =>
  defineGame({
    id: 'shuffled',
    seats: 1,
    parameters: { size: { default: 2, min: 1, max: 5 } },
    deal: (_, rng) => {
      const cards = [...deck] as number[];
      rng.shuffle(cards, length);
      return { cards, guess: -1 };
    },
    moves: ({ guess }) => (guess < 0 ? [0, 1] : []),
    play: (state, move) => void (state.guess = move),
    view: {},
    measures: { code: { of: ({ cards }) => Number(cards.join('')), bounds: [0, 2 ** 31 - 1] } },
    strategies: {
      coin: (_, rng) => rng.int(2),
      saves: (_, rng) => rng.save().state.length,
      copies: (_, rng) => rng.clone().int(2),
      seeds: (_, rng) => rng.int(2 ** 32) % 2,
      first: () => 0,
    },
  });

test('A shuffle has each distinct arrangement once, and all of them are equally likely', () => {
  const { games, measures } = enumerate(shuffled([1, 1, 2, 2]), {}, ['first']);
  expect(games).toBe(6);
  expect(Object.keys(measures['code']?.distribution ?? {})).toEqual(['1122', '1212', '1221', '2112', '2121', '2211']);
  for (const probability of Object.values(measures['code']?.distribution ?? {})) expect(probability).toBe(1 / 6);
});

test('A shuffle of the first items leaves the others in their places', () => {
  const { measures } = enumerate(shuffled([1, 2, 3, 4], 2), {}, ['first']);
  expect(measures['code']?.distribution).toEqual({ 1234: 0.5, 2134: 0.5 });
});

test('The draws of strategies are branches too', () => {
  expect(enumerate(shuffled([1, 2]), {}, ['coin']).games).toBe(4);
});

test('A game with too many possible games is refused before they are played', () => {
  expect(() => enumerate(shuffled([1, 2, 3, 4, 5]), {}, ['first'], { maxGames: 119 })).toThrow(
    'shuffled with first has more than 119 possible games',
  );
  const deck = Array.from({ length: 52 }, (_, card) => card);
  expect(() => enumerate(shuffled(deck), {}, ['first'])).toThrow('more than 3,000,000 possible games');
  expect(() => enumerate(shuffled([1, 2, 3, 4, 5]), { size: 1 }, ['coin'], { maxGames: 239 })).toThrow(
    'more than 239 possible games',
  );
  expect(enumerate(shuffled([1, 2, 3, 4, 5]), {}, ['coin'], { maxGames: 240 }).games).toBe(240);
});

test.each([
  ['saves', "strategy 'saves' saves its generator"],
  ['copies', "strategy 'copies' copies its generator"],
  ['seeds', "strategy 'seeds' draws from 4294967296 values, more than 10000"],
])('A strategy that %s its generator is refused by name', (spec, message) => {
  expect(() => enumerate(shuffled([1, 2]), {}, [spec])).toThrow(message);
});

test('A draw outside of its bounds is an error, as it is in a run', () => {
  const broken = {
    ...shuffled([1]),
    strategies: [{ name: 'zero', summary: '', create: () => ({ move: (_: unknown, rng: Rng) => rng.int(0) }) }],
  };
  expect(() => enumerate(broken, {}, ['zero'])).toThrow("strategy 'zero' threw an error: the bound of int()");
});

test('Draws with different probabilities have the exact mean', () => {
  // The mean of two random players in Kuhn poker is 1/8 by hand: pass-pass 0, pass-bet-pass -1, and so on.
  const { games, measures } = enumerate(kuhn, {}, ['random', 'random']);
  expect(games).toBe(30);
  expect(measures['chips']?.mean).toBeCloseTo(1 / 8, 15);
});

test('A game with far too many possible games is refused by how long they are together', () => {
  let played = 0;
  const endless = defineGame({
    id: 'endless',
    seats: 2,
    deal: () => ({ moves: 0 }),
    toMove: ({ moves }) => moves % 2,
    moves: ({ moves }) => (moves < 5000 ? [0, 1, 2] : []),
    play: (state) => {
      played++;
      state.moves++;
    },
    view: {},
    measures: { won: { role: 'win', of: (_, seat) => seat === 0 } },
  });
  expect(() => gameTree(endless)).toThrow('endless has more than 20,000,000 moves on the way to its decisions');
  expect(played).toBeLessThan(20_000);
});

test('A long game is refused when its moves would fill the memory', () => {
  const long = defineGame({
    id: 'long',
    seats: 2,
    deal: () => ({ moves: 0, over: false }),
    toMove: ({ moves }) => moves % 2,
    // Each second move ends the game, so random games are short, and the first of all possible games is long.
    moves: ({ moves, over }) => (over || moves === 9000 ? [] : [0, 1]),
    play: (state, move) => {
      state.moves++;
      state.over = move === 1;
    },
    view: { moves: ({ moves }) => moves },
    measures: { won: { role: 'win', of: (_, seat) => seat === 0 } },
  });
  expect(() => gameTree(long)).toThrow('long has more than 20,000,000 moves on the way to its decisions');
});
