import {
  createPlayers,
  createRunner,
  IllegalMoveError,
  InputError,
  resolveParams,
  seededRng,
  Streams,
} from '@cards/core';
import {
  DONE,
  handMove,
  NONE,
  set,
  SetCard,
  SetDeck,
  SetEngine,
  SetGame,
  SetGameHistogram,
  SetHand,
  type SetParams,
  SetTableau,
} from '@cards/set';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { MAX_SETS, thirdCard } from '../src/card.js';
import { FIGURE_3 } from './documents.js';

const plain: SetParams = { tableau: 12, dealMore: 0 };
const hand = (text: string): number => SetHand.parse(text).packed;

/** A deck that deals these cards first. */
function deckFrom(first: readonly string[]): SetDeck {
  return new SetDeck([...first, ...SetCard.all.map(String).filter((card) => !first.includes(card))]);
}

function engineFrom(first: readonly string[], params: SetParams): SetEngine {
  const engine = new SetEngine(params);
  engine.resetTo(
    deckFrom(first)
      .remaining()
      .map(({ id }) => id),
  );
  return engine;
}

function cardsOf(engine: SetEngine): string[] {
  return Array.from({ length: engine.size }, (_, i) => String(SetCard.of(engine.cardAt(i))));
}

describe('Tableau', () => {
  test('The tableau is refilled from the deck when the player wins a set', () => {
    const engine = engineFrom(['1ebc', '1fbc', '1hbc', '2fgs', '3hrt', '3frt'], { tableau: 4, dealMore: 0 });
    engine.apply(hand('[1ebc,1fbc,1hbc]'));
    expect(cardsOf(engine)).toEqual(['1ebs', '2fgs', '3frt', '3hrt']);
    expect([engine.won, engine.deckSize, String(SetHand.of(engine.wonAt(0)))]).toEqual([1, 74, '[1ebc,1fbc,1hbc]']);
  });

  test('The tableau gets the rest of a deck of fewer than three cards, and shrinks when the deck is empty', () => {
    const engine = new SetEngine({ tableau: 10, dealMore: 0 });
    const sizes: string[] = [];
    for (; engine.least !== NONE; engine.apply(engine.least)) sizes.push(`${engine.size}+${engine.deckSize}`);
    // 81 - 10 = 71 cards are 23 deals of 3 cards and 2 more cards.
    expect(sizes.slice(22, 26)).toEqual(['10+5', '10+2', '9+0', '6+0']);
  });

  test.each([0, 1, 2, 79, 80, 81])('A tableau can have the size %i', (tableau) => {
    const engine = new SetEngine({ tableau, dealMore: 0 });
    engine.reset(seededRng(tableau));
    expect([engine.size, engine.deckSize]).toEqual([tableau, 81 - tableau]);
    if (tableau > 0) engine.apply(tableau < 3 ? NONE : engine.least);
    expect(engine.won).toBe(tableau < 3 ? 0 : 1);
  });
});

describe('End of a game', () => {
  const first = ['1ebc', '1fbc', '1hbc', '2fgs', '3hrt', '3frt'];
  test.each([
    ['three cards that are not a set', [hand('[1ebc,1fbc,2fgs]')], 'wrong'],
    ['a declaration that overlooks a set', [NONE], 'overlooked'],
    ['done', [DONE], 'done'],
    ['a correct declaration', [hand('[1ebc,1fbc,1hbc]'), NONE], 'none'],
  ])('A game ends after %s', (_, moves, end) => {
    const engine = engineFrom(first, { tableau: 4, dealMore: 0 });
    for (const move of moves) {
      expect(engine.over).toBe(false);
      engine.apply(move);
    }
    expect([engine.over, engine.end]).toEqual([true, end]);
    expect(() => engine.apply(DONE)).toThrow('the game is over');
    const measures = new Int32Array(3);
    engine.measure(measures);
    expect([...measures]).toEqual([moves.length - 1, 0, 0]);
  });

  test('Cards that are not in the tableau or not in ascending order cause an IllegalMoveError, and the game continues', () => {
    const engine = engineFrom(first, { tableau: 4, dealMore: 0 });
    for (const move of [hand('[1ebc,1fbc,3hrt]'), handMove(3, 0, 6), handMove(0, 0, 3), -1, 2, 0.5]) {
      expect(() => engine.apply(move)).toThrow(IllegalMoveError);
    }
    expect(() => engine.apply(2)).toThrow(
      'a move must be three cards of the tableau in ascending order, packed by handMove; or 0 (none) or 1 (done); not 2',
    );
    expect(engine.over).toBe(false);
  });
});

