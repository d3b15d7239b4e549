import { InputError, resolveParams, seededRng } from '@cards/core';
import { PASS, type SavedGame, unowar, UnoWarGame, type UnoWarParams } from '@cards/unowar';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { mutated } from '../../../tools/mutated.js';

/** A game after random moves. Few of them are passes with a playable card. */
function played(given: Partial<UnoWarParams>, seed: number, moves: number): UnoWarGame {
  const rng = seededRng(seed);
  const game = new UnoWarGame(resolveParams(unowar.parameters, given), rng);
  for (let i = 0; i < moves && !game.over; i++) step(game, rng.int(1000));
  return game;
}

function step(game: UnoWarGame, choice: number): void {
  const legal = game.legalMoves();
  const cards = legal.slice(0, -1);
  game.apply(cards.length === 0 || choice % 20 === 0 ? PASS : (cards[choice % cards.length] as number));
}

const settings = fc.record({ points: fc.integer({ min: 1, max: 4 }), hand: fc.integer({ min: 1, max: 7 }) });
const games = fc.tuple(settings, fc.nat(1000), fc.nat(120)).map(([params, seed, moves]) => played(params, seed, moves));

const seen = (game: UnoWarGame): unknown => [
  [0, 1].map((seat) => unowar.observe?.(game.view(seat))),
  game.toMove,
  game.over,
  game.rounds,
  game.plays,
  game.legalMoves(),
];

/** All visible states from here to the end of the game, with moves from a fixed seed. */
function rest(game: UnoWarGame): unknown[] {
  const rng = seededRng('rest');
  const states = [seen(game)];
  while (!game.over) {
    step(game, rng.int(1000));
    states.push(seen(game));
  }
  return states;
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
  test('A restored game continues exactly like the original, also after later shuffles', () => {
    fc.assert(
      fc.property(games, (game) => {
        const saved = JSON.parse(JSON.stringify(game.save())) as unknown;
        const other = UnoWarGame.undealt(game.params);
        other.restore(saved);
        expect(other.save()).toEqual(saved);
        const [one, two, three] = [game, other, UnoWarGame.restore(saved)].map(rest);
        expect(two).toEqual(one);
        expect(three).toEqual(one);
      }),
      { seed: 1 },
    );
  });

  test('Each of 1,000 corrupted saves causes an InputError with a short reason and changes nothing', () => {
    const corrupted = fc.sample(
      games.chain((game) => mutated(game.save()).map((saved) => ({ params: game.params, saved }))),
      { seed: 1, numRuns: 1500 },
    );
    const results = corrupted.map(({ params, saved }) => {
      const other = played(params, 2, 2);
      const before = seen(other);
      const error = errorOf(() => other.restore(saved));
      return { saved, other, before, error };
    });

    const refused = results.filter(({ error }) => error !== undefined);
    expect(refused.length).toBeGreaterThanOrEqual(1000);
    for (const { saved, other, before, error } of refused) {
      expect(error).toBeInstanceOf(InputError);
      expect((error as InputError).message).toMatch(/^this is not a saved game of UnoWar: [a-z][^\n]{10,160}$/);
      expect((error as InputError).message).not.toMatch(/undefined|NaN|\[object|Cannot|not a function|not iterable/);
      expect(seen(other)).toEqual(before);
      expect(errorOf(() => UnoWarGame.restore(saved))).toBeInstanceOf(InputError);
    }

    // By chance, a change can make another possible save. A game can be finished from it.
    for (const { saved, other } of results.filter(({ error }) => error === undefined)) {
      expect(JSON.parse(JSON.stringify(other.save()))).toEqual(JSON.parse(JSON.stringify(saved)));
      rest(other);
      expect(other.over).toBe(true);
    }
  });

  test.each([undefined, null, 5, '', 'game', [], {}, () => undefined, 5n, Symbol('a symbol')])(
    'The value %s instead of a save causes an InputError',
    (value) => {
      for (const restore of [() => UnoWarGame.restore(value), () => played({}, 1, 3).restore(value)]) {
        expect(restore).toThrow(InputError);
        expect(restore).toThrow('this is not a saved game of UnoWar: it');
      }
    },
  );

  test('A restored game and its save share no state with the original', () => {
    const game = played({ points: 3 }, 5, 40);
    const saved = game.save();
    const text = JSON.stringify(saved);
    const other = UnoWarGame.restore(saved);
    rest(game);
    expect(JSON.stringify(saved)).toBe(text);
    expect(JSON.stringify(other.save())).toBe(text);
  });
});

describe('Invalid saves', () => {
  /** Seat 0 has played one card, and it is seat 1's turn. */
  const game = played({ points: 2 }, 1, 0);
  game.apply(game.legalMoves()[0] as number);
  const save: SavedGame = game.save();
  const [first, second] = save.hands;
  test.each<[string, object, string]>([
    ['has another format', { format: 'cards-set/game@1' }, 'its format must be cards-unowar/game@1'],
    ['has other parameters', { points: 3 }, 'its parameter points is 3, but this game has 2'],
    ['has a hand of another size', { hands: [first, second.slice(1)] }, 'a hand must be a list of length 5'],
    ['has two winners', { score: [2, 2] }, 'its score cannot be 2 : 2, because only one seat can win'],
    [
      'has a number of plays that does not fit the deck',
      { plays: 2 },
      'its plays and rounds need 13 drawn cards, so the number of drawn cards in the current deck must be 13, not 12',
    ],
    [
      'has a deck with a card twice',
      { deck: { ...save.deck, cards: [...save.deck.cards.slice(0, 51), save.deck.cards[0]] } },
      'its deck must contain each of the 52 cards once',
    ],
    [
      'has fewer played cards on the pile than plays in the first round',
      { pile: { ...save.pile, size: 1 } },
      'the number of played cards on its pile is 0, which does not fit its number of plays, 1',
    ],
    ['has the wrong seat to move', { toMove: 0 }, 'seat 1 cannot have led the current round'],
    [
      'has a card in a hand that was not drawn',
      { hands: [first, [...second.slice(0, 4), save.deck.cards[51]]] },
      `card ${save.deck.cards[51]} is in play more often than it was drawn`,
    ],
    [
      'has a generator with an all-zero state',
      { deck: { ...save.deck, generator: { state: [0, 0, 0, 0] } } },
      'the state of a generator must be four 32-bit integers, not all zero, not [0,0,0,0]',
    ],
    [
      'has a generator whose state has holes',
      { deck: { ...save.deck, generator: { state: Array<number>(4) } } },
      'a word of its generator must be an integer from -2147483648 to 2147483647',
    ],
  ])('A save that %s causes an InputError with the reason', (_, change, reason) => {
    expect(() => game.restore({ ...save, ...change })).toThrow(InputError);
    expect(() => game.restore({ ...save, ...change })).toThrow(`this is not a saved game of UnoWar: ${reason}`);
    expect(game.save()).toEqual(save);
  });
});
