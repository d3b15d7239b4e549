import { optimum } from '@cards/core/solve';
import { expect, test } from 'vitest';
import { blackjack } from '../../examples/blackjack.js';
import { oneDeck } from './one-deck.js';

// Values of another program: a recursion over the numbers of cards of each value, in Python.
test('Blackjack with one suit, and a hidden card of the dealer, is solved by what the player can know', () => {
  expect(optimum(oneDeck(1)).value).toBeCloseTo(-0.022599853849853895, 12);
});

// Half a minute: the deck of one suit is solved in each run of the tests.
test('Blackjack with one deck is solved', { tags: ['slow', 'release'] }, () => {
  expect(optimum(blackjack, { lowest: 2, copies: 4, tens: 16 }).value).toBeCloseTo(-0.042462275751537146, 12);
});
