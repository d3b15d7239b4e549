import { expect, test } from 'vitest';
import {
  type AnyGame,
  createPlayers,
  createRunner,
  defineGame,
  enumerate,
  seededRng,
  Streams,
  transcript,
} from '../../src/index.js';
import { checkRules, showView } from '../../src/internal.js';
import { plainDialogue } from '../../src/runner/plain-dialogue.js';
import { solveGame } from '../../src/solve/index.js';
import { conformanceTests } from '../../src/testing/index.js';
import { typedMove } from '../../src/runner/plain-trace.js';

const ROWS = ['left', 'right'] as const;

/** Each player puts a card on the left or the right; the higher sum of cards by the limit wins. */
const rows = (actions?: readonly string[]) =>
  defineGame({
    id: 'rows',
    seats: 2,
    parameters: { limit: { default: 5, min: 1, max: 9 } },
    actions: actions ?? (({ limit }) => [...ROWS, `stop at ${limit}`]),
    deal: (_, rng) => ({
      sums: [
        [0, 0],
        [0, 0],
      ],
      card: rng.weighted([0, 1, 1, 2]),
      turn: 0,
      isOver: false,
    }),
    toMove: ({ turn }) => turn % 2,
    moves: ({ isOver, turn }, { limit }) => (isOver ? [] : turn < 2 ? [...ROWS] : [...ROWS, `stop at ${limit}`]),
    play(state, move, rng, { limit }) {
      const sums = state.sums[state.turn % 2] ?? [];
      const row = ROWS.findIndex((one) => one === move);
      if (row !== -1) sums[row] = (sums[row] ?? 0) + state.card;
      state.card = rng.weighted([0, 1, 1, 2]);
      state.turn++;
      state.isOver = row === -1 || state.turn === 6 || sums.some((sum) => sum > limit);
    },
    view: { sums: ({ sums }) => sums, card: ({ card }) => card, turn: ({ turn }) => turn },
    moveText: (move, { card }, { limit }) => (move.startsWith('stop') ? `stop (${limit})` : `${card} to the ${move}`),
    measures: {
      lead: { role: 'payoff', bounds: [-18, 18], of: ({ sums }, seat) => best(sums, seat) - best(sums, 1 - seat) },
    },
    strategies: {
      lefty: () => 'left',
      careful: {
        create: ({ params: { limit } }) => ({
          move: ({ legal }) => legal.find((move) => move === `stop at ${limit}`) ?? 'right',
        }),
      },
    },
    resample() {},
    search: {
      rollout: 'lefty',
      estimate: ({ turn, sums }, seat, { limit }) => (turn > limit ? best(sums, seat) : undefined),
    },
  });

const best = (sums: readonly (readonly number[])[], seat: number): number => Math.max(...(sums[seat] ?? []));

test('A game whose moves have names passes every conformance test', () => {
  const game = rows();
  for (const { check } of conformanceTests({ game, ...game.checks, games: 20 })) expect(check).not.toThrow();
});

test('An engine plays the places of names, however a game came to them, and views and rules have the names', () => {
  const engine = rows().engine({ limit: 7 });
  engine.reset(seededRng('deal'));
  expect([engine.legalMoves(), engine.view(0).legal]).toEqual([
    [0, 1],
    ['left', 'right'],
  ]);
  engine.apply(1);
  engine.apply(0);
  expect([engine.legalMoves(), engine.view(0).legal]).toEqual([
    [0, 1, 2],
    ['left', 'right', 'stop at 7'],
  ]);
  expect(() => engine.apply(3)).toThrow('3 is not one of the legal moves, left, right, stop at 7');
});

test('Strategies of the rules and of files return names or places, and play the same game', () => {
  const game = rows() as unknown as AnyGame;
  const played = (move: unknown): readonly number[] => {
    const file = { name: 'file', summary: '', create: () => ({ move: () => move as number }) };
    const into = new Int32Array(1);
    const own = { ...game, strategies: [...game.strategies, file] };
    const runner = createRunner(own.engine({ limit: 5 }), createPlayers(own, { limit: 5 }, ['file', 'careful']));
    return [1, 2, 3].map((seed) => {
      runner.play(new Streams(seed, 'rows').gameRngs(2).seek(0), into);
      return into[0] ?? 0;
    });
  };
  expect(played('right')).toEqual(played(1));
  expect(played('left')).toEqual(played(0));
  expect(() => played('rigth')).toThrow("strategy 'file' played an illegal move: the text 'rigth'; return an integer");
});

