import { InputError, seededRng } from '@cards/core';
import { PackedTableau, SetCard, SetDeck, SetHand, SetTableau, whyNotSet } from '@cards/set';
import { thirdCard } from '../src/card.js';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { SAMPLE } from './documents.js';

const hand = (text: string): SetHand => SetHand.parse(text);
const card = (text: string): SetCard => SetCard.parse(text);
const someCards = fc.uniqueArray(fc.integer({ min: 0, max: 80 }), { minLength: 0, maxLength: 24 });

/** Whether three cards are a set by the rules: in every character, the texts are all equal or all different. */
function isSetByTheRules(texts: readonly string[]): boolean {
  return [0, 1, 2, 3].every((feature) => new Set(texts.map((text) => text[feature])).size !== 2);
}

describe('SetCard', () => {
  test('The 81 cards have the order of their texts', () => {
    const texts = SetCard.all.map(String);
    expect(new Set(texts).size).toBe(81);
    expect(texts).toEqual([...texts].sort());
    expect(texts.every((text) => /^[123][efh][bgr][cst]$/.test(text))).toBe(true);
    expect(SetCard.all.map(({ id }) => id)).toEqual(Array.from({ length: 81 }, (_, id) => id));
  });

  test('A card is parsed from its text', () => {
    for (const each of SetCard.all) {
      expect(SetCard.parse(` ${each} `)).toBe(each);
      expect(new SetCard(String(each))).toBe(each);
    }
  });

  test.each(['', '1ebcx', '1eb', '4ebc', '1EBC', 'ebc1', '1 ebc', 'constructor'])(
    'The text %j is not a card',
    (text) => {
      expect(() => SetCard.parse(text)).toThrow(InputError);
      expect(() => new SetCard(text)).toThrow(InputError);
    },
  );

  test.each([-1, 81, 0.5, Number.NaN])('The number %d is not the id of a card', (id) => {
    expect(() => SetCard.of(id)).toThrow(InputError);
  });
});

describe('SetHand', () => {
  test('A hand sorts its cards', () => {
    expect(String(hand(' [ 1hbc,1ebc , 1fbc ] '))).toBe('[1ebc,1fbc,1hbc]');
    expect(hand('[1hbc,1ebc,1fbc]').equals(hand('[1ebc,1fbc,1hbc]'))).toBe(true);
    expect(hand('[1hbc,1ebc,1fbc]').equals(hand('[1ebc,1fbc,1hbs]'))).toBe(false);
    expect(hand('[1ebc,1fbc,1hbc]').contains(card('1fbc'))).toBe(true);
    expect(hand('[1ebc,1fbc,1hbc]').contains(card('1fbs'))).toBe(false);
  });

  test('Hands are compared by their least card, then the middle card, then the greatest card', () => {
    const texts = ['[1ebc,1ebs,1ebt]', '[1ebc,1ebs,3hrt]', '[1ebc,1ebt,1egc]', '[1ebs,1ebt,1egc]', '[3hrc,3hrs,3hrt]'];
    expect(
      [...texts]
        .reverse()
        .map(hand)
        .sort((a, b) => a.compareTo(b))
        .map(String),
    ).toEqual(texts);
  });

  test.each([
    '',
    '[]',
    '[1ebc]',
    '[1ebc,1fbc]',
    '[1ebc,1fbc,1hbc,2ebc]',
    '1ebc,1fbc,1hbc',
    '[1ebc,1fbc,1hbc',
    '[[1ebc,1fbc,1hbc]]',
    '[1ebc,1fbc,1hbc],',
    '+[1ebc,1fbc,1hbc]',
  ])('The text %j is refused, because it is not three cards in brackets', (text) => {
    expect(() => hand(text)).toThrow(
      new InputError(`a hand must be three cards in brackets, such as [1ebc,2fgs,3hrt], not "${text}"`),
    );
  });

  test.each(['[1ebc,1ebc,1hbc]', '[1ebc,1fbc,1hbx]'])('The text %j is not a hand', (text) => {
    expect(() => hand(text)).toThrow(InputError);
  });

  test('A hand with a card twice is refused with its cards, and a list with a text is not a text', () => {
    expect(() => hand('[1hbc,1ebc,1ebc]')).toThrow(
      new InputError('a hand must have three different cards, not [1ebc,1ebc,1hbc]'),
    );
    const text = '[1ebc,1fbc,1hbc]';
    expect(() => SetHand.parse([text] as never)).toThrow(
      new InputError('a hand must be three cards in brackets, such as [1ebc,2fgs,3hrt], not a value of type object'),
    );
    expect(() => SetCard.parse(['1ebc'] as never)).toThrow('such as 1ebc, not a value of type object');
  });

  test('A hand is a set if each feature is equal in all three cards or different in all three cards', () => {
    let sets = 0;
    for (const [a, one] of SetCard.all.entries()) {
      for (const [b, two] of SetCard.all.entries()) {
        const third = SetCard.of(thirdCard(a, b));
        expect(isSetByTheRules([one, two, third].map(String))).toBe(true);
        if (a !== b && new SetHand(one, two, third).isSet()) sets++;
      }
    }
    // 81 * 80 / 6 sets, each of them counted in six orders.
    expect(sets).toBe(6480);
    expect(hand('[1ebc,1fbc,2hbc]').isSet()).toBe(false);
  });
});

