import { IllegalMoveError, InputError, MisbehaviorError, resolveParams, seededRng } from '@cards/core';
import { PASS, unowar, UnoWarGame } from '@cards/unowar';
import { MAX_HAND, maxPlays } from '../src/parameters.js';
import { describe, expect, test } from 'vitest';
import { card, shown, stackedGame } from './rigged.js';

const FIRST = 'Two of Clubs, Ace of Hearts, Ten of Spades, Four of Diamonds, Jack of Diamonds';
const SECOND = 'Three of Clubs, Five of Hearts, Nine of Clubs, Six of Diamonds, Queen of Hearts';
/** Both hands, the starter card, and the cards drawn later. */
const DEAL = `${FIRST}, ${SECOND}, Nine of Spades, King of Clubs, Seven of Hearts, Eight of Hearts`;

const hands = (game: UnoWarGame): string[] => [0, 1].map((seat) => shown(game.view(seat).hand));

const measures = (game: UnoWarGame): number[] => {
  const into = new Int32Array(3);
  game.measure(into);
  return [...into];
};

test('The parameters have the defaults of the source document, 10 points, hands of 5 cards and two players', () => {
  expect(unowar.parameters).toEqual({
    points: { summary: 'rounds that a player must win to win the game', default: 10, min: 1, max: 100 },
    hand: { summary: 'cards in each hand', default: 5, min: 1, max: 7 },
    players: { summary: 'players at the table', default: 2, min: 2, max: 6, addedLater: true },
  });
});

