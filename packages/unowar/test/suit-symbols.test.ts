import { Card, createPlayers, Streams } from '@cards/core';
import { unowar } from '@cards/unowar';
import { expect, test } from 'vitest';

const suitSymbols = (text: string): string => unowar.notation?.symbols?.(text) ?? '';

test('Each of the 52 cards has its own short form with the symbol of its suit', () => {
  const short = Card.all.map((card) => suitSymbols(String(card)));
  expect(new Set(short).size).toBe(52);
  expect(short.every((text) => /^(?:A|[2-9]|10|J|Q|K)[♠♥♦♣]$/.test(text))).toBe(true);
  expect(suitSymbols('Ace of Spades, Ten of Hearts, Two of Clubs, Queen of Diamonds')).toBe('A♠, 10♥, 2♣, Q♦');
});

test('A traced game with suit symbols has no card names, and its other words do not change', () => {
  const params = { points: 2, hand: 3, players: 2 };
  const players = createPlayers(unowar, params, ['biggest', 'smallest']);
  const rngs = new Streams('trace', unowar.id).gameRngs(2).seek(0);
  const lines = [...(unowar.notation?.trace?.(params, players, rngs, new Int32Array(3)) ?? [])].map(suitSymbols);
  expect(lines.slice(0, 3)).toEqual([
    'UnoWar to 2 points: 1 biggest against 2 smallest',
    'Round 1 opens with 6♥',
    '  1 biggest [4♦, 8♥, 8♠] plays 8♥',
  ]);
  expect(lines.join('\n')).not.toMatch(/ of (?:Spades|Hearts|Clubs|Diamonds)/);
  expect(lines.at(-1)).toBe('2 smallest wins after 2 rounds and 11 plays');
});

test('Text without cards does not change', () => {
  expect(suitSymbols('Jack of all trades, King of Spadesman')).toBe('Jack of all trades, King of Spadesman');
});
