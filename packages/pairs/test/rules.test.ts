import { InputError, MisbehaviorError, seededRng } from '@cards/core';
import { letterOf, MatchCardGame, pairs } from '@cards/pairs';
import { MAX_FLIPS } from '../src/cards.js';
import { describe, expect, test } from 'vitest';

/** The letters of all cards, read by flipping them in pairs. */
function letters(game: MatchCardGame): string {
  let shown = '';
  for (let card = 0; card < game.n; card += 2) {
    for (const next of [card, card + 1]) {
      game.flip(next);
      shown += game.previousFlipIdentity();
    }
    if (!game.wasMatch()) game.flipMismatch();
  }
  return shown;
}

describe('A new game', () => {
  test('The cards of a new game are in order: four a, four b, and so on', () => {
    expect(letters(new MatchCardGame(12))).toBe('aaaabbbbcccc');
    expect(letters(new MatchCardGame(6, 2))).toBe('aabbcc');
    expect(letters(new MatchCardGame(104)).slice(-8)).toBe('yyyyzzzz');
  });

  test('A new game has its number of cards, no flips, and is not over', () => {
    const game = new MatchCardGame(24);
    expect([game.n, game.copies, game.getFlips(), game.gameOver()]).toEqual([24, 4, 0, false]);
  });

  test.each([
    [4, 4],
    [104, 4],
    [2, 2],
    [52, 2],
  ])('A game can have %i cards with %i of each type', (n, copies) => {
    expect(new MatchCardGame(n, copies).legalMoves()).toHaveLength(n);
  });

  test.each([
    [0, 4],
    [2, 4],
    [6, 4],
    [108, 4],
    [-4, 4],
    [4.5, 4],
    [Number.NaN, 4],
    [Infinity, 4],
    [0, 2],
    [3, 2],
    [54, 2],
  ])('A game cannot have %d cards with %i of each type', (n, copies) => {
    const most = 26 * copies;
    expect(() => new MatchCardGame(n, copies)).toThrow(InputError);
    expect(() => new MatchCardGame(n, copies)).toThrow(
      `with ${copies} copies, parameter cards must be a multiple of ${copies} from ${copies} to ${most}, not ${n}`,
    );
  });

  test.each<unknown>(['32', 32n, null, [32]])('The value %s is refused as the number of cards', (n) => {
    expect(() => new MatchCardGame(n as number)).toThrow(InputError);
  });

  test.each([0, 1, 3, 6, -2, 2.5, Number.NaN])('A game cannot have %d cards of each type', (copies) => {
    expect(() => new MatchCardGame(12, copies)).toThrow(`parameter copies must be 2 or 4, not ${copies}`);
  });
});

describe('The parameters', () => {
  test('The defaults are those of the source document, 32 cards with four of each letter, and the bounds are 26 letters', () => {
    expect(pairs.parameters).toEqual({
      cards: { summary: 'number of cards, a multiple of copies', default: 32, min: 2, max: 4 * 26 },
      copies: { summary: 'cards of each type, an even number', default: 4, min: 2, max: 4 },
    });
  });

  test('A type is the place of its letter in the alphabet', () => {
    expect(Array.from({ length: 26 }, (_, type) => letterOf(type)).join('')).toBe('abcdefghijklmnopqrstuvwxyz');
  });
});

