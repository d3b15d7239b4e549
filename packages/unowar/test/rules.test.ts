import { IllegalMoveError, InputError, MisbehaviorError, resolveParams, seededRng } from '@cards/core';
import { MAX_HAND, MAX_PLAYS, PASS, unowar, UnoWarGame } from '@cards/unowar';
import { describe, expect, test } from 'vitest';
import { card, shown, stackedGame } from './rigged.js';

const FIRST = 'Two of Clubs, Ace of Hearts, Ten of Spades, Four of Diamonds, Jack of Diamonds';
const SECOND = 'Three of Clubs, Five of Hearts, Nine of Clubs, Six of Diamonds, Queen of Hearts';
/** Both hands, the starter card, and the cards drawn after that. */
const DEAL = `${FIRST}, ${SECOND}, Nine of Spades, King of Clubs, Seven of Hearts, Eight of Hearts`;

const hands = (game: UnoWarGame): string[] => [0, 1].map((seat) => shown(game.view(seat).hand));

const measures = (game: UnoWarGame): number[] => {
  const into = new Int32Array(3);
  game.measure(into);
  return [...into];
};

describe('the deal', () => {
  test('gives the first hand, the second hand, then the starter card', () => {
    const game = stackedGame(DEAL);
    expect(hands(game)).toEqual([FIRST, SECOND]);
    expect(game.view(0).pile.topCard).toBe(card('Nine of Spades'));
    expect(game.view(0).cardsRemaining).toBe(52 - 11);
  });

  test('starts at no points, with the first seat to move', () => {
    const game = stackedGame(DEAL);
    expect(game.toMove).toBe(0);
    expect(game.over).toBe(false);
    expect([game.rounds, game.plays, game.view(0).points, game.view(1).points]).toEqual([0, 0, 0, 0]);
  });

  test.each([1, 3, MAX_HAND])('fills hands of %i', (hand) => {
    const game = new UnoWarGame(resolveParams(unowar.parameters, { hand }), seededRng('hands'));
    expect([game.view(0).hand.size, game.view(1).hand.size]).toEqual([hand, hand]);
  });

  test.each([{ hand: 40 }, { hand: 0 }, { hand: 2.5 }, { points: -1 }, { points: 0 }, { points: Number.NaN }])(
    'is refused with impossible parameters: %o',
    (params) => {
      const all = { points: 10, hand: 5, ...params };
      for (const make of [() => new UnoWarGame(all, seededRng('bounds')), () => UnoWarGame.undealt(all)]) {
        expect(make).toThrow(InputError);
        expect(make).toThrow(/^parameter (hand|points) is a whole number from 1 to/);
      }
    },
  );

  test('does not follow parameters that are changed later', () => {
    const params = { points: 1, hand: 5 };
    const game = new UnoWarGame(params, seededRng('later'));
    params.points = 2;
    game.apply(PASS);
    expect(game.over).toBe(true);
  });

  test('is made again by a reset in the middle of a game', () => {
    const game = stackedGame(DEAL);
    game.apply(2);
    game.apply(PASS);
    game.reset(seededRng('again'));
    const fresh = new UnoWarGame(game.params, seededRng('again'));
    expect(hands(game)).toEqual(hands(fresh));
    expect(game.view(0).pile.topCard).toBe(fresh.view(0).pile.topCard);
    expect([game.toMove, game.rounds, game.plays, game.view(0).points, game.view(0).opponentPoints]).toEqual([
      0, 0, 0, 0, 0,
    ]);
    expect(game.legalMoves()).toEqual(fresh.legalMoves());
  });
});

describe('a play', () => {
  test('puts the card on the pile and draws its replacement into the same slot', () => {
    const game = stackedGame(DEAL);
    game.apply(2);
    expect(game.view(1).pile.topCard).toBe(card('Ten of Spades'));
    expect(game.view(1).pile.numCards).toBe(2);
    expect(shown(game.view(0).hand)).toBe(FIRST.replace('Ten of Spades', 'King of Clubs'));
    expect(shown(game.view(1).hand)).toBe(SECOND);
    expect(game.toMove).toBe(1);
    expect(game.plays).toBe(1);
  });

  test('is legal from the slots whose cards follow, and a pass always is', () => {
    const game = stackedGame(DEAL);
    // On the nine of spades: the ten of spades, the jack of diamonds.
    expect(game.legalMoves()).toEqual([2, 4, PASS]);
    expect([-1, 0, 1, 2, 3, 4, 5].filter((move) => game.isLegal(move))).toEqual([PASS, 2, 4]);
  });

  test.each([0, 5, -2, 1.5, Number.NaN])(
    'of slot %s is refused when that is not legal, and nothing changes',
    (move) => {
      const game = stackedGame(DEAL);
      expect(() => game.apply(move)).toThrow(IllegalMoveError);
      expect(hands(game)).toEqual([FIRST, SECOND]);
      expect([game.toMove, game.plays, game.rounds]).toEqual([0, 0, 0]);
      expect(game.legalMoves()).toEqual([2, 4, PASS]);
    },
  );
});