describe('Games with dealMore 1', () => {
  const none = ['1ebc', '1ebs', '2fgt'];
  test('A correct declaration deals three more cards, which are not replaced when a set is won', () => {
    const engine = engineFrom([...none, '1ebt', '3hrc', '3hrs'], { tableau: 3, dealMore: 1 });
    engine.apply(NONE);
    expect([engine.over, engine.size, engine.extra]).toEqual([false, 6, 1]);
    engine.apply(hand('[1ebc,1ebs,1ebt]'));
    expect([engine.size, engine.deckSize]).toEqual([3, 75]);
  });

  test('A set won from a tableau with two extra deals is not replaced, and no dealt card returns to the deck', () => {
    const engine = engineFrom([...none, '1egc', '1egs', '2ebc', '1ebt', '3hrc', '3hrs'], { tableau: 3, dealMore: 1 });
    engine.apply(NONE);
    engine.apply(NONE);
    engine.apply(hand('[1ebc,1ebs,1ebt]'));
    expect([cardsOf(engine), engine.extra, engine.deckSize]).toEqual([
      ['1egc', '1egs', '2ebc', '2fgt', '3hrc', '3hrs'],
      2,
      72,
    ]);
  });

  test('A declaration that overlooks a set ends the game also with dealMore 1', () => {
    const engine = new SetEngine({ tableau: 12, dealMore: 1 });
    engine.apply(NONE);
    expect(engine.end).toBe('overlooked');
  });

  test('A game with dealMore 1 ends when the deck is empty and the tableau contains no set', () => {
    for (let game = 0; game < 50; game++) {
      const engine = new SetEngine({ tableau: 12, dealMore: 1 });
      engine.reset(seededRng(game));
      while (!engine.over) engine.apply(engine.least);
      expect([engine.deckSize, engine.size, engine.end]).toEqual([0, 81 - 3 * engine.won, 'none']);
    }
  });

  test('The measure noSet is 1 if the first tableau contains no set', () => {
    const engine = engineFrom(none, { tableau: 3, dealMore: 1 });
    engine.apply(NONE);
    engine.apply(DONE);
    const measures = new Int32Array(3);
    engine.measure(measures);
    expect([...measures]).toEqual([0, 1, 1]);
  });

  test('A correct declaration on an empty tableau deals three cards', () => {
    const engine = new SetEngine({ tableau: 0, dealMore: 1 });
    engine.apply(NONE);
    expect(engine.size).toBe(3);
  });
});