describe('Deal', () => {
  test('The deal order is the first hand, the second hand, the starter card', () => {
    const game = stackedGame(DEAL);
    expect(hands(game)).toEqual([FIRST, SECOND]);
    expect(game.view(0).pile.topCard).toBe(card('Nine of Spades'));
    expect(game.view(0).cardsRemaining).toBe(52 - 11);
  });

  test('A game starts at 0 points with the first seat to move', () => {
    const game = stackedGame(DEAL);
    expect(game.toMove).toBe(0);
    expect(game.over).toBe(false);
    expect([game.rounds, game.plays, game.view(0).points, game.view(1).points]).toEqual([0, 0, 0, 0]);
  });

  test.each([1, 3, MAX_HAND])('A game with the parameter hand = %i deals hands of this size', (hand) => {
    const game = new UnoWarGame(resolveParams(unowar.parameters, { hand }), seededRng('hands'));
    expect([game.view(0).hand.size, game.view(1).hand.size]).toEqual([hand, hand]);
  });

  test.each([{ hand: 40 }, { hand: 0 }, { hand: 2.5 }, { points: -1 }, { points: 0 }, { points: Number.NaN }])(
    'A game with the invalid parameters %o causes an InputError',
    (params) => {
      const all = { points: 10, hand: 5, ...params };
      for (const make of [() => new UnoWarGame(all, seededRng('bounds')), () => UnoWarGame.undealt(all)]) {
        expect(make).toThrow(InputError);
        expect(make).toThrow(/^parameter (hand|points) must be an integer from 1 to/);
      }
    },
  );

  test('A later change of the parameter object does not change the game', () => {
    const params = { points: 1, hand: 5 };
    const game = new UnoWarGame(params, seededRng('later'));
    params.points = 2;
    game.apply(PASS);
    expect(game.over).toBe(true);
  });

  test('A reset in the middle of a game deals a new game', () => {
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

describe('Play', () => {
  test('A played card goes on the pile, and its replacement goes into the same slot', () => {
    const game = stackedGame(DEAL);
    game.apply(2);
    expect(game.view(1).pile.topCard).toBe(card('Ten of Spades'));
    expect(game.view(1).pile.numCards).toBe(2);
    expect(shown(game.view(0).hand)).toBe(FIRST.replace('Ten of Spades', 'King of Clubs'));
    expect(shown(game.view(1).hand)).toBe(SECOND);
    expect(game.toMove).toBe(1);
    expect(game.plays).toBe(1);
  });

  test('The legal moves are the slots whose cards can follow, and the pass', () => {
    const game = stackedGame(DEAL);
    // On the nine of spades, the ten of spades and the jack of diamonds can be played.
    expect(game.legalMoves()).toEqual([2, 4, PASS]);
    expect([-1, 0, 1, 2, 3, 4, 5].filter((move) => game.isLegal(move))).toEqual([PASS, 2, 4]);
  });

  test.each([0, 5, 34, -2, 1.5, Number.NaN])(
    'The illegal move %s causes an IllegalMoveError and changes nothing',
    (move) => {
      const game = stackedGame(DEAL);
      expect(() => game.apply(move)).toThrow(IllegalMoveError);
      expect(hands(game)).toEqual([FIRST, SECOND]);
      expect([game.toMove, game.plays, game.rounds]).toEqual([0, 0, 0]);
      expect(game.legalMoves()).toEqual([2, 4, PASS]);
    },
  );
});

describe('The reason for an illegal move', () => {
  test('It names the card and the playable slots', () => {
    const game = stackedGame(DEAL);
    expect(() => game.apply(0)).toThrow(
      new IllegalMoveError('Two of Clubs (slot 0) cannot be played on Nine of Spades; playable slots: 2, 4'),
    );
    expect(() => game.apply(5)).toThrow(
      new IllegalMoveError('5 is not a move: play a slot from 0 to 4, or pass with -1'),
    );
  });

  test('It names the pass if no card can be played', () => {
    const game = stackedGame(`${FIRST}, ${SECOND}, King of Clubs`.replace('Two of Clubs', 'Two of Hearts'));
    expect(game.legalMoves()).toEqual([PASS]);
    expect(() => game.apply(4)).toThrow(
      new IllegalMoveError('Jack of Diamonds (slot 4) cannot be played on King of Clubs; pass with -1'),
    );
  });
});

describe('Round', () => {
  test('A player who passes loses the round, even with a playable card', () => {
    const game = stackedGame(DEAL);
    expect(game.legalMoves()).toContain(2);
    game.apply(PASS);
    expect([game.view(0).points, game.view(1).points]).toEqual([0, 1]);
    expect([game.view(0).opponentPoints, game.view(1).opponentPoints]).toEqual([1, 0]);
    expect(game.rounds).toBe(1);
  });

  test('The winner of a round leads the next one on a new starter card, and both players keep their hands', () => {
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

describe('End of a game', () => {
  test('A game ends when a player has won the given number of rounds', () => {
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

  test('The measures of a game are the win of the first seat, the rounds and the plays', () => {
    const game = stackedGame(DEAL, { points: 2 });
    for (const move of [2, PASS, PASS, PASS]) game.apply(move);
    expect(measures(game)).toEqual([1, 3, 1]);
    const lost = stackedGame(DEAL, { points: 1 });
    lost.apply(PASS);
    expect(measures(lost)).toEqual([0, 1, 0]);
  });

  test('A finished game has no legal moves', () => {
    const game = stackedGame(DEAL, { points: 1 });
    game.apply(PASS);
    expect(game.legalMoves()).toEqual([]);
    for (const move of [PASS, 0, 1, 2, 3, 4]) {
      expect(game.isLegal(move)).toBe(false);
      expect(() => game.apply(move)).toThrow('the game is over');
    }
  });

  test('Measuring an unfinished game throws an error', () => {
    expect(() => measures(stackedGame(DEAL))).toThrow('the game is not over yet');
  });
});

describe('Public state of a game', () => {
  test('The public members of a game cannot be assigned', () => {
    const game = stackedGame(DEAL);
    expect(() => Object.assign(game, { over: true })).toThrow(TypeError);
    expect(() => Object.assign(game, { plays: 0 })).toThrow(TypeError);
    expect(() => Object.assign(game, { toMove: 1 })).toThrow(TypeError);
    expect(() => Object.assign(game, { moveLimit: 1 })).toThrow(TypeError);
    expect(() => Object.assign(game, { params: { points: 1, hand: 5 } })).toThrow(TypeError);
    expect([typeof game.params.hand, Object.isFrozen(game.params)]).toEqual(['number', true]);
  });
});

describe('Maximum length of a game', () => {
  test('A game with a million plays accepts no further play', () => {
    const game = new UnoWarGame(resolveParams(unowar.parameters), seededRng('endless'));
    const patient = unowar.strategies
      .find(({ name }) => name === 'smallest')
      ?.create({
        params: game.params,
        seat: 0,
        args: {},
        precomputed: {},
      });
    // No test plays a million cards, so this test sets the count in a new game.
    game['played'] = maxPlays(2);
    const move = patient?.move(game.view(0), seededRng('patient')) ?? PASS;
    expect(move).not.toBe(PASS);
    const before = hands(game);
    expect(() => game.apply(move)).toThrow(MisbehaviorError);
    expect(() => game.apply(move)).toThrow('the game is not over after 1000000 plays, the maximum');
    expect(hands(game)).toEqual(before);
  });

  test('The move limit covers the maximum number of plays and one pass for each round', () => {
    expect(stackedGame(DEAL, { points: 7 }).moveLimit).toBeGreaterThanOrEqual(maxPlays(2) + 2 * 7 - 1);
  });
});