describe('SetTableau', () => {
  const sample = new SetTableau(SAMPLE);

  test('A tableau shows its cards in ascending order', () => {
    expect(String(sample)).toBe('{1ebc,1erc,1fbc,1fbt,1hbc,1hbs,1hrs,2erc,2fgc,3erc,3fgt,3frs}');
    expect(String(new SetTableau())).toBe('{}');
    expect(String(new SetTableau([card('2fgs'), card('1ebc')]))).toBe('{1ebc,2fgs}');
    expect(sample.cards().map(String)).toEqual([...SAMPLE].sort());
  });

  test('The sample tableau of the source document has its six sets in ascending order', () => {
    const six = [
      '[1ebc,1fbc,1hbc]',
      '[1ebc,1fbt,1hbs]',
      '[1erc,2erc,3erc]',
      '[1fbt,2fgc,3frs]',
      '[1hbc,2fgc,3erc]',
      '[1hbs,2erc,3fgt]',
    ];
    expect(sample.sets().map(String)).toEqual(six);
    expect(String(sample.leastSet())).toBe('[1ebc,1fbc,1hbc]');
  });

  test('A tableau without a set has no least set', () => {
    const none = new SetTableau(['1ebc', '1ebs']);
    expect(none.leastSet()).toBeNull();
    expect(none.sets()).toEqual([]);
  });

  test('A tableau of all cards has 1080 sets', () => {
    expect(new SetTableau(SetCard.all).sets()).toHaveLength(1080);
  });

  // Figure 4 of the source document does not sort the last cards. The rows and columns have its numbers.
  test.each([
    [0, ''],
    [1, '1ebc'],
    [2, '1ebc 1erc'],
    [9, '1ebc 1erc 1fbc\n1fbt 1hbc 1hbs\n1hrs 2erc 2fgc'],
    [10, '1ebc 1erc 1fbc 1fbt\n1hbc 1hbs 1hrs 2erc\n2fgc 3fgt'],
    [11, '1ebc 1erc 1fbc 1fbt\n1hbc 1hbs 1hrs 2erc\n2fgc 3fgt 3frs'],
    [12, '1ebc 1erc 1fbc 1fbt\n1hbc 1hbs 1hrs 2erc\n2fgc 3erc 3fgt 3frs'],
    [13, '1ebc 1erc 1fbc 1fbt\n1hbc 1hbs 1hrs 2erc\n2fgc 3erc 3fgt 3frs\n3hrt'],
  ])('A tableau of %i cards is printed in rows and columns', (size, table) => {
    expect(new SetTableau([...SAMPLE, '3hrt'].slice(0, size)).tableString()).toBe(table.replaceAll(' ', '\t'));
  });

  test('A tableau cannot contain a card twice', () => {
    expect(() => new SetTableau(['1ebc', '1ebc'])).toThrow('1ebc is already in the tableau {1ebc}');
    expect(() => new SetTableau([card('1ebc'), card('1ebc')])).toThrow(InputError);
    expect(() => new SetTableau(['1ebx'])).toThrow(InputError);
    const tableau = new SetTableau(['1ebc']);
    expect(() => tableau.add(card('1ebc'))).toThrow(InputError);
    tableau.add(card('1fbc'));
    expect(tableau.size).toBe(2);
  });

  test('Only sets that are in the tableau can be removed', () => {
    const tableau = new SetTableau(SAMPLE);
    expect(() => tableau.remove(hand('[1ebc,1erc,1fbc]'))).toThrow('[1ebc,1erc,1fbc] is not a set');
    expect(() => tableau.remove(hand('[1ebs,1fbs,1hbs]'))).toThrow(
      /^cannot remove \[1ebs,1fbs,1hbs\]: the tableau \{1ebc.*\} does not contain 1ebs,1fbs$/,
    );
    expect(tableau.size).toBe(12);
    const gone = hand('[1fbt,2fgc,3frs]');
    expect(tableau.contains(gone)).toBe(true);
    tableau.remove(gone);
    expect([
      tableau.size,
      tableau.contains(gone),
      tableau.contains(card('2fgc')),
      tableau.contains(card('1ebc')),
    ]).toEqual([9, false, false, true]);
  });

  test('A tableau finds exactly the sets by the rules, in ascending order', () => {
    fc.assert(
      fc.property(someCards, (ids) => {
        const texts = ids.map((id) => String(SetCard.of(id))).sort();
        const expected = texts.flatMap((a, i) =>
          texts.slice(i + 1).flatMap((b, j) =>
            texts
              .slice(i + j + 2)
              .filter((c) => isSetByTheRules([a, b, c]))
              .map((c) => `[${a},${b},${c}]`),
          ),
        );
        const tableau = new SetTableau(texts);
        expect(tableau.sets().map(String)).toEqual(expected);
        expect(String(tableau.leastSet())).toBe(expected[0] ?? 'null');
      }),
    );
  });

  test('A cleared PackedTableau has the same cards and sets as a new tableau', () => {
    fc.assert(
      fc.property(someCards, someCards, (before, ids) => {
        const packed = new PackedTableau();
        for (const id of before) packed.insert(id);
        packed.clear();
        packed.lay(Uint8Array.from(ids), 0, ids.length);
        const sets = new SetTableau(ids.map((id) => SetCard.of(id))).sets();
        if (sets[0] !== undefined) packed.take(sets[0].packed);
        const left = ids.filter((id) => !(sets[0]?.contains(SetCard.of(id)) ?? false)).sort((a, b) => a - b);
        expect(Array.from({ length: packed.size }, (_, i) => packed.cardAt(i))).toEqual(left);
        expect(SetCard.all.filter(({ id }) => packed.has(id)).map(({ id }) => id)).toEqual(left);
      }),
    );
  });
});