describe('Given decks', () => {
  test('A given deck is dealt in its order', () => {
    const game = new SetGame(3, deckFrom(['3hrt', '2fgs', '1ebs']));
    expect(String(game.tableau())).toBe('{1ebs,2fgs,3hrt}');
  });

  test('A game deals its cards from the given deck object', () => {
    const deck = new SetDeck(seededRng('deck'));
    const game = new SetGame(12, deck);
    expect(deck.size).toBe(69);
    const sets = game.automatic();
    expect(deck.size).toBe(Math.max(0, 69 - 3 * sets.length));
    expect(game.won()).toEqual(sets);
  });

  test('Cards that were dealt before the game are not in the game', () => {
    const deck = new SetDeck(seededRng('deck'));
    const gone = new Set(Array.from({ length: 50 }, () => deck.deal()));
    const game = new SetGame(12, deck);
    expect([game.tableau().size, deck.size]).toEqual([12, 19]);
    const won = game.automatic();
    expect(deck.size).toBe(Math.max(0, 19 - 3 * won.length));
    const seen = [...won.flatMap(({ cards }) => cards), ...game.tableau().cards()];
    expect(seen.some((card) => gone.has(card))).toBe(false);
  });

  test('A deck with fewer cards than the tableau is dealt completely', () => {
    const deck = new SetDeck(SetCard.all);
    while (deck.size > 5) deck.deal();
    expect([new SetGame(12, deck).tableau().size, deck.size]).toEqual([5, 0]);
  });

  test('A tableau out of bounds, and a deck with invalid cards, cause InputErrors', () => {
    expect(() => new SetGame(82, new SetDeck(SetCard.all))).toThrow(InputError);
    expect(() => new SetGame(12, new SetDeck(SetCard.all), 2)).toThrow(InputError);
  });

  test.each([[[0, 1, 81]], [[0, -1]], [[1, 0.5]], [[Number.NaN]], [[3, 1, 3]]])(
    'A deck of the ids %j causes an InputError',
    (ids) => {
      const reason = `a deck takes at most 81 different card ids from 0 to 80, not "${ids.join(',')}"`;
      expect(() => new SetEngine(plain).resetTo(ids)).toThrow(new InputError(reason));
    },
  );

  test('A deck with a hole or a text causes an InputError', () => {
    const holes = [0, ...Array.from({ length: 1 })] as number[];
    const texts = ['1'] as unknown as number[];
    for (const ids of [holes, texts]) expect(() => new SetEngine(plain).resetTo(ids)).toThrow(InputError);
  });
});

describe('The last three cards', () => {
  // In each feature the 81 cards add up to a multiple of 3, and so does each set: what three cards are left do too.
  test('All cards except those of a set have feature sums that are multiples of 3', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 80 }), fc.integer({ min: 0, max: 80 }), (a, b) => {
        fc.pre(a !== b);
        const left = new Set([a, b, thirdCard(a, b)]);
        const sum = SetCard.all
          .filter(({ id }) => !left.has(id))
          .reduce((total, { id }) => total.map((digit, f) => (digit + Math.floor(id / 3 ** f)) % 3), [0, 0, 0, 0]);
        expect(sum).toEqual([0, 0, 0, 0]);
      }),
    );
  });

  test('An automatic player never wins exactly 26 sets', () => {
    const ends = new Map<number, number>();
    for (const tableau of [15, 18, 21]) {
      const { counts } = SetGameHistogram.play(tableau, 5000, new Streams('26', 'set'));
      for (const [sets, count] of counts.entries()) ends.set(sets, (ends.get(sets) ?? 0) + count);
    }
    expect([ends.get(26), (ends.get(27) ?? 0) > 0, (ends.get(25) ?? 0) > 0]).toEqual([0, true, true]);
  });
});

describe('SetGameHistogram', () => {
  const played = SetGameHistogram.play(10, 100, new Streams(1, 'set'));

  test('A histogram has one line for each number of sets', () => {
    const lines = String(played).split('\n');
    expect(lines).toHaveLength(MAX_SETS + 2);
    expect(lines.slice(0, -1).every((line, sets) => line === `${sets} sets: ${played.counts[sets]}`)).toBe(true);
    expect(played.trials).toBe(100);
  });

  test('A histogram with the counts of Figure 3 prints Figure 3 of the source document', () => {
    const figure = [14, 13, 14, 10, 9, 5, 6, 5, 5, 5, 5, 2, 1, 0, 2, 0, 1, 1, 1, 0, 0, 0, 0, 1];
    expect(String(new SetGameHistogram(figure))).toBe(FIGURE_3);
    expect(new SetGameHistogram(figure).trials).toBe(100);
  });

  test('A histogram counts the games of a batch with the same streams', () => {
    const params = resolveParams<SetParams>(set.parameters, { tableau: 10 });
    const runner = createRunner(set.engine(params), createPlayers(set, params, ['least']));
    const rngs = new Streams(1, 'set').gameRngs(1);
    const measures = new Int32Array(3);
    const counts = Array.from({ length: 28 }, () => 0);
    for (let game = 0; game < 100; game++) {
      runner.play(rngs.seek(game), measures);
      counts[measures[0] ?? 0] = (counts[measures[0] ?? 0] ?? 0) + 1;
    }
    expect(played.counts).toEqual(counts);
  });

  test.each([[[-1]], [[0.5]], [Array.from({ length: 29 }, () => 0)]])(
    'A histogram with the invalid counts %j causes an InputError',
    (counts) => {
      expect(() => new SetGameHistogram(counts)).toThrow(InputError);
    },
  );

  test('A number in place of the counts, and a value in place of the function that receives the text, cause InputErrors', () => {
    expect(() => new SetGameHistogram(10 as never)).toThrow(/takes a list of counts, not 10; SetGameHistogram\.play/);
    const game = new SetGame(12, new SetDeck(SetCard.all));
    expect(() => game.automatic(true as never)).toThrow(/takes a function that receives the text, .* not true$/);
    expect(game.won()).toEqual([]);
  });

  test('A histogram of a tableau or a number of games out of range causes an InputError', () => {
    expect(() => SetGameHistogram.play(82, 1, new Streams(1, 'set'))).toThrow(InputError);
    expect(() => SetGameHistogram.play(12, -1, new Streams(1, 'set'))).toThrow(InputError);
  });
});

