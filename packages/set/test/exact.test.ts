import { exactResult, InputError, seededRng } from '@cards/core';
import { dealOdds, PackedTableau, set, setFreeHands } from '@cards/set';
import { thirdCard } from '../src/card.js';
import { describe, expect, test } from 'vitest';
import { countSetFreeHands } from './counting/count-set-free-hands.js';

/** The number of hands without a set as `[size]`, up to `most` cards, by enumeration of all hands. */
function countedOneByOne(most: number): number[] {
  const found = Array.from({ length: most + 1 }, () => 0);
  const blocked = new Uint8Array(81);
  const hand: number[] = [];
  const extend = (first: number): void => {
    found[hand.length] = (found[hand.length] ?? 0) + 1;
    for (let card = first; card < 81 && hand.length < most; card++) {
      if (blocked[card] !== 0) continue;
      if (hand.length === most - 1) {
        found[most] = (found[most] ?? 0) + 1;
        continue;
      }
      const thirds = hand.map((other) => thirdCard(card, other));
      for (const third of thirds) blocked[third] = (blocked[third] ?? 0) + 1;
      hand.push(card);
      extend(card + 1);
      hand.pop();
      for (const third of thirds) blocked[third] = (blocked[third] ?? 0) - 1;
    }
  };
  extend(0);
  return found;
}

describe('Hands without a set', () => {
  test('The table has the counts of all hands by size', { tags: 'slow' }, () => {
    const counts = countSetFreeHands();
    const table = setFreeHands();
    expect(counts).toEqual([...table, ...counts.slice(table.length).fill(0n)]);
  });

  test('The counts of hands with up to 5 cards agree with an enumeration', () => {
    expect(setFreeHands().slice(0, 6).map(Number)).toEqual(countedOneByOne(5));
  });

  test('The hands of three cards without a set are all hands except the 1080 sets', () => {
    expect(setFreeHands()[3]).toBe(85_320n - 1080n);
  });

  test('The largest hands without a set have 20 cards, and there are 682,344 of them (Knuth)', () => {
    expect(setFreeHands().slice(20)).toEqual([682_344n, 0n]);
    expect(setFreeHands()).toHaveLength(22);
  });

  // The symmetries of the deck take any card to any other, any pair to any pair and any triple that is no set to any
  // such triple: each lies in equally many of these hands. N(k) C(k, 3) is therefore a multiple of the 84,240 such
  // triples.
  test.each(Array.from({ length: 18 }, (_, i) => i + 3))(
    'The number of hands of %i cards without a set, times the triples in a hand, is a multiple of 84,240',
    (k) => {
      const triples = (setFreeHands()[k] ?? 0n) * BigInt((k * (k - 1) * (k - 2)) / 6);
      expect(triples > 0n).toBe(true);
      expect(triples % 84_240n).toBe(0n);
    },
  );

  // 100,000 deals; a miss of more than 4.5 standard errors has a chance of 1 in 150,000.
  test.each([6, 9, 10, 12, 14, 15])(
    'The frequency of hands of %i cards without a set in random deals agrees with the exact probability',
    (cards) => {
      const trials = 100_000;
      const rng = seededRng(`deals of ${cards}`);
      const deck = Uint8Array.from({ length: 81 }, (_, card) => card);
      const tableau = new PackedTableau();
      let free = 0;
      for (let i = 0; i < trials; i++) {
        // Each deal starts with the order of the deck that the previous deal left, which does not change the
        // distribution.
        for (let k = 0; k < cards; k++) {
          const other = k + rng.int(81 - k);
          const card = deck[k] ?? 0;
          deck[k] = deck[other] ?? 0;
          deck[other] = card;
        }
        tableau.clear();
        tableau.lay(deck, 0, cards);
        if (tableau.findLeast() === 0) free++;
      }
      const { noSet } = dealOdds(cards);
      expect(Math.abs(free / trials - noSet) / Math.sqrt((noSet * (1 - noSet)) / trials)).toBeLessThan(4.5);
    },
    30_000,
  );
});

describe('Odds of a deal', () => {
  test('A deal of 12 cards contains no set with a probability of about 1 in 31', () => {
    expect(1 / dealOdds(12).noSet).toBeCloseTo(31, 0);
    expect(dealOdds(12).expectedSets).toBeCloseTo(220 / 79, 12);
  });

  test.each([
    [0, 1n, 1],
    [2, 3240n, 1],
    [81, 1n, 0],
  ])('The odds of a deal of %i cards agree with the known values', (cards, hands, noSet) => {
    expect(dealOdds(cards)).toMatchObject({ hands, noSet });
  });

  test.each([-1, 82, 1.5])('The odds of a deal of %d cards cause an InputError', (cards) => {
    expect(() => dealOdds(cards)).toThrow(InputError);
  });

  test('The exact result of the game without a strategy has the odds, with bigints as texts', () => {
    const { hands, setFreeHands: free, noSet, expectedSets } = dealOdds(20);
    expect(exactResult(set, { tableau: 20, dealMore: 0 }, [])).toEqual({
      measures: {},
      values: { hands: String(hands), setFreeHands: '682344', noSet, expectedSets },
    });
    expect(String(free)).toBe('682344');
  });

  test('The exact result for every strategy has the distribution of the measure noSet', () => {
    const { noSet } = exactResult(set, { tableau: 20, dealMore: 0 }, ['least'])?.measures ?? {};
    expect(noSet?.mean).toBe(dealOdds(20).noSet);
    expect(noSet?.counts).toEqual({ 0: String(dealOdds(20).hands - 682_344n), 1: '682344' });
    expect(exactResult(set, { tableau: 21, dealMore: 0 }, ['lookahead'])?.measures['noSet']).toMatchObject({
      mean: 0,
      distribution: { 0: 1 },
    });
    expect(exactResult(set, { tableau: 2, dealMore: 1 }, ['random'])?.measures['noSet']).toMatchObject({
      mean: 1,
      distribution: { 1: 1 },
    });
  });
});
