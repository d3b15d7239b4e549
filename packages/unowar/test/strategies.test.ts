import { seededRng } from '@cards/core';
import { type AI, BiggestCardAI, KeeperCardAI, PASS, RandomCardAI, SmallestCardAI, UniformCardAI } from '@cards/unowar';
import { describe, expect, test } from 'vitest';
import { stackedGame } from './rigged.js';

const rng = seededRng('strategies');

/** The move of a player with a hand on a starter card. */
function choice(ai: AI, hand: string, starter: string): number {
  const elsewhere = 'King of Diamonds, King of Diamonds, King of Diamonds, King of Diamonds, King of Diamonds';
  return ai.move(stackedGame(`${hand}, ${elsewhere}, ${starter}`).view(0), rng);
}

const MIXED = 'Three of Hearts, Ten of Spades, Two of Clubs, Queen of Hearts, Seven of Diamonds';
const PAIRED = 'Two of Spades, Nine of Hearts, Queen of Clubs, Nine of Diamonds, Queen of Spades';
const STUCK = 'Three of Hearts, Ten of Spades, Two of Hearts, Queen of Hearts, Seven of Diamonds';

describe('RandomCardAI', () => {
  test('RandomCardAI plays the first valid card', () => {
    expect(choice(new RandomCardAI(), MIXED, 'Six of Clubs')).toBe(1);
    expect(choice(new RandomCardAI(), MIXED, 'King of Clubs')).toBe(2);
    expect(choice(new RandomCardAI(), MIXED, 'Ace of Clubs')).toBe(0);
  });
});

describe('SmallestCardAI', () => {
  test('SmallestCardAI plays the valid card with the lowest rank', () => {
    expect(choice(new SmallestCardAI(), MIXED, 'Six of Clubs')).toBe(2);
    expect(choice(new SmallestCardAI(), MIXED, 'Six of Spades')).toBe(4);
    expect(choice(new SmallestCardAI(), MIXED, 'King of Hearts')).toBe(0);
  });

  test('SmallestCardAI plays the first slot when ranks are equal', () => {
    expect(choice(new SmallestCardAI(), PAIRED, 'Nine of Clubs')).toBe(1);
  });
});

describe('BiggestCardAI', () => {
  test('BiggestCardAI plays the valid card with the highest rank', () => {
    expect(choice(new BiggestCardAI(), MIXED, 'Six of Clubs')).toBe(3);
    expect(choice(new BiggestCardAI(), MIXED, 'King of Spades')).toBe(1);
  });

  test('BiggestCardAI plays the first slot when ranks are equal', () => {
    expect(choice(new BiggestCardAI(), PAIRED, 'Nine of Clubs')).toBe(2);
  });
});

describe('KeeperCardAI', () => {
  test('KeeperCardAI keeps its only king and its only club, and plays one of three spades', () => {
    // A play of the two of clubs leaves no club in the hand. A play of a spade leaves two other spades.
    const hand = 'Two of Clubs, Three of Spades, King of Hearts, Four of Spades, Five of Spades';
    expect([1, 3, 4]).toContain(choice(new KeeperCardAI(), hand, 'Ace of Diamonds'));
    expect(choice(new SmallestCardAI(), hand, 'Ace of Diamonds')).toBe(0);
  });

  test('KeeperCardAI plays the first slot of equal cards', () => {
    const twins = 'King of Hearts, Three of Spades, Three of Spades, Three of Spades, Queen of Hearts';
    expect(choice(new KeeperCardAI(), twins, 'Two of Spades')).toBe(1);
  });
});

describe('UniformCardAI', () => {
  test('UniformCardAI plays each valid card equally often (chi-square, 3 degrees of freedom, below the 99.9% quantile)', () => {
    const ai = new UniformCardAI();
    const counts = new Map<number, number>();
    for (let i = 0; i < 4000; i++) {
      const slot = choice(ai, MIXED, 'Six of Clubs');
      counts.set(slot, (counts.get(slot) ?? 0) + 1);
    }
    expect([...counts.keys()].sort()).toEqual([1, 2, 3, 4]);
    const chiSquare = [...counts.values()].reduce((sum, count) => sum + (count - 1000) ** 2 / 1000, 0);
    expect(chiSquare).toBeLessThan(16.27);
  });
});

describe.each([
  [new RandomCardAI(), 'Random Card AI'],
  [new SmallestCardAI(), 'Smallest Card AI'],
  [new BiggestCardAI(), 'Biggest Card AI'],
  [new UniformCardAI(), 'Uniform Card AI'],
  [new KeeperCardAI(), 'Keeper Card AI'],
])('%s', (ai, name) => {
  test(`The name of ${name} is its text`, () => {
    expect(String(ai)).toBe(name);
  });

  test(`${name} plays the only valid card`, () => {
    expect(choice(ai, STUCK, 'King of Spades')).toBe(1);
  });

  test(`${name} passes when it has no valid card`, () => {
    expect(choice(ai, STUCK, 'King of Clubs')).toBe(PASS);
  });
});
