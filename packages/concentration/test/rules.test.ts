import { IllegalMoveError, InputError, seededRng } from '@cards/core';
import { concentration, ConcentrationGame } from '@cards/concentration';
import { describe, expect, test } from 'vitest';
import { gameOf } from './rigged.js';

const CLASSIC = { ranks: 2, copies: 2 };

function played(game: ConcentrationGame, places: readonly number[]): ConcentrationGame {
  for (const place of places) game.apply(place);
  return game;
}

test('The parameters have the defaults of the source document: 13 ranks, four copies, no bonus turn, two players', () => {
  expect(concentration.parameters).toEqual({
    ranks: { summary: 'number of ranks, from the ace up', default: 13, min: 1, max: 13 },
    copies: { summary: 'number of cards of each rank, an even number', default: 4, min: 2, max: 4 },
    bonus: { summary: 'extra turn after a pair: 0 for no, 1 for yes', default: 0, min: 0, max: 1 },
    players: { summary: 'players at the table', default: 2, min: 2, max: 6, addedLater: true },
  });
});

describe('passes', () => {
  // Places 0 to 5: A 2 3 A 2 3.
  const cards = 'SA S2 S3 HA H2 H3';
  const three = { ranks: 3, copies: 2 };

  test.each([0, 1])('With bonus %i, 30 passes in a row with the same two cards end a game', (bonus) => {
    const game = gameOf(cards, { ...three, bonus });
    played(game, [0, 3, 1, 2]);
    const before = [game.won(0), game.won(1), game.turns, game.toMove];
    // Either card can be the first one. The first turn with both cards was no pass.
    for (let pass = 0; pass < 30; pass++) {
      expect([game.over, game.passes]).toEqual([false, pass]);
      played(game, pass % 3 === 0 ? [1, 2] : [2, 1]);
    }
    expect([game.over, game.passes, game.left, game.turns]).toEqual([true, 30, 4, 32]);
    expect([game.won(0), game.won(1), 2, game.toMove]).toEqual(before);
    expect([game.playable, game.legalMoves(), game.isLegal(1)]).toEqual([0, [], false]);
    expect(() => game.apply(1)).toThrow(new IllegalMoveError('the game is over'));
    const measures = new Int32Array(4);
    game.measure(measures);
    expect([...measures]).toEqual([32, 1, 0, 2]);
    game.reset();
    expect([game.over, game.passes, game.playable]).toEqual([false, 0, 6]);
    expect(played(game, [0, 2]).passes).toBe(0);
  });

  test('A turn that shows a card for the first time is no pass, and neither is a pair', () => {
    const game = gameOf(cards, three);
    expect([0, 1, 0, 1, 1, 2, 1, 2, 5, 2].map((place) => played(game, [place]).passes)).toEqual([
      0, 0, 0, 1, 1, 0, 0, 1, 1, 0,
    ]);
  });

  test('A pass with other cards begins a new row, so that only the 2,000th turn ends a game of such passes', () => {
    const game = played(gameOf(cards, three), [0, 1, 1, 2]);
    while (!game.over) played(game, game.turns % 2 === 0 ? [0, 1] : [1, 2]);
    expect([game.turns, game.passes, game.left]).toEqual([2000, 1, 6]);
  });

  test('A row goes on only with both cards of the last pass: one of them, or cards with the same sum, begin a new row', () => {
    const game = played(new ConcentrationGame({ ranks: 2, copies: 4, bonus: 0 }), [0, 4, 1, 5]);
    const turns = [
      [0, 5],
      [1, 4],
      [1, 5],
      [5, 1],
      [0, 5],
    ];
    expect(turns.map((turn) => played(game, turn).passes)).toEqual([1, 1, 1, 2, 1]);
  });

  test('After 2,000 turns a game goes on until the next pass', () => {
    const game = played(gameOf(cards, three), [0, 1, 1, 2]);
    while (game.turns < 1999) played(game, game.turns % 2 === 0 ? [0, 1] : [1, 2]);
    expect(played(game, [3, 1, 0, 3]).over).toBe(false);
    expect(played(game, [1, 2]).over).toBe(true);
    expect([game.turns, game.won(0) + game.won(1)]).toEqual([2002, 2]);
  });
});

describe('a turn', () => {
  test('A turn is two flips by the same seat', () => {
    const game = gameOf('SA S2 HA H2', CLASSIC);
    game.apply(0);
    expect([game.toMove, game.turns, game.open]).toEqual([0, 0, 0]);
    game.apply(1);
    expect([game.toMove, game.turns, game.open]).toEqual([1, 1, -1]);
  });

  test('A turn with two cards of one rank wins them, and the other seat is to move', () => {
    const game = played(gameOf('SA S2 HA H2', CLASSIC), [0, 2]);
    expect([game.matched, game.won(0), game.won(1), game.left, game.toMove]).toEqual([true, 2, 0, 2, 1]);
  });

  test('A turn with two cards of one rank earns another turn with the bonus rule', () => {
    const game = gameOf('SA S2 HA H2 S3 H3', { ranks: 3, copies: 2, bonus: 1 });
    expect(played(game, [0, 2]).toMove).toBe(0);
    expect(played(game, [1, 4]).toMove).toBe(1);
    expect(played(game, [1, 3]).toMove).toBe(1);
    expect(played(game, [5, 4]).over).toBe(true);
    expect([game.won(0), game.won(1), game.turns]).toEqual([2, 4, 4]);
  });

  test('A turn can flip a card of the last turn again', () => {
    const game = played(gameOf('SA S2 HA H2', CLASSIC), [0, 1, 0, 2]);
    expect([game.won(0), game.won(1)]).toEqual([0, 2]);
  });
});

