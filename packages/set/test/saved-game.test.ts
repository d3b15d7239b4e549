import { InputError, type Rng, seededRng } from '@cards/core';
import { DONE, NONE, SetCard, SetEngine, type SetParams } from '@cards/set';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { mutated } from '../../../tools/mutated.js';

/** A game after some moves. About one move in ten is a random legal move; the others take the least set. */
function played(params: SetParams, seed: number, moves: number): SetEngine {
  const game = new SetEngine(params);
  const rng = seededRng(seed);
  game.reset(rng);
  for (let i = 0; i < moves && !game.over; i++) {
    game.apply(rng.int(10) === 0 ? anyMove(game, rng) : game.least);
  }
  return game;
}

function anyMove(game: SetEngine, rng: Rng): number {
  const legal = game.legalMoves();
  return legal[rng.int(legal.length)] as number;
}

const settings = fc.record({ tableau: fc.constantFrom(0, 3, 9, 12, 80), dealMore: fc.nat(1) });
const games = fc.tuple(settings, fc.nat(1000), fc.nat(30)).map(([params, seed, moves]) => played(params, seed, moves));

const seen = (game: SetEngine): unknown => [
  game.params,
  game.deckSize,
  game.won,
  game.least,
  game.extra,
  game.end,
  Array.from({ length: game.size }, (_, i) => game.cardAt(i)),
  Array.from({ length: game.won }, (_, i) => game.wonAt(i)),
  SetCard.all.filter(({ id }) => game.isUnseen(id)).map(String),
];

/** All visible states from here to the end of the game, and the measures. */
function rest(game: SetEngine): unknown[] {
  const states = [seen(game)];
  while (!game.over) {
    game.apply(game.least);
    states.push(seen(game));
  }
  const measures = new Int32Array(3);
  game.measure(measures);
  return [...states, [...measures]];
}

/** The error that `restore` throws, or undefined. */
function errorOf(restore: () => void): unknown {
  try {
    restore();
    return undefined;
  } catch (error) {
    return error;
  }
}

