import { describe, expect, test } from 'vitest';
import {
  createPlayers,
  createRunner,
  defineGame,
  type Engine,
  InputError,
  MisbehaviorError,
  RecordedGame,
  restoreGame,
  seededRng,
  Streams,
  transcript,
} from '../../src/index.js';
import { plainDialogue } from '../../src/runner/plain-dialogue.js';
import { conformanceTests } from '../../src/testing/index.js';
import { kuhn } from '../../examples/kuhn.js';
import { leduc } from '../../examples/leduc.js';

const harness = { game: kuhn, ...kuhn.checks, games: 30 };

describe('A game from its rules passes every conformance test', () => {
  test.each(conformanceTests(harness).map((one) => [one.name, one] as const))('%s', (_name, { check }) => {
    check();
  });
});

test('The tests of a game from its rules include hidden information and beliefs', () => {
  const ids = conformanceTests(harness).map(({ id }) => id);
  for (const id of ['hidden', 'resamples', 'belief-agrees', 'belief-blind', 'careful/blind']) expect(ids).toContain(id);
});

describe('A leak of hidden information fails a conformance test', () => {
  /** Each player has a card; the view shows both. */
  const leaking = (resample: (state: { cards: number[]; ended: boolean }, seat: number) => void) =>
    defineGame({
      id: 'leak',
      seats: 2,
      deal: (_, rng) => ({ cards: [rng.int(50), rng.int(50)], ended: false }),
      toMove: () => 0,
      moves: ({ ended }) => (ended ? [] : [0, 1]),
      play: (state) => void (state.ended = true),
      view: { own: ({ cards }, seat) => cards[seat] ?? 0, other: ({ cards }, seat) => cards[1 - seat] ?? 0 },
      measures: { win: { role: 'win', of: ({ cards }, seat) => (cards[seat] ?? 0) > (cards[1 - seat] ?? 0) } },
      resample,
    });
  const broken = (game: ReturnType<typeof leaking>): readonly string[] =>
    conformanceTests({ game, ...game.checks }).flatMap(({ id, check }) => {
      try {
        check();
        return [];
      } catch (error) {
        return [`${id}: ${(error as Error).message}`];
      }
    });

  test('if resample follows the rules, the view depends on hidden information', () => {
    const found = broken(leaking(({ cards }, seat) => void (cards[1 - seat] = 99)));
    expect(found.some((text) => text.startsWith('hidden: '))).toBe(true);
  });
});

/** Plays the first legal move until the game is over. */
function playOut(engine: Engine<unknown>): void {
  engine.reset(seededRng(1));
  while (!engine.over) engine.apply(engine.legalMoves()[0] as number);
}

describe('The view', () => {
  const engine = kuhn.engine({ cards: 3 });
  engine.reset(seededRng('deal'));
  const view = engine.view(0);

  test('shows the present state, and its lists cannot be changed', () => {
    const before = view.bets;
    engine.apply(1);
    expect([before, view.bets]).toEqual([[], [1]]);
    expect(() => (view.bets as number[]).push(7)).toThrow(TypeError);
    expect(() => Object.assign(view, { card: 9 })).toThrow(TypeError);
  });

  test('lists the legal moves on the turn of its seat only', () => {
    expect([view.legal, engine.view(1).legal]).toEqual([[], ['pass', 'bet']]);
  });
});

describe('The engine', () => {
  test('refuses an illegal move and names the legal ones', () => {
    const engine = kuhn.engine({ cards: 3 });
    engine.reset(seededRng('deal'));
    expect(() => engine.apply(7)).toThrow('7 is not one of the legal moves, pass, bet');
    expect(() => engine.apply('1' as never)).toThrow(
      'a value of the type string is not one of the legal moves, pass, bet',
    );
    expect(engine.state.bets).toEqual([]);
  });

  test('continues from a position', () => {
    const engine = kuhn.engine({ cards: 3 });
    engine.resume({ hands: [2, 0], bets: [0, 1] }, seededRng('rest'));
    engine.apply(1);
    const measures = new Int32Array(2);
    engine.measure(measures);
    expect([...measures]).toEqual([1, 2]);
  });

  test('ends a game at its move limit', () => {
    const endless = defineGame({
      id: 'endless',
      seats: 1,
      deal: () => ({ turns: 0 }),
      moves: () => [0],
      play: (state) => void state.turns++,
      view: { turns: ({ turns }) => turns },
      measures: { length: { role: 'length', of: ({ turns }) => turns } },
      moveLimit: 5,
    });
    const engine = endless.engine({});
    engine.reset(seededRng('deal'));
    for (let move = 0; move < 5; move++) engine.apply(0);
    expect(() => engine.apply(0)).toThrow(MisbehaviorError);
  });
});