describe('flip', () => {
  test('flip returns false for face-up cards and for values that are not cards, and does not count them', () => {
    const game = new MatchCardGame(8);
    expect(game.flip(3)).toBe(true);
    for (const card of [3, -1, 8, 0.5, Number.NaN, Infinity, 2 ** 32]) expect(game.flip(card)).toBe(false);
    // JavaScript callers can pass values that are not numbers.
    const noNumbers: readonly unknown[] = ['0', '', null, undefined, [0], true];
    for (const card of noNumbers)
      expect([game.flip(card as number), game.isLegal(card as number)]).toEqual([false, false]);
    expect(game.getFlips()).toBe(1);
    expect(game.flip(0)).toBe(true);
    expect(game.flip(0)).toBe(false);
    expect(game.getFlips()).toBe(2);
  });

  test('flip returns false for every card while a mismatch is open', () => {
    const game = new MatchCardGame(8);
    game.flip(0);
    game.flip(4);
    for (let card = 0; card < 8; card++) expect(game.flip(card)).toBe(false);
    expect(game.getFlips()).toBe(2);
    game.flipMismatch();
    expect(game.flip(4)).toBe(true);
  });

  test('While a mismatch is open, flip refuses a card but apply turns the mismatch back and accepts it', () => {
    const game = new MatchCardGame(8);
    game.flip(0);
    game.flip(4);
    expect([game.flip(1), game.isPlayable(1), game.isLegal(1), game.legalMoves()]).toEqual([
      false,
      true,
      true,
      [0, 1, 2, 3, 4, 5, 6, 7],
    ]);
    game.apply(1);
    expect(game.boardToString()).toBe('  0 [a]   2   3   4   5   6   7');
  });

  test('flip can choose the cards of a mismatch again, but not matched cards', () => {
    const game = new MatchCardGame(8);
    for (const card of [0, 4]) game.flip(card);
    game.flipMismatch();
    for (const card of [4, 5]) expect(game.flip(card)).toBe(true);
    for (const card of [4, 5]) expect(game.flip(card)).toBe(false);
    expect(game.boardToString()).toBe('  0   1   2   3  b   b    6   7');
  });

  test('A game without a mismatch takes n flips', () => {
    const game = new MatchCardGame(8);
    for (let card = 0; card < 8; card++) {
      expect(game.gameOver()).toBe(false);
      expect(game.flip(card)).toBe(true);
    }
    expect([game.gameOver(), game.getFlips(), game.legalMoves()]).toEqual([true, 8, []]);
    expect(game.flip(0)).toBe(false);
  });
});

describe('Calls out of order', () => {
  test('A call out of order throws an error with its rule and the phase of the game', () => {
    const said: string[] = [];
    const ask = (moment: string, play: (game: MatchCardGame) => void): void => {
      for (const [name, call] of [
        ['wasMatch', (game) => game.wasMatch()],
        ['previousFlipIdentity', (game) => game.previousFlipIdentity()],
        ['flipMismatch', (game) => game.flipMismatch()],
        ['shuffleCards', (game) => game.shuffleCards(seededRng(1))],
      ] satisfies [string, (game: MatchCardGame) => unknown][]) {
        const game = new MatchCardGame(8);
        play(game);
        try {
          said.push(`${moment}, ${name}: ${String(call(game))}`);
        } catch (error) {
          said.push(`${moment}, ${name}: ${(error as Error).message}`);
        }
      }
    };
    const flip = (game: MatchCardGame, cards: readonly number[]): void => {
      for (const card of cards) game.flip(card);
    };
    const turnedBack = (game: MatchCardGame): void => {
      flip(game, [0, 7]);
      game.flipMismatch();
    };
    ask('fresh', () => {});
    ask('one open', (game) => flip(game, [0]));
    ask('mismatch', (game) => flip(game, [0, 7]));
    ask('turned back', turnedBack);
    ask('match', (game) => {
      turnedBack(game);
      flip(game, [1, 2]);
    });
    expect(said).toEqual([
      'fresh, wasMatch: call wasMatch after two flips and before flipMismatch; no card has been flipped yet',
      'fresh, previousFlipIdentity: call previousFlipIdentity after a flip; no card has been flipped yet',
      'fresh, flipMismatch: call flipMismatch after two flips that differ; no card has been flipped yet',
      'fresh, shuffleCards: undefined',
      'one open, wasMatch: call wasMatch after two flips and before flipMismatch; one card of the turn is open',
      'one open, previousFlipIdentity: a',
      'one open, flipMismatch: call flipMismatch after two flips that differ; one card of the turn is open',
      'one open, shuffleCards: call shuffleCards before the first flip; the number of flips is 1',
      'mismatch, wasMatch: false',
      'mismatch, previousFlipIdentity: b',
      'mismatch, flipMismatch: undefined',
      'mismatch, shuffleCards: call shuffleCards before the first flip; the number of flips is 2',
      'turned back, wasMatch: call wasMatch after two flips and before flipMismatch; the last two cards are face down again',
      'turned back, previousFlipIdentity: b',
      'turned back, flipMismatch: call flipMismatch after two flips that differ; the last two cards are face down again',
      'turned back, shuffleCards: call shuffleCards before the first flip; the number of flips is 2',
      'match, wasMatch: true',
      'match, previousFlipIdentity: a',
      'match, flipMismatch: call flipMismatch after two flips that differ; the last two cards were a pair',
      'match, shuffleCards: call shuffleCards before the first flip; the number of flips is 4',
    ]);
  });

  test('An illegal move throws an error with the reason', () => {
    const game = new MatchCardGame(4);
    game.apply(2);
    expect(() => game.apply(2)).toThrow('card 2 is face up');
    expect(() => game.apply(4)).toThrow('there is no card 4; cards are numbered from 0 to 3');
    expect(() => game.measure(new Int32Array(1))).toThrow('the game is not over; one card of the turn is open');
    for (const card of [0, 1, 3]) game.apply(card);
    expect(() => game.apply(0)).toThrow('the game is over');
    const other = new MatchCardGame(4, 2);
    for (const card of [0, 2]) other.apply(card);
    expect(() => other.measure(new Int32Array(1))).toThrow('the game is not over; two cards that differ are open');
  });

  test('A game with the same mismatch forever stops at 100000 flips', () => {
    const game = new MatchCardGame(8);
    expect([MAX_FLIPS, game.moveLimit]).toEqual([100_000, 100_000]);
    for (let flip = 0; flip < 100_000; flip++) game.apply(flip % 2 === 0 ? 0 : 4);
    const endless = MisbehaviorError.endless('the game did not end within 100000 flips');
    expect(() => game.apply(0)).toThrow(endless);
    game.flipMismatch();
    expect(() => game.flip(0)).toThrow(endless);
    expect(game.getFlips()).toBe(100_000);
  });
});