test('Texts of moves see the view and the parameters, and programs can also write the name', () => {
  const game = rows();
  const engine = game.engine({ limit: 5 });
  engine.reset(seededRng('deal'));
  const view = engine.view(0);
  expect(game.notation?.legal(view)).toEqual([`${view.card} to the left`, `${view.card} to the right`]);
  expect(game.notation?.parse(`${view.card} to the right`, view)).toBe(1);
  expect(game.notation?.parse('right', view)).toBe(1);
  expect(game.notation?.parse('up', view)).toBeUndefined();
});

test('A name that the rules list twice, not at all, or with an integer is an error', () => {
  expect(() => rows(['left', 'left']).engine({ limit: 5 })).toThrow('the actions of rows have "left" twice');
  expect(() => rows(['left', 3 as never]).engine({ limit: 5 })).toThrow('must be all texts, or all integers, so not 3');
  const engine = rows(['left', 'up']).engine({ limit: 5 });
  expect(() => engine.reset(seededRng('deal'))).toThrow('moves() lists "right", which is none of the actions');
  expect(() => checkRules(rows() as unknown as AnyGame, { limit: 5 })).not.toThrow();
});

test('Search plays simulated games with the strategy of the rules, up to their estimate', () => {
  const game = rows();
  expect(typeof game.search === 'object' && game.search.rollout).toBe('lefty');
  const belief = typeof game.search === 'object' ? game.search.belief({ limit: 1 }, 0) : undefined;
  const engine = game.engine({ limit: 1 });
  engine.resume(
    {
      sums: [
        [1, 0],
        [0, 1],
      ],
      card: 1,
      turn: 2,
      isOver: false,
    },
    seededRng('rest'),
  );
  belief?.begin(engine.view(0));
  const sampled = belief?.sample(seededRng('sample'));
  expect(sampled && belief?.estimate?.(sampled, 0)).toBe(1);
});

const coin = defineGame({
  id: 'coin',
  seats: 1,
  deal: (_, rng) => ({ side: rng.weighted([3, 0, 1]), done: false }),
  moves: ({ done }) => (done ? [] : [0]),
  play: (state) => void (state.done = true),
  view: { side: ({ side }) => side },
  show: ({ side }) => `( ${side} )`,
  measures: { side: { of: ({ side }) => side, better: 'higher', bounds: [0, 2] } },
});

test('A weighted draw has the chances of its weights, in every possible game and in many games', () => {
  const { measures } = enumerate(coin, {}, ['random']);
  expect(measures['side']?.distribution).toEqual({ 0: 0.75, 2: 0.25 });
  expect(solveGame(coin)).toMatchObject({ optimum: { value: 0.5 } });
  const rng = seededRng(1);
  const counts = [0, 0, 0];
  for (let draw = 0; draw < 4000; draw++) {
    const place = rng.weighted([3, 0, 1]);
    counts[place] = (counts[place] ?? 0) + 1;
  }
  expect(counts[1]).toBe(0);
  // Four standard deviations are 110.
  expect(Math.abs((counts[0] ?? 0) - 3000)).toBeLessThan(110);
  expect(() => rng.weighted([0, 0])).toThrow(RangeError);
  expect(() => rng.weighted([])).toThrow(RangeError);
});

test('A game shows its table as it says, in the dialogue too', () => {
  const engine = coin.engine({});
  engine.reset(seededRng(1));
  expect(showView(coin, engine.view(0))).toMatch(/^\( [02] \)$/);
  const setting = { params: {}, streams: new Streams(1, 'coin'), strategies: [], words: [] };
  expect(transcript(plainDialogue(coin as unknown as AnyGame, setting), ['0'])).toMatch(
    /\n\( [02] \)\nYour move \(0\): 0\n/,
  );
});

test('A person types a move, its only beginning, a word of it, or its place if no move has a digit', () => {
  const texts = (...all: readonly string[]) => new Map(all.map((text, at) => [10 + at, text]));
  const bets = texts('hit', 'hold', 'Stand');
  expect(['hit', ' HI', 's', 'h', '2', '4', '0', ''].map((word) => typedMove(bets, word))).toEqual([
    10,
    10,
    12,
    undefined,
    11,
    undefined,
    undefined,
    undefined,
  ]);
  const bids = texts('bid 3', 'bid 30', 'pass');
  expect(['3', '30', 'bid 3', 'bid', '1', 'p'].map((word) => typedMove(bids, word))).toEqual([
    10,
    11,
    10,
    undefined,
    undefined,
    12,
  ]);
});
