import {
  type Belief,
  createPlayer,
  createPlayers,
  createRunner,
  defineGame,
  type Engine,
  type Game,
  IllegalMoveError,
  type Rng,
  seededRng,
  Streams,
} from '@cards/core';
import { checkedParams } from '@cards/core/internal';
import { withSearch } from '@cards/core/search';
import { searchStrategies } from '../../src/search/with-search.js';
import { beliefTests, conformanceTests } from '@cards/core/testing';
import { describe, expect, test } from 'vitest';
import { connectFour } from '../../examples/connect-four.js';
import { goofspiel } from '../../examples/goofspiel.js';
import { kuhnpoker } from '../../examples/kuhn-players.js';
import { leduc } from '../../examples/leduc.js';
import { HashIndex, ObservationHash } from '../../src/search/tree-search.js';

interface Heaps {
  heaps: number[];
  toMove: number;
}

/** What the player of {@link GuessEngine} sees. */
interface GuessView {
  readonly hint: number;
  readonly made: number;
  /** The last guess; -1 before the first one. */
  readonly last: number;
}

/**
 * Two guesses of a hidden number from 0 to 5, of which the player knows the remainder modulo 2. The score is 2 for the
 * first guess, 1 for the second one, otherwise 0.
 */
class GuessEngine implements Engine<GuessView> {
  readonly toMove = 0;
  readonly moveLimit = 2;
  protected secret = 0;
  private made = 0;
  private score = 0;
  private last = -1;
  get over(): boolean {
    return this.made === 2 || this.score > 0;
  }
  view(): GuessView {
    const hint = (): number => this.secret % 2;
    const made = (): number => this.made;
    const last = (): number => this.last;
    return Object.freeze({
      get hint() {
        return hint();
      },
      get made() {
        return made();
      },
      get last() {
        return last();
      },
    });
  }
  isLegal(move: number): boolean {
    return !this.over && Number.isInteger(move) && move >= 0 && move < 6;
  }
  legalMoves(): number[] {
    return [0, 1, 2, 3, 4, 5].filter((move) => this.isLegal(move));
  }
  apply(move: number): void {
    if (!this.isLegal(move)) throw new IllegalMoveError(`${move} cannot be guessed`);
    this.made++;
    this.last = move;
    if (move === this.secret) this.score = 3 - this.made;
  }
  measure(into: Int32Array): void {
    into[0] = this.score;
  }
  reset(deal: Rng): void {
    this.set(deal.int(6), 0, -1);
  }
  set(secret: number, made: number, last: number): void {
    this.secret = secret;
    this.made = made;
    this.last = last;
    this.score = 0;
  }
}

/** Remembers the hint and the wrong guesses. */
class GuessBelief implements Belief<GuessView> {
  protected possible: number[] = [];
  private readonly game = new GuessEngine();
  private view: GuessView = { hint: 0, made: 0, last: -1 };
  begin(view: GuessView): void {
    this.view = view;
    this.possible = [view.hint, view.hint + 2, view.hint + 4];
  }
  observe(view: GuessView): void {
    this.view = view;
    this.possible = this.possible.filter((secret) => secret !== view.last);
  }
  sample(rng: Rng): GuessEngine {
    const { possible, view } = this;
    this.game.set(possible[rng.int(possible.length)] ?? 0, view.made, view.last);
    return this.game;
  }
}

/** Forgets the wrong guesses. */
class ForgetfulBelief extends GuessBelief {
  override observe(view: GuessView): void {
    this.begin(view);
  }
}

const plain: Game<GuessView, Record<never, number>> = {
  id: 'guess',
  title: 'Guess',
  summary: 'guess a number',
  seats: 1,
  parameters: {},
  strategies: [
    { name: 'random', summary: 'guesses at random', create: () => ({ move: (_, rng) => rng.int(6) }) },
    {
      name: 'memory',
      summary: 'has a memory',
      create: () => ({ move: (_, rng) => rng.int(6), observe: () => {} }),
    },
  ],
  defaults: { strategies: ['random'] },
  measures: [
    { name: 'score', summary: 'points', unit: 'points', better: 'higher', kind: 'count', bounds: () => [0, 2] },
  ],
  engine: () => new GuessEngine(),
  observe: ({ hint, made, last }) => [hint, made, last],
};

const search = { belief: () => new GuessBelief(), rollout: 'random' };
const complete = { ...plain, search };