describe('face-up cards', () => {
  test('The face-up cards are the open card, those of the last turn until the next flip, and the won cards', () => {
    const game = gameOf('SA S2 HA H2', CLASSIC);
    const up = (): number[] => [0, 1, 2, 3].filter((place) => game.isFaceUp(place));
    expect(up()).toEqual([]);
    expect(played(game, [0]) && up()).toEqual([0]);
    expect(played(game, [1]) && up()).toEqual([0, 1]);
    expect(played(game, [2]) && up()).toEqual([2]);
    expect(played(game, [0]) && up()).toEqual([0, 2]);
    expect(played(game, [3]) && up()).toEqual([0, 2, 3]);
    expect(String(game.cardAt(3))).toBe('Two of Hearts');
  });

  test('The game reveals face-up cards only', () => {
    const game = played(gameOf('SA S2 HA H2', CLASSIC), [0, 1, 0]);
    // Errors, because toThrow accepts any text for a thrown undefined.
    expect(game.rankAt(0)).toBe(1);
    expect(() => game.rankAt(1)).toThrow(new InputError('the card in place 1 is face down'));
    expect(() => game.cardAt(2)).toThrow(new InputError('the card in place 2 is face down'));
    expect(() => game.rankAt(4)).toThrow(new InputError('4 is not a place; the places are 0 to 3'));
    expect(() => game.rankAt(-1)).toThrow(new InputError('-1 is not a place; the places are 0 to 3'));
  });
});

test('A reset game has found no pair', () => {
  const game = played(gameOf('SA S2 HA H2', CLASSIC), [0, 2]);
  expect(game.matched).toBe(true);
  game.reset();
  expect([game.matched, game.isFaceUp(-1)]).toEqual([false, false]);
});

test('A view has the parameters of its game, and the same cards can be flipped', () => {
  const game = played(gameOf('SA S2 HA H2', { ...CLASSIC, bonus: 1 }), [0, 2, 1]);
  const view = game.view();
  expect([view.ranks, view.copies, view.bonus]).toEqual([2, 2, 1]);
  expect([-1, 0, 1, 2, 3, 4].map((place) => view.isPlayable(place))).toEqual([false, false, false, false, true, false]);
});

test('A game without parameters is the game of the source document', () => {
  const { ranks, copies, bonus } = new ConcentrationGame(undefined as never);
  expect([ranks, copies, bonus]).toEqual([13, 4, 0]);
});

describe('an illegal move', () => {
  test.each([
    [[0], 0, 'the card in place 0, (0, 1), is already the first card of this turn'],
    [[0, 2], 2, 'the card in place 2, (1, 1), is already won'],
    [[], 4, '4 is not a place; the places are 0 to 3'],
    [[0, 2, 1, 3], 0, 'the game is over'],
  ])('After the moves %j, the move %i is illegal: %s', (before, move, complaint) => {
    const game = played(gameOf('SA S2 HA H2', CLASSIC), before);
    expect(() => game.apply(move)).toThrow(new IllegalMoveError(complaint));
  });
});

describe('the measures', () => {
  test.each([
    ['a tie', [0, 2, 1, 3], 'SA S2 HA H2', 2, [2, 0, 1, 0]],
    ['a loss', [0, 1, 0, 2, 1, 4, 1, 3, 4, 5], 'SA S2 HA H2 S3 H3', 3, [5, 0, 0, -2]],
    ['a win', [0, 2, 1, 4, 1, 3, 4, 5], 'SA S2 HA H2 S3 H3', 3, [4, 1, 0, 2]],
  ])('The measures report %s', (_, moves, cards, ranks, expected) => {
    const game = gameOf(cards, { ranks, copies: 2 });
    const measures = new Int32Array(4);
    expect(() => game.measure(measures)).toThrow(`the game is not over yet: ${2 * ranks} cards are left`);
    played(game, moves);
    game.measure(measures);
    expect([...measures]).toEqual(expected);
  });
});

test('The deal is a shuffle of the whole deck', () => {
  const game = new ConcentrationGame({ ranks: 13, copies: 4, bonus: 0 });
  game.reset(seededRng('deal'));
  const cards = [...game['ids']];
  expect(cards.toString()).not.toBe([...cards].sort((a, b) => a - b).toString());
  expect([...cards].sort((a, b) => a - b)).toEqual(Array.from({ length: 52 }, (_, id) => id));
});

test('With two copies, the suits are spades and hearts', () => {
  expect([...new ConcentrationGame({ ranks: 3, copies: 2, bonus: 0 })['ids']]).toEqual([0, 1, 4, 5, 8, 9]);
});

test('The game refuses three copies', () => {
  expect(() => concentration.engine({ ranks: 5, copies: 3, bonus: 0, players: 2 })).toThrow(
    'parameter copies must be 2 or 4, not 3',
  );
});

describe('parameters out of bounds', () => {
  test.each([
    [{ ranks: 14 }, 'parameter ranks must be an integer from 1 to 13, not 14'],
    [{ ranks: 100 }, 'parameter ranks must be an integer from 1 to 13, not 100'],
    [{ ranks: -1 }, 'parameter ranks must be an integer from 1 to 13, not -1'],
    [{ ranks: 2.5 }, 'parameter ranks must be an integer from 1 to 13, not 2.5'],
    [{ copies: 3 }, 'parameter copies must be 2 or 4, not 3'],
    [{ bonus: 5 }, 'parameter bonus must be an integer from 0 to 1, not 5'],
  ])('The constructor refuses the parameters %o', (given, complaint) => {
    const create = (): ConcentrationGame => new ConcentrationGame({ ranks: 4, copies: 4, bonus: 0, ...given });
    expect(create).toThrow(InputError);
    expect(create).toThrow(complaint);
  });
});
