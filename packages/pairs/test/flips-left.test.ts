import { type Rng, seededRng } from '@cards/core';
import {
  fractionNumber,
  fractionText,
  flipsMoments,
  leastMeanFlipsLeft,
  MatchCardGame,
  OptimalPlayer,
  type PairsView,
} from '@cards/pairs';
import { type KnownPosition } from '../src/exact/least-flips.js';
import { expect, test } from 'vitest';
import { everyDeal } from './every-deal.js';

/** A generator whose shuffle deals these types. */
function dealing(types: readonly number[]): Rng {
  const rng = seededRng(1);
  rng.shuffle = (cards) => void (cards as Uint8Array).set(types);
  return rng;
}

/** What a player knows who has seen these cards, counted from the view alone. */
function positionOf(view: PairsView, seen: ReadonlyMap<number, number>, wasSeen: boolean): KnownPosition {
  const types = Array.from({ length: view.n / view.copies }, (_, type) => {
    const of = (isOne: (card: number) => boolean): number =>
      [...seen].filter(([card, its]) => its === type && isOne(card)).length;
    const isDown = (card: number): boolean => view.isPlayable(card);
    const matched = of((card) => view.isFaceUp(card) && !view.isOpen(card));
    const open = of((card) => view.isOpen(card) && !isDown(card));
    const known = of(isDown);
    return { unseen: view.copies - matched - open - known, seen: known, open };
  });
  const left = types.filter((type) => type.open === 0 && type.unseen + type.seen > 0);
  const open = types.find((type) => type.open === 1);
  return { types: left, ...(open === undefined ? {} : { open: { ...open, wasSeen } }) };
}

test.each([
  { types: 3, copies: 2, opening: [0, 1] },
  { types: 3, copies: 2, opening: [0, 1, 2] },
  { types: 3, copies: 2, opening: [0, 1, 2, 3, 0] },
  { types: 2, copies: 4, opening: [0, 1, 2, 3, 4] },
  { types: 2, copies: 4, opening: [5, 1, 2, 4] },
])(
  'After the flips $opening of $types types, the optimal player needs as many flips as computed',
  ({ types, copies, opening }) => {
    const groups = new Map<string, { readonly position: KnownPosition; readonly flips: number[] }>();
    for (const deal of everyDeal(types, copies)) {
      const game = new MatchCardGame(types * copies, copies);
      game.reset(dealing(deal));
      const player = new OptimalPlayer();
      const view = game.view();
      const seen = new Map<number, number>();
      player.begin(view);
      let wasSeen = false;
      const flip = (card: number): void => {
        wasSeen = seen.has(card);
        game.apply(card);
        seen.set(card, view.typeOf(card));
        player.observe(view);
      };
      for (const card of opening) if (game.isLegal(card)) flip(card);
      const before = game.getFlips();
      const position = positionOf(view, seen, wasSeen);
      const rng = seededRng(7);
      const key = JSON.stringify([...seen]);
      while (!game.over) flip(player.move(view, rng));
      const group = groups.get(key) ?? { position, flips: [] };
      group.flips.push(game.getFlips() - before);
      groups.set(key, group);
    }
    expect(groups.size).toBeGreaterThan(1);
    for (const { position, flips } of groups.values()) {
      const mean = flips.reduce((sum, some) => sum + some, 0) / flips.length;
      expect(fractionNumber(leastMeanFlipsLeft(position))).toBeCloseTo(mean, 12);
    }
  },
);

test('At the start of a game, the flips left are those of the whole game', () => {
  const types = Array.from({ length: 8 }, () => ({ unseen: 4, seen: 0 }));
  expect(leastMeanFlipsLeft({ types })).toEqual(flipsMoments('optimal', { cards: 32, copies: 4 }).mean);
});

test('Known cards need no mismatch, and a position without cards needs no flip', () => {
  expect(fractionText(leastMeanFlipsLeft({ types: [{ unseen: 0, seen: 4 }] }))).toBe('4');
  expect(fractionText(leastMeanFlipsLeft({ types: [] }))).toBe('0');
  expect(fractionText(leastMeanFlipsLeft({ types: [], open: { unseen: 1, seen: 0, wasSeen: false } }))).toBe('1');
});

test('A position that no game can reach is refused', () => {
  expect(() => leastMeanFlipsLeft({ types: [{ unseen: 1, seen: 0 }] })).toThrow(
    'must be 2 or 4 in total, not 1 unseen',
  );
  expect(() => leastMeanFlipsLeft({ types: [], open: { unseen: 2, seen: 0, wasSeen: false } })).toThrow(
    'must be 1 or 3',
  );
  expect(() => leastMeanFlipsLeft({ types: Array.from({ length: 27 }, () => ({ unseen: 2, seen: 0 })) })).toThrow(
    'there are at most 26 types of cards, not 27',
  );
});