describe('Search in a game with a belief', () => {
  test.each(['flat:600', 'search:600'])('%s guesses only numbers that fit the hint', { tags: 'slow' }, (spec) => {
    const game = withSearch(complete);
    const runner = createRunner(game.engine({}), createPlayers(game, {}, [spec]));
    const rngs = new Streams(1, 'guess').gameRngs(1);
    const measures = new Int32Array(1);
    let total = 0;
    for (let index = 0; index < 600; index++) {
      runner.play(rngs.seek(index), measures);
      total += measures[0] ?? 0;
    }
    // One of three numbers, then one of two: 2/3 + 1/3. Without the memory of the first guess: 2/3 + 2/9.
    expect(total / 600).toBeGreaterThan(0.93);
  });

  test('The moves of a player depend on its generator only', () => {
    const game = withSearch(complete);
    const engine = new GuessEngine();
    engine.reset(seededRng(4));
    const moves = [1, 2].map(() => {
      const [player] = createPlayers(game, {}, ['search:20']);
      player?.strategy.begin?.(engine.view());
      return Array.from({ length: 10 }, (_, seed) => player?.strategy.move(engine.view(), seededRng(seed)));
    });
    expect(moves[0]).toEqual(moves[1]);
    expect(new Set(moves[0]).size).toBeGreaterThan(1);
  });

  test('All tests of games and beliefs hold, with the strategies flat and search', () => {
    const harness = { game: withSearch(complete) };
    const ids = conformanceTests(harness).map(({ id }) => id);
    expect(ids).toEqual(expect.arrayContaining(['belief-agrees', 'flat:1/legal-moves', 'search:1/legal-moves']));
    const ofBelief = beliefTests(harness);
    expect(ofBelief.map(({ id }) => id)).toEqual([
      'belief-agrees',
      'belief-plays',
      'belief-unsure',
      'belief-distribution',
    ]);
    for (const { check } of ofBelief) check();
  });

  test('A belief that forgets has another distribution, although each sample agrees with the view', () => {
    const game = { ...plain, search: { ...search, belief: () => new ForgetfulBelief() } };
    const ofBelief = beliefTests({ game });
    ofBelief.find(({ id }) => id === 'belief-agrees')?.check();
    expect(() => ofBelief.find(({ id }) => id === 'belief-distribution')?.check()).toThrow('another distribution');
  });

  test('The strategies have smaller blocks, and the other members of the game', () => {
    const game = withSearch(complete);
    expect(game.defaults?.blockSize).toBe(4);
    expect(game.strategies.map(({ name }) => name)).toEqual(['random', 'memory', 'flat', 'search']);
    expect(game.measures).toBe(plain.measures);
  });
});

test.each([connectFour, leduc] as const)(
  'Rollouts without views play the moves of the strategy random: $id',
  (ruled) => {
    const fast = ruled as unknown as Game<unknown, Record<string, number>>;
    if (typeof fast.search !== 'object') throw new TypeError('the game has no belief');
    const { belief, rollout } = fast.search;
    const slow = withSearch({
      ...fast,
      strategies: fast.strategies.filter(({ name }) => name === 'random'),
      search: { rollout, belief: (params, seat) => Object.assign(belief(params, seat), { playOut: undefined }) },
    });
    expect(belief(checkedParams(fast, {}), 0).playOut).toBeTypeOf('function');
    const moves = [fast, slow].map((game) => {
      const params = checkedParams(game, {});
      const engine = game.engine(params);
      engine.reset(seededRng('deal'));
      const players = createPlayers(game, params, ['search:30', 'search:30']);
      for (const [seat, { strategy }] of players.entries()) strategy.begin?.(engine.view(seat));
      const played: number[] = [];
      for (const rng = seededRng('moves'); !engine.over; engine.apply(played.at(-1) ?? 0))
        played.push(players[engine.toMove]?.strategy.move(engine.view(engine.toMove), rng) ?? 0);
      return played;
    });
    expect(moves[0]).toEqual(moves[1]);
  },
);

