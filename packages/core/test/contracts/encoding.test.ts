import { describe, expect, test } from 'vitest';
import { type EncodedPart, encoderOf, type Encoding } from '../../src/contracts/encoding.js';
import { defineGame } from '../../src/define/define-game.js';
import { goofspiel } from '../../examples/goofspiel.js';
import { kuhn } from '../../examples/kuhn.js';
import { leduc } from '../../examples/leduc.js';
import { nim } from '../../examples/nim.js';
import { conformanceTests } from '../../src/testing/conformance-tests.js';

const CARD = { members: { rank: [1, 13], suit: { texts: ['Spades', 'Hearts'] } } } as const;

describe('an encoding', () => {
  test('Each part has its integers, with their names and bounds', () => {
    const view = {
      members: {
        hand: { list: { maybe: CARD }, length: 2 },
        done: [0, 1],
        open: { places: 3 },
        last: { maybe: [-2, 5] },
      },
    } as const;
    const { entries, encode } = encoderOf({ view, actions: [] });
    expect(entries).toEqual([
      { name: 'hand[0].rank', low: 0, high: 13 },
      { name: 'hand[0].suit', low: -1, high: 1 },
      { name: 'hand[1].rank', low: 0, high: 13 },
      { name: 'hand[1].suit', low: -1, high: 1 },
      { name: 'done', low: 0, high: 1 },
      { name: 'open[0]', low: 0, high: 1 },
      { name: 'open[1]', low: 0, high: 1 },
      { name: 'open[2]', low: 0, high: 1 },
      { name: 'last', low: -3, high: 5 },
    ]);
    const hand = [{ rank: 4, suit: 'Hearts' }];
    expect(encode({ hand, done: true, open: [2, 1], last: null })).toEqual([4, 1, 0, -1, 1, 0, 1, 1, -3]);
    expect(encode({ hand: [...hand, null], done: false, open: [], last: -2 })).toEqual([4, 1, 0, -1, 0, 0, 0, 0, -2]);
  });

  test('A number or a text outside of it is an error that names it', () => {
    const { encode } = encoderOf({ view: { members: { card: CARD } }, actions: [] });
    expect(() => encode({ card: { rank: 14, suit: 'Hearts' } })).toThrow(
      'the encoding has card.rank from 1 to 13, but it is 14',
    );
    expect(() => encode({ card: { rank: 1, suit: 'Clubs' } })).toThrow(
      'card.suit as one of Spades, Hearts, but it is "Clubs"',
    );
    expect(() => encode({ card: { rank: null, suit: 'Hearts' } })).toThrow('card.rank');
    expect(() => encode({ card: { suit: 'Hearts' } })).toThrow(
      'card.rank from 1 to 13, but it is undefined; declare { maybe: … }',
    );
  });

  test('Places can be any integers or texts, and a text can be a list of characters', () => {
    const view = {
      members: {
        bids: { places: [3, -1] },
        cards: { places: ['1ebc', '2fgs'] },
        code: { list: { texts: ['B', 'G'] }, length: 3 },
      },
    } as const;
    const { entries, encode } = encoderOf({ view, actions: [] });
    const names = ['bids[3]', 'bids[-1]', 'cards[1ebc]', 'cards[2fgs]', 'code[0]', 'code[1]', 'code[2]'];
    expect(entries.map(({ name }) => name)).toEqual(names);
    expect(encode({ bids: [-1], cards: ['2fgs', '1ebc'], code: 'GBG' })).toEqual([0, 1, 1, 1, 1, 0, 1]);
  });

  test.each<[part: EncodedPart, value: unknown, message: string]>([
    [[0, 2], null, 'x from 0 to 2, but it is null; declare { maybe: … } for what can be missing'],
    [[0, 2], 1.5, 'x from 0 to 2, but it is 1.5'],
    [[0, 2], '1', 'x from 0 to 2, but it is "1"'],
    [{ maybe: [0, 2] }, -1, 'x from 0 to 2, but it is -1'],
    [{ places: 2 }, [0, 2], 'each item of x as one of 0, 1, but it is 2'],
    [{ places: 2 }, null, 'x as a list, but it is null; declare'],
    [{ places: 21 }, [21], 'each item of x as one of 21 values, but it is 21'],
    [{ list: [0, 2], length: 1 }, [0, 2], 'the length of x from 0 to 1, but it is 2'],
    [{ list: [0, 2], length: 2 }, [0], 'x[1] from 0 to 2, but it is undefined; declare'],
    [{ members: { y: [0, 2] } }, 3, 'x as a list or members, but it is 3'],
    [{ members: { y: [0, 2] } }, { y: 3 }, 'x.y from 0 to 2, but it is 3'],
  ])('What %j cannot hold is an error that says what is declared: %j', (x, value, message) => {
    const { encode } = encoderOf({ view: { members: { x } }, actions: [] });
    expect(() => encode({ x: value })).toThrow(`the encoding has ${message}`);
  });

  /** A coin that one seat sees, and moves that are counted; the encoding can leave out parts. */
  const coin = (members: Readonly<Record<string, readonly [number, number]>>, actions: readonly string[]) => {
    const game = defineGame({
      id: 'coin',
      seats: 1,
      deal: (_, rng) => ({ coin: rng.int(2), moves: 0 }),
      moves: ({ moves }) => (moves < 2 ? [0, 1] : []),
      play: (state) => void state.moves++,
      view: { coin: (state) => state.coin, moves: (state) => state.moves },
      measures: { moves: { of: ({ moves }) => moves, bounds: [0, 2] } },
    });
    return { ...game, encoding: (): Encoding => ({ view: { members }, actions, moves: actions.map(Number) }) };
  };
  const outcomeOf = (game: ReturnType<typeof coin>): string => {
    const found = conformanceTests({ game }).find(({ id }) => id === 'encoding');
    try {
      found?.check();
      return found === undefined ? 'none' : 'holds';
    } catch (error) {
      return String(error);
    }
  };

  test('The conformance test of encodings holds for one with all parts, and finds a left out part, a bound and a move', () => {
    const whole = { coin: [0, 1], moves: [0, 2] } as const;
    expect(outcomeOf(coin(whole, ['0', '1']))).toBe('holds');
    expect(outcomeOf(coin({ moves: [0, 2] }, ['0', '1']))).toContain('two views have the same vector');
    expect(outcomeOf(coin({ ...whole, moves: [0, 1] }, ['0', '1']))).toContain('moves from 0 to 1, but it is 2');
    expect(outcomeOf(coin(whole, ['0']))).toContain('the move 1 is none of the actions');
    const right = coin(whole, ['0', '1']);
    const write = (change: Partial<Encoding>): string =>
      outcomeOf({ ...right, encoding: () => ({ ...right.encoding(), ...change }) });
    expect(write({ write: (_, into, at) => void (into[at] = 2) })).toContain('write() gives another');
    expect(write({ writeMask: (_, into, at) => void (into[at] = 1) })).toContain('writeMask() is wrong about 1');
    expect(write({ moves: [1, 0] })).toContain('has another number');
  });
});

