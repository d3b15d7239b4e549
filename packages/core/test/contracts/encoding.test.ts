import { describe, expect, test } from 'vitest';
import { encoderOf } from '../../src/contracts/encoding.js';
import { defineGame } from '../../src/define/define-game.js';
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
    expect(() => encode({ card: { rank: 1, suit: 'Clubs' } })).toThrow('card.suit from 0 to 1, but it is -1');
    expect(() => encode({ card: { rank: null, suit: 'Hearts' } })).toThrow('card.rank');
    expect(() => encode({ card: { suit: 'Hearts' } })).toThrow('card.rank from 1 to 13, but it is NaN');
  });

  /** A coin that one seat sees, and moves that are counted; the encoding can leave out parts. */
  const coin = (members: Readonly<Record<string, readonly [number, number]>>, actions: readonly string[]) =>
    defineGame({
      id: 'coin',
      seats: 1,
      deal: (_, rng) => ({ coin: rng.int(2), moves: 0 }),
      moves: ({ moves }) => (moves < 2 ? [0, 1] : []),
      play: (state) => void state.moves++,
      view: { coin: (state) => state.coin, moves: (state) => state.moves },
      encoding: () => ({ view: { members }, actions }),
      measures: { moves: { of: ({ moves }) => moves, bounds: [0, 2] } },
    });
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
  });
});