describe('Saved games', () => {
  test('A restored game continues exactly like the original', () => {
    fc.assert(
      fc.property(games, (game) => {
        const saved = JSON.parse(JSON.stringify(game.save())) as unknown;
        const other = new SetEngine(game.params);
        other.restore(saved);
        const [one, two, three] = [game, other, SetEngine.restore(saved)].map(rest);
        expect(two).toEqual(one);
        expect(three).toEqual(one);
      }),
      { seed: 1 },
    );
  });

  test('Each of 1,000 corrupted saves causes an InputError with a short reason and changes nothing', () => {
    const corrupted = fc.sample(
      games.chain((game) => mutated(game.save()).map((saved) => ({ params: game.params, saved }))),
      { seed: 1, numRuns: 2500 },
    );
    // A refused save changes nothing, so the next one can be restored to the same game.
    const fresh = new Map<string, SetEngine>();
    const accepted: SetEngine[] = [];
    for (const { params, saved } of corrupted) {
      const key = JSON.stringify(params);
      const other = fresh.get(key) ?? played(params, 2, 2);
      const before = JSON.stringify(seen(other));
      const error = errorOf(() => other.restore(saved));
      if (error === undefined) {
        accepted.push(other);
        fresh.delete(key);
        continue;
      }
      fresh.set(key, other);
      expect(error).toBeInstanceOf(InputError);
      expect((error as InputError).message).toMatch(/^this is not a saved game of Set: [a-z[][^\n]{10,160}$/);
      expect((error as InputError).message).not.toMatch(/undefined|NaN|\[object|Cannot|not a function|not iterable/);
      expect(JSON.stringify(seen(other))).toBe(before);
    }
    expect(corrupted.length - accepted.length).toBeGreaterThanOrEqual(1000);

    // By chance, a change can make another possible save. Each card is in one place, and the game can be finished.
    for (const other of accepted) {
      expect(other.size + other.deckSize + 3 * other.won).toBe(other.save().deck.length);
      rest(other);
      expect(other.over).toBe(true);
    }
  });

  test.each([undefined, null, 5, '', 'game', [], {}, () => undefined, 5n, Symbol('a symbol')])(
    'The value %s instead of a save causes an InputError',
    (value) => {
      for (const restore of [
        () => SetEngine.restore(value),
        () => played({ tableau: 9, dealMore: 0 }, 1, 3).restore(value),
      ]) {
        expect(restore).toThrow(InputError);
        expect(restore).toThrow('this is not a saved game of Set: it');
      }
    },
  );

  test('A restored game and its save share no state with the original', () => {
    const game = played({ tableau: 12, dealMore: 1 }, 5, 4);
    const saved = game.save();
    const text = JSON.stringify(saved);
    const other = SetEngine.restore(saved);
    rest(game);
    expect(JSON.stringify(saved)).toBe(text);
    expect(JSON.stringify(other.save())).toBe(text);
  });

  const params: SetParams = { tableau: 3, dealMore: 0 };
  const deck = SetCard.all.map(String);
  /** Three cards that are not a set. */
  const noSet = ['1ebc', '1ebs', '1egc'];
  test.each<[string, object, string]>([
    ['a tableau out of bounds', { tableau: -1 }, 'its parameter tableau must be an integer from 0 to 81'],
    ['half an extra deal', { dealMore: 0.5 }, 'its parameter dealMore must be an integer from 0 to 1'],
    ['a text as deck', { deck: '1ebc' }, 'its deck must be a list of at most 81 texts'],
    ['82 cards', { deck: [...deck, '1ebc'] }, 'its deck must be a list of at most 81 texts'],
    ['numbers as sets won', { won: [0] }, 'its won must contain only texts'],
    [
      'a card as a set won',
      { won: ['1ebc'] },
      'in its won, a hand must be three cards in brackets, such as [1ebc,2fgs,3hrt], not "1ebc"',
    ],
    ['a negative number of extra deals', { extra: -1 }, 'its extra must be an integer from 0 to 81'],
    ['more extra deals than cards', { extra: 82 }, 'its extra must be an integer from 0 to 81'],
    ['another end', { end: 'lost' }, 'its end must be null or one of none, overlooked, wrong, done'],
    ['a wrong choice from two cards', { deck: ['1ebc', '1ebs'], end: 'wrong' }, "it cannot end with 'wrong'"],
    [
      'a set won after the end of its deck',
      { deck: noSet, won: ['[1ebc,1ebs,1ebt]'] },
      'it has more sets won or extra deals than its deck allows',
    ],
    ['another format', { format: 'cards-pairs/game@1' }, 'its format must be cards-set/game@1'],
    ['other parameters', { tableau: 4 }, 'its parameter tableau is 4, but this game has 3'],
    [
      'a set that was not in the tableau',
      { won: ['[1egc,1egs,1egt]'] },
      '[1egc,1egs,1egt] was not in the tableau when it was won',
    ],
    ['a hand that is not a set', { won: ['[1ebc,1ebs,1egt]'] }, 'each hand in its won list must be a set'],
    ['deals that did not happen', { extra: 1 }, 'its extra must be 0, not 1, to fit its deck and its sets won'],
    ['an impossible end', { end: 'none' }, "its end must be 'overlooked', not 'none'"],
    ['a wrong choice among three cards that are a set', { end: 'wrong' }, "it cannot end with 'wrong'"],
    ['holes', { deck: Array.from({ length: 3 }).concat(Array<string>(1)) }, 'its deck must contain only texts'],
  ])('A save with %s causes an InputError with the reason', (_, change, reason) => {
    const game = new SetEngine(params);
    const saved = { ...game.save(), deck, ...change };
    expect(() => game.restore(saved)).toThrow(InputError);
    expect(() => game.restore(saved)).toThrow(`this is not a saved game of Set: ${reason}`);
  });

  test('A save that ends with none, although three more cards are dealt, causes an InputError with the reason', () => {
    const saved = { ...new SetEngine({ tableau: 3, dealMore: 1 }).save(), deck: [...noSet, '2ebc'], end: 'none' };
    const reason = "this is not a saved game of Set: its end must be null, not 'none'";
    expect(() => SetEngine.restore(saved)).toThrow(new InputError(reason));
    expect(() => SetEngine.restore({ ...saved, extra: 2, end: null })).toThrow(
      'it has more sets won or extra deals than its deck allows',
    );
    expect(SetEngine.restore({ ...saved, extra: 1 }).save()).toEqual({ ...saved, extra: 1 });
  });

  test.each([
    [
      'a text that is not a card',
      ['1ebx'],
      'in its deck, a card must have four characters, one each of 123, efh, bgr and cst, such as 1ebc, not "1ebx"',
    ],
    ['a card twice', ['1ebc', '1ebc'], 'its deck must contain each card at most once'],
    ['a long text', ['x'.repeat(1e6)], `such as 1ebc, not "${'x'.repeat(40)}…"`],
  ])('A save whose deck has %s causes an InputError that says so', (_, cards, reason) => {
    const restore = (): SetEngine => SetEngine.restore({ ...new SetEngine(params).save(), deck: cards });
    expect(restore).toThrow(InputError);
    expect(restore).toThrow(/^this is not a saved game of Set: /);
    expect(restore).toThrow(reason);
  });

  test('A save keeps how a game ended', () => {
    for (const [move, end] of [
      [NONE, 'overlooked'],
      [DONE, 'done'],
      [undefined, 'wrong'],
    ] as const) {
      const game = new SetEngine({ tableau: 4, dealMore: 0 });
      game.apply(move ?? (game.legalMoves().at(-1) as number));
      expect([game.end, SetEngine.restore(game.save()).end]).toEqual([end, end]);
    }
  });
});
