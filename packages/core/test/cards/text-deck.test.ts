import { expect, test } from 'vitest';
import { redeal, seededRng, TextDeck } from '../../src/index.js';

const deck = new TextDeck('23456789TJQKA', 'CDHS');

test('The highest card of the suit that was led takes a trick, unless a trump does', () => {
  expect(deck.winnerOf(['9H', 'AS', 'TH', '2C'])).toBe(2);
  expect(deck.winnerOf(['9H', 'AS', 'TH', '2C'], 'C')).toBe(3);
  expect(deck.winnerOf(['9H', '3S', 'AH', '4S'], 'QS')).toBe(3);
});

test('A player who cannot follow suit, or who leads, can play any card', () => {
  expect(deck.following(['3H', '4S'], ['AH'])).toEqual(['3H']);
  expect(deck.following(['3H', '4S'], ['AC'])).toEqual(['3H', '4S']);
  expect(deck.following(['3H', '4S'], [])).toEqual(['3H', '4S']);
});

test('A deck is sorted by suit or by rank first', () => {
  expect(deck.sort(['AC', '2S', '3C'])).toEqual(['3C', 'AC', '2S']);
  expect(new TextDeck('A23', 'CS', 'rank').cards).toEqual(['AC', 'AS', '2C', '2S', '3C', '3S']);
});

test('All deals that fit are equally likely, whatever the order of the items was', () => {
  const rng = seededRng(1);
  const counts = new Map<string, number>();
  const games = 6000;
  for (let game = 0; game < games; game++) {
    const lists =
      game % 2 === 0
        ? [
            [1, 2],
            [3, 4],
          ]
        : [
            [4, 3],
            [2, 1],
          ];
    redeal(lists, rng, (item, list) => item !== 1 || list === 1);
    const key = JSON.stringify(lists);
    counts.set(key, (counts.get(key) ?? 0) + 1);
  }
  // Item 1 has two places of the second list, and the others have 3! orders.
  expect(counts.size).toBe(12);
  // Five standard deviations are 107.
  for (const count of counts.values()) expect(Math.abs(count - games / 12)).toBeLessThan(107);
});
