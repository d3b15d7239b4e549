import { describe, expect, test } from 'vitest';
import {
  createRunner,
  GameStepper,
  MisbehaviorError,
  type Move,
  type Player,
  playToEnd,
  type Rng,
  type Strategy,
  Streams,
  wrapStrategy,
} from '../src/index.js';
import { Duel, type DuelView, held } from './testing/duel.js';
import { lockHarness } from './testing/lock.js';

const params = { cards: 4 };
const rngs = new Streams(1, 'duel').gameRngs(2);
const firstHeld = (view: DuelView): Move => held(view)[0] ?? -1;
const honest: Strategy<DuelView> = { move: firstHeld };

function named<View>(...strategies: Strategy<View>[]): Player<View>[] {
  return strategies.map((strategy, seat) => ({ name: `player-${seat}`, strategy }));
}

function thrownBy(act: () => unknown): unknown {
  try {
    act();
  } catch (error) {
    return error;
  }
  return undefined;
}

function oops(): never {
  throw new TypeError('oops');
}

/** A strategy that records its calls. */
function recording(name: string, calls: string[]): Strategy<DuelView> {
  return {
    begin: () => calls.push(`${name} begins`),
    move: (view) => {
      calls.push(`${name} moves`);
      return firstHeld(view);
    },
    observe: () => calls.push(`${name} observes`),
    end: (measures) => calls.push(`${name} hears ${measures.join()}`),
  };
}

/** The measures of one game of two correct players. */
function honestMeasures(index: number): Int32Array {
  const measures = new Int32Array(3);
  createRunner(new Duel(params), named(honest, honest)).play(rngs.seek(index), measures);
  return measures;
}

describe('createRunner', () => {
  test('createRunner rejects a game without players', () => {
    expect(() => createRunner(new Duel(params), [])).toThrow(RangeError);
    expect(() => createRunner(new Duel(params), [])).toThrow('a game must have at least one player');
  });

  test('A runner calls each player at the beginning, for its moves, after every move, and at the end', () => {
    const calls: string[] = [];
    createRunner(new Duel({ cards: 1 }), named(recording('a', calls), recording('b', calls))).play(
      rngs.seek(0),
      new Int32Array(3),
    );
    expect(calls).toEqual([
      'a begins',
      'b begins',
      'a moves',
      'a observes',
      'b observes',
      'b moves',
      'a observes',
      'b observes',
      'a hears 1,0,2',
      'b hears 1,0,2',
    ]);
  });

  test('A runner passes each player the view and the generator of its own seat', () => {
    const streams = new Streams(1, 'duel');
    const states: unknown[] = [];
    const looking: Strategy<DuelView> = {
      move: (view, rng) => {
        states[view.seat] ??= rng.save();
        return firstHeld(view);
      },
    };
    createRunner(new Duel(params), named(looking, looking)).play(rngs.seek(7), new Int32Array(3));
    expect(states).toEqual([streams.rng(7, 1).save(), streams.rng(7, 2).save()]);
  });

  test('A runner plays one-seat games', () => {
    const { game } = lockHarness;
    const calls: string[] = [];
    const counting: Strategy<{ readonly tries: readonly number[] }> = {
      begin: () => calls.push('begins'),
      move: ({ tries }) => tries.length,
      observe: () => calls.push('observes'),
    };
    const measures = new Int32Array(1);
    createRunner(game.engine({ numbers: 10 }), named(counting)).play(
      new Streams(1, game.id).gameRngs(1).seek(0),
      measures,
    );
    // The secret of a lock is the first number that the deal draws.
    expect(measures[0]).toBe(new Streams(1, game.id).rng(0).int(10) + 1);
    expect(calls).toEqual(['begins', ...Array.from({ length: measures[0] ?? 0 }, () => 'observes')]);
  });
});

