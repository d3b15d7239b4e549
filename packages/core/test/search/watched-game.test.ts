import { createPlayers, createRunner, defineGame, type AnyGame, Streams } from '@cards/core';
import { WIN, watched } from '@cards/core/internal';
import { expect, test } from 'vitest';
import { kuhn } from '../../examples/kuhn.js';

/** Two players take one or two stones in turn; the player who takes the last one wins. */
const take = (stones: number) =>
  defineGame({
    id: 'take',
    seats: 2,
    parameters: {},
    deal: () => ({ stones, turn: 0, wasted: 0 }),
    toMove: ({ turn }) => turn,
    moves: ({ stones: left }) => (left === 0 ? [] : left === 1 ? [1] : [1, 2]),
    play(state, move) {
      state.stones -= move;
      state.wasted += 3;
      if (state.stones > 0) state.turn = 1 - state.turn;
    },
    resample() {},
    view: { stones: ({ stones: left }) => left },
    moveText: (move) => `take ${move}`,
    measures: {
      win: { of: ({ turn }, seat) => turn === seat },
      wasted: { bounds: [0, 100], of: ({ wasted }) => wasted },
    },
  });

/** The measures of a game of a watched game, by name, as a seat sees them. */
function measuresOf(game: AnyGame, specs: readonly string[], index = 0, seat = 0): Record<string, number> {
  const engine = game.engine({});
  const runner = createRunner(engine, createPlayers(game, {}, specs));
  const values = new Float64Array(game.measures.length);
  runner.play(new Streams(1, game.id).gameRngs(specs.length).seek(index), values);
  engine.measure(values, seat);
  return Object.fromEntries(game.measures.map(({ name }, at) => [name, values[at] as number]));
}

test('a watched game has the deals, the moves and the measures of the game', () => {
  const params = { cards: 3 };
  const seen = watched(kuhn as AnyGame, { moves: ['bet'], samples: 4, limit: 100 });
  const rngs = new Streams(1, 'kuhn').gameRngs(2);
  const runners = [kuhn as AnyGame, seen].map((game) => ({
    game,
    runner: createRunner(game.engine(params), createPlayers(game, params, ['random', 'careful'])),
  }));
  for (let index = 0; index < 200; index++) {
    const [plain, payoff] = runners.map(({ game, runner }) => {
      const values = new Float64Array(game.measures.length);
      runner.play(rngs.seek(index), values);
      return values;
    }) as [Float64Array, Float64Array];
    // The payoff of seat 0, less that of seat 1.
    const chips = kuhn.measures.findIndex(({ role }) => role === 'payoff');
    expect(payoff[0]).toBe(2 * (plain[chips] as number));
  }
});

test('a win is shared by its winners, and the stake is the distance from an even share', () => {
  const game = watched(take(1) as AnyGame, { moves: ['take 1', 'take 2'], samples: 0, limit: 10 });
  expect(measuresOf(game, ['random', 'random'])).toMatchObject({
    result: WIN,
    stake: WIN / 2,
    turns: 1,
    forced: 1000,
    row: 1,
    choices: 10,
    stalled: 0,
    use0: -1,
    own0: 3,
  });
  expect(measuresOf(game, ['random', 'random'], 0, 1)).toMatchObject({ result: 0, stake: WIN / 2 });
});

test('a position is settled from the move on after which one seat wins every simulated game', () => {
  // With two stones, the first player can win at once; with one stone, it always does.
  const settled = measuresOf(watched(take(1) as AnyGame, { moves: [], samples: 8, limit: 10 }), ['random', 'random']);
  expect(settled).toMatchObject({ leads: 0, settled: 0, changes: 0, spread: 0 });
});

test('the best move is worth what it wins more than the average one', () => {
  // With two stones, taking two wins and taking one loses: the best move is worth half a win more than the mean.
  const game = watched(take(2) as AnyGame, { moves: ['take 1', 'take 2'], samples: 8, limit: 10 });
  const values = measuresOf(game, ['random', 'random']);
  expect(values['spread']).toBe(500);
  expect(values).toMatchObject({ even0: 500, even1: 500, edge0: -500, edge1: 500 });
  expect((values['use0'] ?? 0) + (values['use1'] ?? 0)).toBe(1000);
});

/** The first seat has four moves, and wins with the last one only. Seats with the same parity are partners. */
const bold = (seats: number) =>
  defineGame({
    id: 'bold',
    seats,
    parameters: {},
    deal: () => ({ winner: -1 }),
    toMove: () => 0,
    moves: ({ winner }) => (winner < 0 ? [0, 1, 2, 3] : []),
    play(state, move) {
      state.winner = move === 3 ? 0 : 1;
    },
    resample() {},
    view: {},
    measures: { win: { of: ({ winner }, seat) => winner === seat % 2 } },
    ...(seats === 4 && {
      teams: [
        [0, 2],
        [1, 3],
      ],
    }),
  });