test('Rules whose play returns a new state get an error that says so, because nothing changes the one that they get', () => {
  const rules = {
    id: 'reducer',
    seats: 1,
    deal: () => ({ left: 3 }),
    moves: ({ left }: { left: number }) => (left === 0 ? [] : [1]),
    play: ({ left }: { left: number }, move: number) => ({ left: left - move }),
    view: {},
    measures: { won: { role: 'win', of: () => 1 } },
    moveLimit: 10,
  } as const;
  expect(() => playOut(defineGame(rules).engine({}))).toThrow(
    /not over after 10 moves.*what play returns is not read$/,
  );
  const passing = { ...rules, play: (state: { left: number }) => void (state.left += 1) };
  expect(() => playOut(defineGame(passing).engine({}))).toThrow(/not over after 10 moves.*'counted'$/);
});

describe('Rules and strategies that share lists', () => {
  interface Hands {
    hands: number[][];
    turns: number;
  }
  /** Two players play their cards in turn; `shown` chooses how the rules hand out the list of a hand. */
  const sharing = (shown: (hand: number[]) => number[]) =>
    defineGame({
      id: 'sharing',
      seats: 2,
      deal: (_, rng): Hands => ({
        hands: [
          [rng.int(5), 7],
          [rng.int(5), 8],
        ],
        turns: 0,
      }),
      toMove: ({ turns }) => turns % 2,
      moves: ({ hands, turns }) => shown(hands[turns % 2] ?? []),
      play(state, card) {
        const at = state.turns++ % 2;
        state.hands[at] = (state.hands[at] ?? []).filter((one) => one !== card);
      },
      view: { hand: ({ hands }, seat) => shown(hands[seat] ?? []), turns: ({ turns }) => turns },
      measures: {
        win: { role: 'win', of: ({ turns }) => turns > 0 },
        turns: { role: 'length', of: ({ turns }) => turns },
      },
      strategies: {
        writer: ({ hand, turns }) => {
          (hand as number[]).push(9);
          return turns;
        },
        sorter: {
          create: () => ({
            move({ legal }) {
              return [...legal].sort((one, other) => other - one)[0] ?? 0;
            },
          }),
        },
      },
      resample: ({ hands }, seat, rng) =>
        void (hands[1 - seat]?.length === 2 && (hands[1 - seat] = [rng.int(5), 8 - seat])),
    });
  const play = (game: ReturnType<typeof sharing>, specs: readonly string[], count = 1): number => {
    const runner = createRunner(game.engine({}), createPlayers(game, {}, specs));
    const rngs = new Streams(1, 'sharing').gameRngs(2);
    const measures = new Int32Array(2);
    for (let index = 0; index < count; index++) runner.play(rngs.seek(index), measures);
    return measures[1] ?? 0;
  };
  const failed = (game: ReturnType<typeof sharing>): readonly string[] =>
    conformanceTests({ game, ...game.checks }).flatMap(({ id, check }) => {
      try {
        check();
        return [];
      } catch (error) {
        return [`${id}: ${(error as Error).message}`];
      }
    });

  test('A strategy that writes into its view is named in a run', () => {
    expect(() =>
      play(
        sharing((hand) => hand),
        ['sorter', 'writer'],
      ),
    ).toThrow("strategy 'writer' threw an error");
  });

  test.each([
    ['the own list of the state', (hand: number[]) => hand],
    ['a frozen list', (hand: number[]) => Object.freeze([...hand]) as number[]],
  ])('Rules that return %s play as those that return a copy, in search too', (_, shown) => {
    for (const spec of ['random', 'sorter', 'search:20', 'flat:20'])
      expect(play(sharing(shown), [spec, 'random'], 20)).toBe(
        play(
          sharing((hand) => [...hand]),
          [spec, 'random'],
          20,
        ),
      );
    expect(failed(sharing(shown)).filter((text) => text.startsWith('read-only'))).toEqual([]);
  });

  test('Rules that list a move twice fail a conformance test', () => {
    const found = failed(sharing((hand) => [...hand, ...hand]));
    expect(found.some((text) => text.includes('lists the move 0 twice'))).toBe(true);
  });
});