describe('GameStepper', () => {
  test('GameStepper plays the same game as a runner, one move at a time', () => {
    const stepper = new GameStepper(new Duel(params), named(honest, honest));
    stepper.begin(rngs.seek(3));
    const moves: Move[] = [];
    while (!stepper.engine.over) moves.push(stepper.step());
    const measures = new Int32Array(3);
    stepper.engine.measure(measures, 0);
    expect(moves).toHaveLength(8);
    expect(measures).toEqual(honestMeasures(3));
  });

  test('GameStepper calls players in the same order as a runner', () => {
    const [runnerCalls, stepperCalls]: [string[], string[]] = [[], []];
    createRunner(new Duel(params), named(recording('a', runnerCalls), recording('b', runnerCalls))).play(
      rngs.seek(0),
      new Int32Array(3),
    );
    const stepper = new GameStepper(
      new Duel(params),
      named(recording('a', stepperCalls), recording('b', stepperCalls)),
    );
    stepper.begin(rngs.seek(0));
    while (!stepper.engine.over) stepper.step();
    stepper.finish(new Int32Array(3));
    expect(stepperCalls).toEqual(runnerCalls);
    expect(stepperCalls.slice(-2)).toEqual(['a', 'b'].map((name) => `${name} hears ${honestMeasures(0).join()}`));
  });

  test('A player can neither change the measures that it hears nor fail without its name', () => {
    const forger: Strategy<DuelView> = { ...honest, end: (measures) => measures.fill(7) };
    const failing: Strategy<DuelView> = { ...honest, end: oops };
    const measures = new Int32Array(3);
    createRunner(new Duel(params), named(forger, honest)).play(rngs.seek(0), measures);
    expect(measures).toEqual(honestMeasures(0));
    const message = "strategy 'player-1' threw an error: oops";
    expect(() => createRunner(new Duel(params), named(honest, failing)).play(rngs.seek(0), measures)).toThrow(message);
    const stepper = new GameStepper(new Duel(params), named(forger, failing));
    stepper.begin(rngs.seek(0));
    while (!stepper.engine.over) stepper.step();
    expect(() => stepper.finish(measures)).toThrow(message);
    expect(measures).toEqual(honestMeasures(0));
  });
});

describe('playToEnd', () => {
  const lock = lockHarness.game.engine({ numbers: 10 });
  const start = (): void => lock.reset(new Streams(1, 'lock').rng(0));
  // The secret of a lock is the first number that the deal draws.
  const secret = new Streams(1, 'lock').rng(0).int(10);
  const rng: Rng = new Streams(1, 'lock').rng(0, 1);

  test('playToEnd continues a game that has already begun', () => {
    start();
    lock.apply((secret + 1) % 10);
    playToEnd(lock, { name: 'up', strategy: { move: ({ tries }) => tries.length - 1 } }, rng);
    const measures = new Int32Array(1);
    lock.measure(measures);
    expect([lock.over, measures[0]]).toEqual([true, secret + 2]);
  });

  test('playToEnd does not ask for a move after the game is over', () => {
    start();
    playToEnd(lock, { name: 'up', strategy: { move: ({ tries }) => tries.length } }, rng);
    expect(() => playToEnd(lock, { name: 'late', strategy: { move: oops } }, rng)).not.toThrow();
  });

  test.each<[what: string, strategy: Strategy<unknown>, message: string]>([
    [
      'an illegal move',
      { move: () => 10 },
      "strategy 'odd' played an illegal move: 10 is not one of the legal moves, 0, 1, 2, 3, 4, 5, 6, 7, 8, 9",
    ],
    ['an error', { move: oops }, "strategy 'odd' threw an error: oops"],
    ['an error in begin', { begin: oops, move: () => 0 }, "strategy 'odd' threw an error: oops"],
    ['an error in observe', { observe: oops, move: () => 0 }, "strategy 'odd' threw an error: oops"],
    [
      'a game without end',
      { move: () => (secret + 1) % 10 },
      "the game is not over after 500 moves, which is its limit; let the rules end it sooner, raise moveLimit, or say what such a game is worth: unfinished: 'even' or 'counted'",
    ],
  ])('playToEnd throws a MisbehaviorError for %s', (_what, strategy, message) => {
    start();
    const error = thrownBy(() => playToEnd(lock, { name: 'odd', strategy }, rng));
    expect(error).toBeInstanceOf(MisbehaviorError);
    expect(error).toMatchObject({ message });
  });
});