describe('SetDeck', () => {
  test('A deck deals the given cards in their order', () => {
    const deck = new SetDeck([...SetCard.all].reverse().map(String));
    expect([deck.deal(), deck.deal()].map(String)).toEqual(['3hrt', '3hrs']);
    expect([String(deck), deck.size, deck.isEmpty]).toEqual(['<SetDeck:size=79>', 79, false]);
  });

  test('A deck deals every card once and is then empty', () => {
    const deck = new SetDeck(seededRng('deck'));
    const dealt = Array.from({ length: 81 }, () => deck.deal());
    expect(new Set(dealt).size).toBe(81);
    expect(deck.isEmpty).toBe(true);
    expect(() => deck.deal()).toThrow('the deck is empty');
  });

  test.each([
    [[]],
    [['1ebc']],
    [[...SetCard.all, SetCard.of(0)]],
    [SetCard.all.map(() => '1ebc')],
    [[...SetCard.all.slice(1).map(String), '9ebc']],
  ])(
    'A deck from a list that does not contain each card once causes an InputError (%#)',
    (cards: readonly (SetCard | string)[]) => {
      expect(() => new SetDeck(cards)).toThrow(InputError);
    },
  );
});

test('Three cards that are no set have a reason for each feature that differs, and a set has none', () => {
  expect(whyNotSet(hand('[1ebc,1fgc,2hrt]'))).toBe(
    'the number is one twice and two once, and the shape is circle twice and triangle once',
  );
  expect(whyNotSet(hand('[1ebc,2fbs,3hbt]'))).toBe('');
  // The reason agrees with the definition of a set, for all hands of two fixed cards and a third one.
  const [one, two] = [card('1ebc'), card('2ebs')];
  for (const third of SetCard.all) {
    if (third === one || third === two) continue;
    const three = new SetHand(one, two, third);
    expect(whyNotSet(three) === '').toBe(three.isSet());
  }
});
