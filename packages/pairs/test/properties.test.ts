import { seededRng } from '@cards/core';
import { MatchCardGame, letterOf, type PairsView } from '@cards/pairs';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';

/** A shuffled game. */
const shuffledGame = fc
  .record({ copies: fc.constantFrom(2, 4), types: fc.integer({ min: 1, max: 6 }), seed: fc.nat() })
  .map(({ copies, types, seed }) => {
    const game = new MatchCardGame(copies * types, copies);
    game.shuffleCards(seededRng(seed));
    return game;
  });

/** A list of calls, legal or not. */
const actions = fc.array(
  fc.oneof(
    { weight: 6, arbitrary: fc.integer({ min: -1, max: 25 }).map((card) => ({ kind: 'flip', card }) as const) },
    { weight: 3, arbitrary: fc.integer({ min: -1, max: 25 }).map((card) => ({ kind: 'apply', card }) as const) },
    { weight: 2, arbitrary: fc.constant({ kind: 'flipMismatch' } as const) },
  ),
  { maxLength: 120 },
);

/** A reference game: the rules with lists and sets. */
class PlainGame {
  readonly letters: readonly string[];
  flips = 0;
  readonly matched = new Set<number>();
  open: number[] = [];

  constructor(letters: readonly string[]) {
    this.letters = letters;
  }

  get mismatch(): boolean {
    return this.open.length === 2;
  }

  flip(card: number): boolean {
    if (this.mismatch || this.letters[card] === undefined || this.matched.has(card) || this.open.includes(card))
      return false;
    this.flips++;
    this.open.push(card);
    const [first, second] = this.open;
    if (first !== undefined && second !== undefined && this.letters[first] === this.letters[second]) {
      this.matched.add(first).add(second);
      this.open = [];
    }
    return true;
  }
}

/** Makes all calls on a game and on the reference game, and calls `look` after each of them. */
function play(
  game: MatchCardGame,
  what: readonly { kind: string; card?: number }[],
  look: (plain: PlainGame) => void,
): void {
  const plain = new PlainGame(Array.from(game['types'], letterOf));
  look(plain);
  for (const { kind, card = -1 } of what) {
    if (kind === 'flip') {
      const flipped = plain.flip(card);
      if (game.flip(card) !== flipped) throw new Error(`flip(${card}) is not ${flipped}`);
    } else if (kind === 'apply') {
      const legal = game.isLegal(card);
      const open = plain.open;
      if (plain.mismatch) plain.open = [];
      if (plain.flip(card) !== legal) throw new Error(`card ${card} is legal: ${legal}`);
      if (legal) game.apply(card);
      else plain.open = open;
    } else if (plain.mismatch) {
      game.flipMismatch();
      plain.open = [];
    } else {
      throws(() => game.flipMismatch());
    }
    look(plain);
  }
}

/** The letter of a card, or the error message. */
function shown(view: PairsView, card: number): string {
  try {
    return letterOf(view.typeOf(card));
  } catch (error) {
    return (error as Error).message;
  }
}

function throws(act: () => void): void {
  try {
    act();
  } catch {
    return;
  }
  throw new Error('nothing was thrown');
}

describe('Any sequence of calls', () => {
  test('The board equals that of the reference game', () => {
    fc.assert(
      fc.property(shuffledGame, actions, (game, what) => {
        play(game, what, (plain) => {
          const cells = plain.letters.map((letter, card) => {
            if (plain.matched.has(card)) return letter;
            return plain.open.includes(card) ? `[${letter}]` : String(card);
          });
          expect(
            game
              .boardToString()
              .split(/\s+/)
              .filter((cell) => cell !== ''),
          ).toEqual(cells);
        });
      }),
    );
  });

  test('Each flip counts once, and no other call counts', () => {
    fc.assert(
      fc.property(shuffledGame, actions, (game, what) => {
        play(game, what, (plain) => expect([game.getFlips(), game.flips]).toEqual([plain.flips, plain.flips]));
      }),
    );
  });

  test('Matched cards stay face up, and the game is over when all cards are matched', () => {
    fc.assert(
      fc.property(shuffledGame, actions, (game, what) => {
        play(game, what, (plain) => {
          for (const card of plain.matched)
            expect([game.isFaceUp(card), game.isOpen(card), game.isPlayable(card)]).toEqual([true, false, false]);
          expect(game.gameOver()).toBe(plain.matched.size === game.n);
        });
      }),
    );
  });

  test('A view lists each playable card once, and shows the types of the face-up cards only', () => {
    fc.assert(
      fc.property(shuffledGame, actions, (game, what) => {
        const view: PairsView = game.view();
        play(game, what, (plain) => {
          const listed = Array.from({ length: view.playable }, (_, index) => view.playableAt(index));
          expect(listed.sort((a, b) => a - b)).toEqual(game.legalMoves());
          for (const [card, letter] of plain.letters.entries()) {
            const up = plain.matched.has(card) || plain.open.includes(card);
            expect(view.isFaceUp(card)).toBe(up);
            expect(view.isPlayable(card)).toBe(!plain.matched.has(card) && (plain.mismatch || !up));
            expect(shown(view, card)).toBe(up ? letter : `card ${card} is face down`);
          }
        });
      }),
    );
  });
});

test('A view refuses values that are not cards', () => {
  const view: PairsView = new MatchCardGame(8).view();
  for (const card of [-1, 8, 0.5, Number.NaN]) {
    expect(() => view.typeOf(card)).toThrow(`there is no card ${card}; cards are numbered from 0 to 7`);
    expect([view.isFaceUp(card), view.isOpen(card), view.isPlayable(card)]).toEqual([false, false, false]);
  }
});