describe('Members for a user interface', () => {
  test('There is an event for every change', () => {
    const game = new MatchCardGame(4, 2);
    const events = [game.lastEvent()];
    for (const act of [
      () => game.flip(0),
      () => game.flip(2),
      () => game.flipMismatch(),
      () => game.flip(0),
      () => game.flip(1),
      () => game.flip(3),
      () => game.flip(2),
    ]) {
      act();
      events.push(game.lastEvent());
    }
    expect(events).toEqual([
      { kind: 'dealt', cards: [], letters: [] },
      { kind: 'opened', cards: [0], letters: ['a'] },
      { kind: 'mismatched', cards: [0, 2], letters: ['a', 'b'] },
      { kind: 'turned-back', cards: [0, 2], letters: [] },
      { kind: 'opened', cards: [0], letters: ['a'] },
      { kind: 'matched', cards: [0, 1], letters: ['a', 'a'] },
      { kind: 'opened', cards: [3], letters: ['b'] },
      { kind: 'matched', cards: [3, 2], letters: ['b', 'b'] },
    ]);
  });

  test('The board shows numbers, open cards in brackets, and matched cards', () => {
    const game = new MatchCardGame(104);
    expect(game.boardToString().split('\n')).toHaveLength(13);
    expect(game.boardToString().split('\n').at(-1)).toBe(' 96  97  98  99 100 101 102 103');
    for (const card of [0, 1, 2, 9]) game.flip(card);
    expect(game.boardToString().split('\n').slice(0, 2)).toEqual([
      ' a   a  [a]   3   4   5   6   7',
      '  8 [c]  10  11  12  13  14  15',
    ]);
  });

  test('reset starts a new game, in order or shuffled', () => {
    const game = new MatchCardGame(12);
    game.reset(seededRng(1));
    const shuffled = letters(game);
    expect([...shuffled].sort().join('')).toBe('aaaabbbbcccc');
    const another = new MatchCardGame(12);
    another.shuffleCards(seededRng(1));
    expect(shuffled).toBe(letters(another));
    expect(shuffled).not.toBe('aaaabbbbcccc');
    game.reset(seededRng(1));
    game.flip(5);
    game.reset(seededRng(1));
    expect([game.lastFlipped, game.flippedBefore]).toEqual([-1, -1]);
    expect([game.getFlips(), game.legalMoves().length, letters(game)]).toEqual([0, 12, shuffled]);
    game.reset();
    expect(letters(game)).toBe('aaaabbbbcccc');
  });

  test('shuffleCards is the shuffle of the source document and depends only on the seed', () => {
    const game = new MatchCardGame(32);
    game.shuffleCards(seededRng('s'));
    const cards = [...'aaaabbbbccccddddeeeeffffgggghhhh'];
    const rng = seededRng('s');
    for (let i = 31; i > 0; i--) {
      const j = rng.int(i + 1);
      [cards[i], cards[j]] = [cards[j] as string, cards[i] as string];
    }
    expect(letters(game)).toBe(cards.join(''));
  });
});