describe('a round', () => {
  test('is lost by a pass, even with a playable card', () => {
    const game = stackedGame(DEAL);
    expect(game.legalMoves()).toContain(2);
    game.apply(PASS);
    expect([game.view(0).points, game.view(1).points]).toEqual([0, 1]);
    expect([game.view(0).opponentPoints, game.view(1).opponentPoints]).toEqual([1, 0]);
    expect(game.rounds).toBe(1);
  });

  test('is followed by one that its winner leads, on a fresh starter card, with the hands as they are', () => {
    const game = stackedGame(DEAL);
    game.apply(2);
    game.apply(PASS);
    expect(game.toMove).toBe(0);
    expect(hands(game)).toEqual([FIRST.replace('Ten of Spades', 'King of Clubs'), SECOND]);
    expect(game.view(0).pile.topCard).toBe(card('Seven of Hearts'));
    expect(game.view(0).pile.numCards).toBe(1);
    game.apply(PASS);
    expect(game.toMove).toBe(1);
    expect(game.view(0).pile.topCard).toBe(card('Eight of Hearts'));
  });
});

describe('the end of a game', () => {
  test('comes when someone has won the given number of rounds', () => {
    const game = stackedGame(DEAL, { points: 2 });
    game.apply(2); // seat 0 plays
    game.apply(PASS); // 1 : 0
    game.apply(PASS); // 1 : 1
    expect(game.over).toBe(false);
    game.apply(PASS); // 2 : 1
    expect(game.over).toBe(true);
    expect(game.winner).toBe(0);
    expect([game.view(0).points, game.view(1).points]).toEqual([2, 1]);
  });

  test('is measured by who won, rounds and plays', () => {
    const game = stackedGame(DEAL, { points: 2 });
    for (const move of [2, PASS, PASS, PASS]) game.apply(move);
    expect(measures(game)).toEqual([1, 3, 1]);
    const lost = stackedGame(DEAL, { points: 1 });
    lost.apply(PASS);
    expect(measures(lost)).toEqual([0, 1, 0]);
  });

  test('leaves no move', () => {
    const game = stackedGame(DEAL, { points: 1 });
    game.apply(PASS);
    expect(game.legalMoves()).toEqual([]);
    for (const move of [PASS, 0, 1, 2, 3, 4]) {
      expect(game.isLegal(move)).toBe(false);
      expect(() => game.apply(move)).toThrow('the game is over');
    }
  });

  test('must have come before a game is measured', () => {
    expect(() => measures(stackedGame(DEAL))).toThrow('the game is not over yet');
  });
});

describe('the public state of a game', () => {
  test('is for reading', () => {
    const game = stackedGame(DEAL);
    expect(() => Object.assign(game, { over: true })).toThrow(TypeError);
    expect(() => Object.assign(game, { plays: 0 })).toThrow(TypeError);
    expect(() => Object.assign(game, { toMove: 1 })).toThrow(TypeError);
    expect(() => Object.assign(game, { moveLimit: 1 })).toThrow(TypeError);
    expect(() => Object.assign(game, { params: { points: 1, hand: 5 } })).toThrow(TypeError);
    expect(Object.isFrozen(game.params)).toBe(true);
  });
});

describe('a game without an end', () => {
  test('is stopped after a million plays', () => {
    const game = new UnoWarGame(resolveParams(unowar.parameters), seededRng('endless'));
    const patient = unowar.strategies
      .find(({ name }) => name === 'smallest')
      ?.create({
        params: game.params,
        seat: 0,
        args: {},
        precomputed: {},
      });
    // A game as long as this does not happen: play in a fresh one goes on from an old count.
    game['played'] = MAX_PLAYS;
    const move = patient?.move(game.view(0), seededRng('patient')) ?? PASS;
    expect(move).not.toBe(PASS);
    const before = hands(game);
    expect(() => game.apply(move)).toThrow(MisbehaviorError);
    expect(() => game.apply(move)).toThrow('no end after 1000000 plays');
    expect(hands(game)).toEqual(before);
  });

  test('has a declared limit of moves: all plays, and the passes of all rounds', () => {
    expect(stackedGame(DEAL, { points: 7 }).moveLimit).toBeGreaterThanOrEqual(MAX_PLAYS + 2 * 7 - 1);
  });
});