test('Rules without bounds of a count, or without the seat to move, are refused', () => {
  const rules = {
    id: 'wrong',
    seats: 1,
    deal: () => ({}),
    moves: () => [],
    play: () => {},
    view: {},
    measures: { chips: { of: () => 0 } },
  } as const;
  expect(() => defineGame(rules)).toThrow('the measure chips needs bounds');
  expect(() => defineGame({ ...rules, seats: 2 })).toThrow('toMove(state)');
});

test('A used engine is returned for its own parameters only, and deals as a new one', () => {
  const params = Object.freeze({ cards: 5 });
  // The first call checks the parameters.
  kuhn.engine(params);
  const used = kuhn.engine(params);
  used.reset(seededRng('before'));
  used.apply(1);
  const again = kuhn.engine(params, used);
  expect(again).toBe(used);
  const created = kuhn.engine(params);
  again.reset(seededRng('deal'));
  created.reset(seededRng('deal'));
  expect(again.snapshot()).toEqual(created.snapshot());
  expect({ ...again.view(0) }).toEqual({ ...created.view(0) });
  expect(kuhn.engine(Object.freeze({ cards: 6 }), used)).not.toBe(used);
  expect(leduc.engine(Object.freeze({ ranks: 3 }), used as never)).not.toBe(used);
});

test('Parameters are checked', () => {
  expect(() => kuhn.engine({ cards: 2 })).toThrow(InputError);
});

test('A game from its rules is saved and restored', () => {
  const played = new RecordedGame(kuhn, {}, seededRng('deal'));
  played.apply(0);
  const restored = restoreGame(kuhn, JSON.parse(JSON.stringify(played.save())));
  expect(restored.engine.state).toEqual(played.engine.state);
  expect(restored.save()).toEqual(played.save());
});

test('A person plays it in a terminal', () => {
  const shown = transcript(
    plainDialogue(kuhn as never, {
      params: { cards: 3 },
      streams: new Streams(1, 'kuhn'),
      strategies: ['careful'],
      words: [],
    }),
    ['fold', 'bet'],
  );
  expect(shown).toContain('You play against careful.');
  expect(shown).toContain('"fold" is not a legal move; choose from pass, bet: bet\n');
  expect(shown).toMatch(/You get (?:-?1 chip|-?2 chips)\. win [01], chips -?[12]\n$/);
});

test('A search sees no hidden card: its mean agrees with that of twins with other hidden cards', () => {
  const players = createPlayers(kuhn, { cards: 3 }, ['search:50', 'random']);
  const runner = createRunner(kuhn.engine({ cards: 3 }), players);
  const rngs = new Streams(1, 'kuhn').gameRngs(2);
  const measures = new Int32Array(2);
  let wins = 0;
  for (let game = 0; game < 200; game++) {
    runner.play(rngs.seek(game), measures);
    wins += measures[0] ?? 0;
  }
  // Against random, the first seat wins half of the games if it plays random too.
  expect(wins).toBeGreaterThan(110);
});

test.each([
  ['penalty', { better: 'lower' }, 'points'],
  ['chips', { role: 'payoff' }, 'chips'],
  ['loss', { better: 'lower' }, 'points'],
  ['success', { better: 'higher', kind: 'proportion' }, 'success'],
  ['depth', {}, 'depth'],
  ['cost', { better: 'lower', unit: 'coins' }, 'coins'],
] as const)('The measure %s with %j and no other unit counts %s', (name, kind, unit) => {
  const { measures } = defineGame({
    id: 'unit',
    seats: 1,
    deal: () => ({ moved: false }),
    moves: ({ moved }) => (moved ? [] : [0]),
    play: (state) => void (state.moved = true),
    view: {},
    measures: { [name]: { bounds: [0, 1], of: () => 1, ...kind } },
  });
  expect(measures[0].unit).toBe(unit);
});
