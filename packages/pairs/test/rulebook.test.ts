import { IllegalMoveError, InputError, resolveParams } from '@cards/core';
import { rulebookOf } from '@cards/core/internal';
import { letterOf, MatchCardGame, pairs, type PairsParams } from '@cards/pairs';
import { expect, test } from 'vitest';

/** A game of aaaabbbb after these flips. */
function played(...cards: readonly number[]): MatchCardGame {
  const game = new MatchCardGame(8);
  for (const card of cards) game.apply(card);
  return game;
}
const faceUp = (game: MatchCardGame): number[] => [0, 1, 2, 3, 4, 5, 6, 7].filter((card) => game.isFaceUp(card));
const score = (game: MatchCardGame): number => {
  const into = new Int32Array(1);
  game.measure(into);
  return into[0] ?? -1;
};
const fits = (params: Partial<PairsParams>): boolean => {
  try {
    return pairs.engine(resolveParams<PairsParams>(pairs.parameters, params)).legalMoves().length === params.cards;
  } catch (error) {
    if (error instanceof InputError) return false;
    throw error;
  }
};

/** What shows each sentence and each picture of the rulebook, in its order. */
const PLAYED: Readonly<Record<string, () => void>> = {
  '32 cards lie face down, 4 of each kind.': () => {
    const game = pairs.engine(resolveParams<PairsParams>(pairs.parameters));
    const kinds = Array.from({ length: 32 }, (_, card) => {
      expect(game.isFaceUp(card)).toBe(false);
      game.apply(card);
      return game.previousFlipIdentity();
    });
    for (let kind = 0; kind < 8; kind++) expect(kinds.filter((one) => one === letterOf(kind))).toHaveLength(4);
  },
  'A turn has two flips, one after the other.': () => {
    expect(played(0).lastEvent().kind).toBe('opened');
    expect(played(0, 4).lastEvent().kind).toBe('mismatched');
    expect(played(0, 4, 1).lastEvent().kind).toBe('opened');
  },
  'A flip turns one card face up, and counts.': () => {
    expect([faceUp(played(3)), played(3).getFlips(), played(3, 4, 5).getFlips()]).toEqual([[3], 1, 3]);
  },
  'A card that is face up cannot be flipped.': () => {
    expect(() => played(3, 3)).toThrow(new IllegalMoveError('card 3 is face up'));
    expect(() => played(3, 2, 2)).toThrow(new IllegalMoveError('card 2 is face up'));
  },
  'Two cards of the same kind are a pair.': () => {
    expect([played(0, 3).wasMatch(), played(0, 4).wasMatch()]).toEqual([true, false]);
  },
  'They stay face up.': () => {
    expect(faceUp(played(0, 3, 4, 1))).toEqual([0, 1, 3, 4]);
    expect(faceUp(played(0, 3, 4, 1, 5))).toEqual([0, 3, 5]);
  },
  'Two other cards can be seen until your next flip.': () => {
    expect(faceUp(played(0, 4))).toEqual([0, 4]);
  },
  'It first turns both face down again, in their places, so that it can flip one of them again.': () => {
    expect(faceUp(played(0, 4, 7))).toEqual([7]);
    const again = played(0, 4, 0);
    expect([faceUp(again), again.previousFlipIdentity()]).toEqual([[0], 'a']);
  },
  'second flip    [a]   1   2   3   4 [b]   6   7\nnext flip        0   1   2   3   4   5   6 [b]': () => {
    expect(played(0, 5).boardToString()).toBe('[a]   1   2   3   4 [b]   6   7');
    expect(played(0, 5, 7).boardToString()).toBe('  0   1   2   3   4   5   6 [b]');
  },
  'The game ends when all cards are matched.': () => {
    expect([played(0, 1, 2, 3, 4, 5, 6).over, played(0, 1, 2, 3, 4, 5, 6, 7).over]).toEqual([false, true]);
  },
  'Your score is the number of flips, and fewer are better: the best possible score is one flip for each card.': () => {
    expect(score(played(0, 4, 0, 1, 2, 3, 4, 5, 6, 7))).toBe(10);
    expect(score(played(0, 1, 2, 3, 4, 5, 6, 7))).toBe(8);
    // Each card is flipped at least once, because all of them are face up at the end.
    expect(pairs.measures[0].bounds({ cards: 8, copies: 4 })[0]).toBe(8);
    expect(pairs.measures[0].better).toBe('lower');
  },
  'You can also play with 4 to 104 cards, a multiple of four, or with two cards of each kind, 2 to 52 cards.': () => {
    expect([0, 2, 4, 6, 8, 104, 108].filter((cards) => fits({ cards }))).toEqual([4, 8, 104]);
    expect([0, 1, 2, 3, 4, 52, 54].filter((cards) => fits({ cards, copies: 2 }))).toEqual([2, 4, 52]);
  },
};

test('Every sentence and every picture of the rulebook is played', () => {
  expect(Object.keys(PLAYED)).toEqual(rulebookOf(pairs)?.flatMap((rule) => rule.split(/(?<=\.)[ \n]/)));
});

test.each(Object.entries(PLAYED))('%s', (_, play) => {
  play();
});