test('Every card is in the tableau, in a set won or unseen, and the engine reports which', () => {
  const engine = new SetEngine(plain);
  engine.reset(seededRng('a long game'));
  for (; !engine.over; engine.apply(engine.least)) {
    const won = Array.from({ length: engine.won }, (_, i) => SetHand.of(engine.wonAt(i)));
    for (const card of SetCard.all) {
      const where = [engine.has(card.id), engine.isUnseen(card.id), won.some((taken) => taken.contains(card))];
      expect(where.filter(Boolean)).toHaveLength(1);
    }
    expect(SetCard.all.filter(({ id }) => engine.isUnseen(id))).toHaveLength(engine.deckSize);
  }
  expect([engine.has(-1), engine.has(81), engine.isUnseen(-1), engine.isUnseen(81)]).toEqual([
    false,
    false,
    false,
    false,
  ]);
});

test('A trace shows each tableau, each move, and how the game ended', () => {
  const measures = new Int32Array(3);
  const lines = [
    ...(set.notation?.trace?.(
      plain,
      createPlayers(set, plain, ['least']),
      new Streams('trace', 'set').gameRngs(1).seek(0),
      measures,
    ) ?? []),
  ];
  const won = measures[0] ?? 0;
  expect(lines).toHaveLength(won + 3);
  expect(lines[0]).toBe('Set with tableau 12: least');
  for (const [i, line] of lines.slice(1, won + 1).entries()) {
    const [, cards = '', chosen = ''] = /^ {2}\d+\. (.*): (\[.*\]), set \d+$/.exec(line) ?? [];
    expect(String(new SetTableau(cards.split(' ')).leastSet())).toBe(chosen);
    expect(line.endsWith(`, set ${i + 1}`)).toBe(true);
  }
  expect(lines.at(-2)).toMatch(/^ {2}\d+\. .*: none$/);
  expect(lines.at(-1)).toMatch(
    new RegExp(`^${won} sets won: the tableau contains no set; cards left: \\d+ in the tableau, \\d+ in the deck$`),
  );
});

test('The parameters have the bounds of the deck', () => {
  expect(set.parameters).toEqual({
    tableau: { summary: 'face-up cards while the deck lasts', default: 12, min: 0, max: 81 },
    dealMore: {
      summary: '1: if there is no set, deal three more cards, as in the original game; 0: end the game',
      default: 0,
      min: 0,
      max: 1,
    },
  });
  expect(MAX_SETS).toBe(27);
});

test('SetEngine and SetGame deal the same cards with the same generator', () => {
  const engine = new SetEngine(plain);
  engine.reset(seededRng('deal'));
  const game = new SetGame(12, new SetDeck(seededRng('deal')));
  expect(cardsOf(engine)).toEqual(game.tableau().cards().map(String));
  const won = game.automatic();
  while (!engine.over) engine.apply(engine.least);
  expect(won.map(({ packed }) => packed)).toEqual(Array.from({ length: engine.won }, (_, i) => engine.wonAt(i)));
  expect(new SetTableau(cardsOf(engine)).leastSet()).toBeNull();
});