describe.each<[name: string, play: (engine: Duel, players: Player<DuelView>[]) => void]>([
  ['createRunner', (engine, players) => createRunner(engine, players).play(rngs.seek(0), new Int32Array(3))],
  [
    'GameStepper',
    (engine, players) => {
      const stepper = new GameStepper(engine, players);
      stepper.begin(rngs.seek(0));
      while (!stepper.engine.over) stepper.step();
    },
  ],
])('errors in %s', (name, play) => {
  test.each<[what: string, strategies: Strategy<DuelView>[], strategy: string, message: string]>([
    [
      'an illegal move',
      [honest, { move: () => 99 }],
      'player-1',
      "strategy 'player-1' played an illegal move: there is no card in slot 99",
    ],
    [
      'a missing move',
      [{ move: () => undefined as unknown as Move }, honest],
      'player-0',
      "strategy 'player-0' played an illegal move: nothing; return an integer",
    ],
    ['an error in move', [honest, { move: oops }], 'player-1', "strategy 'player-1' threw an error: oops"],
    ['an error in begin', [honest, { ...honest, begin: oops }], 'player-1', "strategy 'player-1' threw an error: oops"],
    [
      'an error in observe',
      [honest, { ...honest, observe: oops }],
      'player-1',
      "strategy 'player-1' threw an error: oops",
    ],
    [
      'a MisbehaviorError of its own',
      [
        {
          move: () => {
            throw new MisbehaviorError('not me');
          },
        },
        honest,
      ],
      'player-0',
      "strategy 'player-0' threw an error: not me",
    ],
    [
      'a thrown string',
      [
        {
          move: () => {
            // oxlint-disable-next-line no-throw-literal -- untyped code may throw anything
            throw 'text';
          },
        },
        honest,
      ],
      'player-0',
      "strategy 'player-0' threw an error: text",
    ],
  ])(`${name} attributes %s to the strategy`, (_what, strategies, strategy, message) => {
    const error = thrownBy(() => play(new Duel(params), named(...strategies)));
    expect(error).toBeInstanceOf(MisbehaviorError);
    expect(error).toMatchObject({ name: 'MisbehaviorError', strategy, message });
    expect(error).toHaveProperty('cause');
  });

  test.each<[what: string, engine: typeof Duel, message: string]>([
    [
      'an error in the rules',
      class extends Duel {
        override apply(): void {
          oops();
        }
      },
      'the game threw an error: oops',
    ],
    [
      'an error in the deal',
      class extends Duel {
        override reset(): void {
          oops();
        }
      },
      'the game threw an error: oops',
    ],
    [
      'its own MisbehaviorError',
      class extends Duel {
        override apply(): void {
          throw new MisbehaviorError('no end after 9 moves');
        }
      },
      'no end after 9 moves',
    ],
    [
      'a turn of a seat that does not exist',
      class extends Duel {
        override toMove = 3;
        override reset(): void {}
      },
      'the game asked seat 3 for a move, but its seats are 0 to 1',
    ],
  ])(`${name} attributes %s to the game`, (_what, engine, message) => {
    const error = thrownBy(() => play(new engine(params), named(honest, honest)));
    expect(error).toBeInstanceOf(MisbehaviorError);
    expect(error).toMatchObject({ strategy: undefined, message });
  });
});

describe('a runner', () => {
  test('A runner attributes an error in the measures to the game', () => {
    class Unmeasured extends Duel {
      override measure(): void {
        oops();
      }
    }
    const error = thrownBy(() =>
      createRunner(new Unmeasured(params), named(honest, honest)).play(rngs.seek(0), new Int32Array(3)),
    );
    expect(error).toMatchObject({
      name: 'MisbehaviorError',
      strategy: undefined,
      message: 'the game threw an error: oops',
    });
  });

  test.each<[what: string, strategy: Strategy<DuelView>, message: string]>([
    ['in move', { move: oops }, "strategy 'player-1' threw an error: oops"],
    ['in observe', { ...honest, observe: oops }, "strategy 'player-1' threw an error: oops"],
    [
      'of an illegal move',
      { move: () => 99 },
      "strategy 'player-1' played an illegal move: there is no card in slot 99",
    ],
  ])('playUncaught throws the error %s unchanged, and attribute names the strategy', (_what, strategy, message) => {
    const runner = createRunner(new Duel(params), named(honest, strategy));
    const error = thrownBy(() => runner.playUncaught(rngs.seek(0), new Int32Array(3)));
    expect(error).not.toBeInstanceOf(MisbehaviorError);
    expect(runner.attribute(error)).toMatchObject({ strategy: 'player-1', message, cause: error });
  });

  test('An error after a game is not attributed to the player who moved last', () => {
    const runner = createRunner(new Duel(params), named(honest, honest));
    runner.play(rngs.seek(0), new Int32Array(3));
    expect(runner.attribute(new Error('oops'))).toMatchObject({ strategy: undefined });
  });

  test.each<[string, () => Move]>([
    ['an illegal move', () => 99],
    ['an error', oops],
  ])('A runner can play another game after %s', (_what, odd) => {
    let moves = 0;
    const oddOnce: Strategy<DuelView> = { move: (view) => (++moves === 3 ? odd() : firstHeld(view)) };
    const runner = createRunner(new Duel(params), named(oddOnce, honest));
    expect(() => runner.play(rngs.seek(0), new Int32Array(3))).toThrow(MisbehaviorError);
    const measures = new Int32Array(3);
    runner.play(rngs.seek(1), measures);
    expect(measures).toEqual(honestMeasures(1));
  });
});