test.each([2, 4])('a winner who was behind makes drama, alone or with a partner: %i seats', (seats) => {
  const game = watched(bold(seats) as AnyGame, { moves: ['3'], samples: 8, limit: 10 });
  const specs = Array.from({ length: seats }, () => 'random');
  const seen = Array.from({ length: 20 }, (_, index) => measuresOf(game, specs, index));
  // Of four equally likely moves, three win for the second seat: the first one is behind by 3/4 - 1/4.
  for (const values of seen)
    expect(values).toMatchObject(
      values['use0'] === 1000
        ? { drama: Math.round(1000 * Math.SQRT1_2), uncertainty: 500, leads: 1000 }
        : { drama: 0, uncertainty: 500, leads: 0 },
    );
  expect(new Set(seen.map(({ drama }) => drama)).size).toBe(2);
});

test('a position in which every move decides is uncertain, and a decided one is not', () => {
  // With two stones, half of the moves win. With one stone, the seat to move has won.
  const game = watched(take(2) as AnyGame, { moves: ['take 1'], samples: 8, limit: 10 });
  for (let index = 0; index < 10; index++) {
    const { use0, uncertainty } = measuresOf(game, ['random', 'random'], index);
    expect(uncertainty).toBe(use0 === 1000 ? 500 : 1000);
  }
});

/** The first seat makes all moves, chooses among *n* moves in each step, and wins whatever it does. */
const corridor = (choices: readonly number[]) =>
  defineGame({
    id: 'corridor',
    seats: 2,
    parameters: {},
    deal: () => ({ step: 0 }),
    toMove: () => 0,
    moves: ({ step }) => Array.from({ length: choices[step] ?? 0 }, (_, move) => move),
    play(state) {
      state.step++;
    },
    resample() {},
    view: {},
    measures: { win: { of: (_state, seat) => seat === 0 } },
  });

test('the most forced moves in a row and the mean length of the simulated games are counted', () => {
  const runs = watched(corridor([1, 2, 1, 1, 1, 2, 1, 1]) as AnyGame, { moves: [], samples: 0, limit: 10 });
  expect(measuresOf(runs, ['random', 'random'])).toMatchObject({ forced: 750, row: 3 });
  // The three positions have 1, 2 and 1 legal moves, and 2, 1 and 0 moves after them: 4 moves in 4 simulated games.
  const short = watched(corridor([1, 2, 1]) as AnyGame, { moves: [], samples: 6, limit: 10 });
  expect(measuresOf(short, ['random', 'random'])).toMatchObject({ simulated: 10 });
});

test('the use of a move counts only as long as no seat is sure to win', () => {
  const game = corridor([2, 2]) as AnyGame;
  const [valued, plain] = [8, 0].map((samples) =>
    measuresOf(watched(game, { moves: ['0', '1'], samples, limit: 10 }), ['random', 'random']),
  );
  expect(valued).toMatchObject({ use0: -1, use1: -1, even0: -1, edge0: -1001 });
  expect((plain?.['use0'] ?? 0) + (plain?.['use1'] ?? 0)).toBe(1000);
});

test('a game that goes on after the limit ends as stalled, without a winner', () => {
  const game = watched(take(40) as AnyGame, { moves: [], samples: 0, limit: 5 });
  expect(measuresOf(game, ['random', 'random'])).toMatchObject({
    result: WIN / 2,
    stake: 0,
    turns: 5,
    stalled: 1,
    own0: 0,
  });
});

test('simulated games do not see the real deal', () => {
  // The first player guesses a hidden coin that is dealt after its generator has given the seed of simulated games.
  const coin = defineGame({
    id: 'coin',
    seats: 2,
    parameters: {},
    deal: (_params, rng) => ({ coin: rng.int(2), guess: -1 }),
    toMove: () => 0,
    moves: ({ guess }) => (guess < 0 ? [0, 1] : []),
    play(state, move) {
      state.guess = move;
    },
    resample(state, _seat, rng) {
      state.coin = rng.int(2);
    },
    view: {},
    measures: { win: { of: ({ coin: side, guess }, seat) => (guess === side) === (seat === 0) } },
  });
  const game = watched(coin as AnyGame, { moves: ['0'], samples: 2, limit: 10 });
  const engine = game.engine({});
  const runner = createRunner(engine, createPlayers(game, {}, ['random', 'random']));
  const rngs = new Streams(1, 'coin').gameRngs(2);
  const values = new Float64Array(game.measures.length);
  const [result, edge] = ['result', 'edge0'].map((name) => game.measures.findIndex((one) => one.name === name));
  // Whether '0' looks better than '1' is as often right as wrong: 2,000 coins, with a standard error of 1.1%.
  let agreed = 0;
  let decided = 0;
  for (let index = 0; index < 4000; index++) {
    runner.play(rngs.seek(index), values);
    const looked = Math.sign(values[edge as number] as number);
    if (looked === 0) continue;
    decided++;
    const guessed = (values[game.measures.findIndex(({ name }) => name === 'use0')] as number) === 1000 ? 0 : 1;
    const side = values[result as number] === WIN ? guessed : 1 - guessed;
    agreed += Number(looked > 0 === (side === 0));
  }
  expect(decided).toBeGreaterThan(1500);
  expect(Math.abs(agreed / decided - 0.5)).toBeLessThan(0.05);
});
