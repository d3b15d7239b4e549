import { IllegalMoveError, seededRng } from '@cards/core';
import { DONE, handMove, NONE, SetEngine } from '@cards/set';
import { describe, expect, test } from 'vitest';

/** A game with six face-up cards. */
function sixCards(): SetEngine {
  const game = new SetEngine({ tableau: 6, dealMore: 0 });
  game.reset(seededRng('moves'));
  return game;
}

const measured = (game: SetEngine): number[] => {
  const into = new Int32Array(3);
  game.measure(into);
  return [...into];
};

describe('The legal moves', () => {
  test('Only the cards in the places of the tableau are read', () => {
    class Checked extends SetEngine {
      override cardAt(index: number): number {
        if (index >= this.size) throw new RangeError(`there is no place ${index}`);
        return super.cardAt(index);
      }
    }
    // 1, 4 and 10 ways to take three of the cards.
    const counts = [0, 1, 2, 3, 4, 5].map((tableau) => new Checked({ tableau, dealMore: 0 }).legalMoves().length - 2);
    expect(counts).toEqual([0, 0, 0, 1, 4, 10]);
  });

  test('They are none, done, and the hands of three cards of the tableau in ascending order', () => {
    const game = sixCards();
    const cards = Array.from({ length: 6 }, (_, i) => game.cardAt(i));
    for (let id = -1; id <= 81; id++) expect(game.view().has(id)).toBe(cards.includes(id));
    const hands = cards.flatMap((a) =>
      cards.flatMap((b) => cards.filter((c) => a < b && b < c).map((c) => handMove(a, b, c))),
    );
    expect(hands).toHaveLength(20);
    expect(game.legalMoves()).toEqual([NONE, DONE, ...hands]);
    // All triples of ids, with cards twice, in another order and outside of the tableau.
    const ids = [...cards, 0, 40, 80];
    for (const a of ids)
      for (const b of ids)
        for (const c of ids) {
          const move = handMove(a, b, c);
          expect(game.isLegal(move)).toBe(game.legalMoves().includes(move));
        }
    for (const move of [2, -1, 0.5, Number.NaN, 2 ** 32, 2 ** 32 + 1]) expect(game.isLegal(move)).toBe(false);
    // Bit operations drop fractions and high bits.
    for (const each of hands)
      for (const move of [each + 0.5, each + 2 ** 32, String(each)]) expect(game.isLegal(move as number)).toBe(false);
  });

  test('An illegal move is refused with the reason, and changes nothing', () => {
    const game = sixCards();
    const before = structuredClone(game);
    expect(() => game.apply(2)).toThrow(
      new IllegalMoveError(
        'a move must be three cards of the tableau in ascending order, packed by handMove; or 0 (none) or 1 (done); not 2',
      ),
    );
    expect(structuredClone(game)).toEqual(before);
  });

  test('A game that is over has no legal moves, and only then measures', () => {
    const game = sixCards();
    expect(() => measured(game)).toThrow('the game is not over yet');
    game.apply(DONE);
    expect([game.legalMoves(), game.isLegal(NONE), game.isLegal(DONE)]).toEqual([[], false, false]);
    expect(() => game.apply(DONE)).toThrow(new IllegalMoveError('the game is over'));
    expect(measured(game)).toEqual([0, game.least === NONE ? 1 : 0, 0]);
  });
});

test('A copy continues like its game, and neither changes the other', () => {
  class Copy extends SetEngine {
    constructor(game: SetEngine) {
      super(game.params);
      this.copyFrom(game);
    }
  }
  const finished = (game: SetEngine): unknown => {
    const moves: unknown[] = [];
    for (; !game.over; game.apply(game.least)) moves.push([game.least, game.legalMoves(), game.deckSize, game.extra]);
    const won = Array.from({ length: game.won }, (_, i) => game.wonAt(i));
    return [moves, won, game.end, measured(game)];
  };
  const game = new SetEngine({ tableau: 9, dealMore: 1 });
  game.reset(seededRng('clone'));
  for (let move = 0; move < 5 && !game.over; move++) game.apply(game.least);
  const [one, two] = [new Copy(game), new Copy(game)];
  const before = structuredClone(game);
  const rest = finished(one);
  expect(structuredClone(game)).toEqual(before);
  expect([finished(game), finished(two)]).toEqual([rest, rest]);
});