describe('Search at a table', () => {
  /** Seat 0 stops with 2 points, or lets seat 1 choose between (5, 1) and (0, 0); other seats get nothing. */
  const trust = (seats: number) =>
    defineGame({
      id: 'trust',
      seats,
      deal: () => ({ moves: [] as number[] }),
      toMove: ({ moves }) => moves.length,
      moves: ({ moves }) => (moves[0] === 0 || moves.length === 2 ? [] : [0, 1]),
      play: ({ moves }, move) => void moves.push(move),
      view: { moves: ({ moves }) => moves },
      measures: {
        payoff: {
          bounds: [0, 5],
          of: ({ moves: [first, second] }, seat) => (first === 0 ? [2, 0] : second === 1 ? [5, 1] : [0, 0])[seat] ?? 0,
        },
      },
      resample: () => {},
    });

  test.each([2, 3, 5])('Of %i seats, each maximizes what it wins, and not what another one loses', (seats) => {
    const game = trust(seats);
    const specs = Array.from({ length: seats }, () => 'search:1000');
    const runner = createRunner(game.engine({}), createPlayers(game, {}, specs));
    const measures = new Int32Array(1);
    const rngs = new Streams(1, 'trust').gameRngs(seats);
    const payoffs = Array.from({ length: 5 }, (_, index) => {
      runner.play(rngs.seek(index), measures);
      return measures[0];
    });
    expect(payoffs).toEqual([5, 5, 5, 5, 5]);
  });

  test.each([
    ['kuhnpoker', kuhnpoker, { players: 3 }, 0.3],
    ['goofspiel', goofspiel, { players: 3, cards: 4 }, 0.3],
  ] as const)(
    'search:100 wins at a table of three random players of %s',
    { tags: 'slow' },
    (id, table, params, least) => {
      const game = table as unknown as Game<unknown, typeof params>;
      const payoff = game.measures.findIndex(({ role }) => role === 'payoff');
      const rngs = new Streams(1, id).gameRngs(3);
      const measures = new Int32Array(game.measures.length);
      let sum = 0;
      for (const seat of [0, 1, 2]) {
        const specs = [0, 1, 2].map((other) => (other === seat ? 'search:100' : 'random'));
        const engine = game.engine(params);
        const runner = createRunner(engine, createPlayers(game, params, specs));
        for (let index = 0; index < 100; index++) {
          runner.play(rngs.seek(index), measures);
          engine.measure(measures, seat);
          sum += measures[payoff] ?? 0;
        }
      }
      // At random, all win nothing on average; the standard error is about 0.1.
      expect(sum / 300).toBeGreaterThan(least);
    },
  );
});

describe('Search proves wins', () => {
  /** The number of simulated games of search in the first position, and its move. */
  const searched = (ruled: object, iterations: number): readonly [number, number | undefined] => {
    const game = ruled as Game<unknown, Record<string, number>>;
    if (typeof game.search !== 'object') throw new TypeError('the game has no belief');
    const { belief, rollout } = game.search;
    let samples = 0;
    const counting = (params: Record<string, number>, seat: number) => {
      const own = belief(params, seat);
      const { sample } = own;
      return Object.assign(own, {
        sample(rng: Rng) {
          samples++;
          return sample.call(own, rng);
        },
      });
    };
    const strategies = game.strategies.filter(({ name }) => name === 'random');
    const counted = withSearch({ ...game, strategies, search: { rollout, belief: counting } });
    const params = checkedParams(counted, {});
    const engine = counted.engine(params);
    engine.reset(seededRng('deal'));
    const { strategy } = createPlayer(counted, params, `search:${iterations}`, 0);
    strategy.begin?.(engine.view(0));
    const move = strategy.move(engine.view(0), seededRng('moves'));
    // One sample lists the legal moves.
    return [samples - 1, move];
  };
  /** Nim: from heaps with an exclusive or of 0, the mover loses (Bouton, 1901). */
  const nimFrom = (...heaps: number[]) => defineGame({ ...NIM, deal: () => ({ heaps, toMove: 0 }) });
  const NIM = {
    id: 'nim',
    seats: 2,
    deal: () => ({ heaps: [1], toMove: 0 }),
    toMove: ({ toMove }: Heaps) => toMove,
    moves: ({ heaps }: Heaps) => heaps.flatMap((size, heap) => Array.from({ length: size }, (_, at) => 10 * heap + at)),
    play(state: Heaps, move: number) {
      state.heaps[Math.floor(move / 10)] = move % 10;
      state.toMove = 1 - state.toMove;
    },
    view: { heaps: ({ heaps }: Heaps) => heaps, toMove: ({ toMove }: Heaps) => toMove },
    measures: { win: { of: ({ toMove }: Heaps, seat: number) => toMove !== seat } },
    resample: () => {},
  };

  test('In Nim, it stops when a win is proved, and plays it', () => {
    // 1 2 4: only 1 2 3 is lost for the other player.
    expect(searched(nimFrom(1, 2, 4), 100_000)).toEqual([expect.toSatisfy((n) => n < 20_000), 23]);
    // Without a win, it ends when all moves are proved to lose.
    expect(searched(nimFrom(1, 2, 3), 100_000)[0]).toBeLessThan(20_000);
  });

  /** Stops with 2, or has 3 or 0: by a die that is cast then, or that lies hidden from the deal on. */
  const gamble = (isDealt: boolean) =>
    defineGame({
      id: 'gamble',
      seats: 1,
      deal: (_, rng) => ({ die: rng.int(2), result: -1 }),
      moves: ({ result }) => (result < 0 ? [0, 1] : []),
      play(state, move, rng) {
        if (!isDealt) state.die = rng.int(2);
        state.result = move === 0 ? 2 : 3 * state.die;
      },
      view: { result: ({ result }) => result },
      measures: { result: { better: 'higher', bounds: [0, 3], of: ({ result }) => result } },
      resample: (state, _seat, rng) => void (isDealt && (state.die = rng.int(2))),
    });

  test.each([false, true])('A win by luck is no proof, where the die was dealt: %s', (isDealt) => {
    expect(searched(gamble(isDealt), 300)).toEqual([300, 0]);
  });
});