describe('The encoding of a game by defineGame', () => {
  test('has the seat and the legal moves with the declared parts, and the texts of the moves', () => {
    const encoding = kuhn.encoding?.({ cards: 3 }) as Encoding;
    const { entries, encode } = encoderOf(encoding);
    expect(encoding.actions).toEqual(['pass', 'bet']);
    const names = ['seat', 'card', 'bets[0]', 'bets[1]', 'bets[2]', 'legal[pass]', 'legal[bet]'];
    expect(entries.map(({ name }) => name)).toEqual(names);
    expect(encode({ seat: 1, card: 2, bets: [1], legal: ['pass', 'bet'] })).toEqual([1, 2, 1, -1, -1, 1, 1]);
  });

  test.each([
    ['Kuhn poker', { game: kuhn, ...kuhn.checks, settings: [{}, { cards: 13 }] }],
    ["Leduc hold'em", { game: leduc, ...leduc.checks, settings: [{}, { ranks: 10 }], games: 20 }],
    ['Goofspiel', { game: goofspiel, ...goofspiel.checks, settings: [{ cards: 4 }, { players: 4 }] }],
    ['Nim', { game: nim, ...nim.checks, settings: [{}, { first: 0, second: 9, third: 4 }] }],
  ])('passes its conformance test in %s', (_, harness) => {
    // The harnesses are of different games.
    for (const { check } of tablesWith(harness as never)) expect(check).not.toThrow();
  });

  test('names a member of the view without a part, and a move without an action', () => {
    const game = (declared: object, actions?: number[]) =>
      defineGame({
        id: 'one',
        seats: 1,
        ...(actions && { actions }),
        deal: () => ({ done: false }),
        moves: ({ done }) => (done ? [] : [4]),
        play: (state) => void (state.done = true),
        view: { done: ({ done }) => done },
        encoding: () => declared as never,
        measures: { done: { of: ({ done }) => done, bounds: [0, 1] } },
      });
    expect(() => game({}, [4]).encoding?.({})).toThrow(
      'the encoding of one needs a part for the member done of its view, such as done: [0, 10]',
    );
    expect(() => game({ done: [0, 1] }).encoding?.({})).toThrow('one has an encoding, so its rules need actions');
    const [conformance] = tablesWith({ game: game({ done: [0, 1] }, [5]) });
    expect(conformance?.check).toThrow('each item of legal as one of 5, but it is 4');
    // The seat of a game for one follows from the parameters.
    expect(game({ done: [0, 1] }, [4]).encoding?.({}).view).toEqual({
      members: { done: [0, 1], legal: { places: [4] } },
    });
  });

  const tablesWith = (harness: Parameters<typeof conformanceTests>[0]) =>
    conformanceTests(harness).filter(({ id }) => id === 'encoding');
});