describe('wrapStrategy', () => {
  const view = new Duel(params).view(0);
  const rng = new Streams(1, 'duel').rng(0);

  test('A wrapped strategy has begin, observe and end only if the original strategy has them', () => {
    expect(Object.keys(wrapStrategy(honest, {}))).toEqual(['move']);
    expect(Object.keys(wrapStrategy({ ...honest, begin: () => {} }, {}))).toEqual(['begin', 'move']);
    expect(Object.keys(wrapStrategy({ ...honest, observe: () => {} }, {}))).toEqual(['move', 'observe']);
    expect(Object.keys(wrapStrategy({ ...honest, end: () => {} }, {}))).toEqual(['move', 'end']);
  });

  test('A wrapped strategy without hooks passes the same arguments and returns the same move', () => {
    const seen: unknown[] = [];
    const strategy: Strategy<DuelView> = {
      begin: (...given) => seen.push(given),
      move: (...given) => seen.push(given) + 5,
      observe: (...given) => seen.push(given),
    };
    const wrapped = wrapStrategy(strategy, {});
    wrapped.begin?.(view);
    const move = wrapped.move(view, rng);
    wrapped.observe?.(view);
    expect(move).toBe(7);
    expect(seen).toEqual([[view], [view, rng], [view]]);
  });

  test('A wrapped strategy keeps the receiver of the calls', () => {
    class Counter implements Strategy<DuelView> {
      private count = 0;
      begin(): void {
        this.count = 10;
      }
      move(): Move {
        return this.count;
      }
      observe(): void {
        this.count++;
      }
    }
    const wrapped = wrapStrategy(new Counter(), {});
    wrapped.begin?.(view);
    wrapped.observe?.(view);
    expect(wrapped.move(view, rng)).toBe(11);
  });

  test('A wrapped strategy runs its hooks around each call, in order, with the replaced view', () => {
    const calls: unknown[] = [];
    const otherView = new Duel(params).view(1);
    const wrapped = wrapStrategy<DuelView>(
      {
        begin: (given) => calls.push(['begin', given.seat]),
        move: (given) => {
          calls.push(['move', given.seat]);
          return 3;
        },
        observe: (given) => calls.push(['observe', given.seat]),
        end: (measures) => calls.push(['end', ...measures]),
      },
      {
        around: (call) => {
          calls.push('before');
          const result = call();
          calls.push('after');
          return result;
        },
        viewFor: () => otherView,
        beforeMove: (real) => calls.push(['beforeMove', real.seat]),
        onMove: (move) => calls.push(['onMove', move]),
      },
    );
    wrapped.begin?.(view);
    wrapped.move(view, rng);
    wrapped.observe?.(view);
    wrapped.end?.(Int32Array.of(5, 6));
    expect(calls).toEqual([
      'before',
      ['begin', 1],
      'after',
      ['beforeMove', 0],
      'before',
      ['move', 1],
      'after',
      ['onMove', 3],
      'before',
      ['observe', 1],
      'after',
      'before',
      ['end', 5, 6],
      'after',
    ]);
  });

  test('A wrapped strategy does not catch errors', () => {
    expect(() => wrapStrategy({ move: oops }, { around: (call) => call() }).move(view, rng)).toThrow('oops');
  });
});