describe('The error for a game that cannot be searched names what to add', () => {
  test('A game without a belief names all missing members', () => {
    const { observe: _, ...silent } = plain;
    expect(() => withSearch(silent)).toThrow(
      /^guess cannot be searched; add to the game: search, an object with a belief.*; observe\(view\)/,
    );
    expect(() => withSearch({ ...plain, search: '@cards/guess/search#guess' })).toThrow('search, an object');
  });

  test('A game without an objective names the measure', () => {
    const [score] = plain.measures;
    expect(() => withSearch({ ...complete, measures: [{ ...score, better: 'neither' }] })).toThrow(
      "guess has nothing to optimize: set better to 'higher' or 'lower' in its first measure, score",
    );
    expect(() => withSearch({ ...complete, seats: 2 })).toThrow("give one of its measures the role 'payoff' or 'win'");
  });

  test('A rollout strategy with a memory, or an unknown one, is an error', () => {
    const [flat] = searchStrategies({ ...plain, search: { ...search, rollout: 'memory' } });
    const context = { params: {}, seat: 0, args: { iterations: 1 }, precomputed: {} };
    expect(() => flat?.create(context)).toThrow('memory, has a memory; name one without observe()');
    expect(() => withSearch({ ...plain, search: { ...search, rollout: 'clever' } })).toThrow("strategy 'clever'");
  });

  test('Search cannot be added twice', () => {
    expect(() => withSearch({ ...withSearch(complete) })).toThrow("already has a strategy 'flat'");
  });
});

describe('The tables of a search tree', () => {
  test('A hash index numbers its keys in order, and forgets them', () => {
    const index = new HashIndex(1000);
    const rng = seededRng('keys');
    const keys = Array.from({ length: 1000 }, (_, i) => [i, rng.int(4294967296), rng.int(5) - 2] as const);
    for (const [i, key] of keys.entries()) expect([index.find(...key), index.add(...key)]).toEqual([-1, i]);
    for (const [i, key] of keys.entries()) expect(index.find(...key)).toBe(i);
    index.clear();
    const [key = [0, 0, 0]] = keys;
    expect([index.find(...key), index.add(...key)]).toEqual([-1, 0]);
  });

  test('Different observations have different hashes, and equal ones the same', () => {
    const hash = new ObservationHash();
    const pairOf = (value: unknown): string => {
      hash.of(value);
      return `${hash.low} ${hash.high}`;
    };
    const values: unknown[] = [
      null,
      true,
      false,
      0,
      1,
      -1,
      0.5,
      '',
      '0',
      'a',
      [],
      [0],
      [[0]],
      [0, 0],
      { a: [] },
      2 ** 40,
    ];
    for (let i = 0; i < 20_000; i++) values.push([i % 7, [i, 'abc', { x: i >> 3 }]]);
    expect(new Set(values.map(pairOf)).size).toBe(values.length);
    expect(pairOf({ x: [1, 'b'] })).toBe(pairOf({ x: [1, 'b'] }));
  });
});
