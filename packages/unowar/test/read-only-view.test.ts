import { seededRng } from '@cards/core';
import { type AI, firstSlot, PASS, SmallestCardAI, UnoWarMatch, type UnoWarView } from '@cards/unowar';
import { describe, expect, test } from 'vitest';
import { shown, stackedGame } from './rigged.js';

const FIRST = 'Two of Clubs, Ace of Hearts, Ten of Spades, Four of Diamonds, Jack of Diamonds';
const SECOND = 'Three of Clubs, Five of Hearts, Nine of Clubs, Six of Diamonds, Queen of Hearts';
const DEAL = `${FIRST}, ${SECOND}, Nine of Spades, King of Clubs, Seven of Hearts, Eight of Hearts`;

const FORGED: Readonly<Record<string, unknown>> = {
  playable: 31,
  points: 9,
  opponentPoints: 0,
  target: 1,
  seat: 0,
  cardsRemaining: 1,
};

/** All objects that are reachable from a view through its fields, including fields that TypeScript declares private. */
function reachable(from: object, found = new Set<object>()): Set<object> {
  if (found.has(from)) return found;
  found.add(from);
  for (const value of Reflect.ownKeys(from).map((key): unknown => Reflect.get(from, key))) {
    if (typeof value === 'object' && value !== null) reachable(value, found);
  }
  return found;
}

/** Tries all writes that untyped code in sloppy mode can try. Such writes fail without an error. */
function tamper(view: UnoWarView): void {
  for (const part of [view, view.hand, view.pile, ...reachable(view)]) {
    for (const target of [part, Object.getPrototypeOf(part) as object]) {
      if (target === Object.prototype) continue;
      for (const [name, value] of Object.entries(FORGED)) {
        Reflect.set(target, name, value);
        Reflect.defineProperty(target, name, { value });
      }
      for (const name of ['id', 'rank', 'canPlay', 'get']) Reflect.set(target, name, () => 12);
    }
    if (ArrayBuffer.isView(part)) Reflect.set(part, 0, 51);
  }
  for (const verb of ['replace', 'redraw', 'remove', 'play', 'put', 'restart']) {
    for (const part of [view.hand, view.pile]) expect(Reflect.get(part, verb)).toBeUndefined();
  }
}

const snapshot = ({
  seat,
  hand,
  pile,
  playable,
  points,
  opponentPoints,
  target,
  cardsRemaining,
}: UnoWarView): unknown => [
  seat,
  shown(hand),
  hand.rank(0),
  hand.id(1),
  hand.suit(2),
  String(pile.topCard),
  pile.numCards,
  playable,
  points,
  opponentPoints,
  target,
  cardsRemaining,
];

describe('A player who writes to the view', () => {
  test('Writes to the views change no view', () => {
    const game = stackedGame(DEAL);
    const before = [0, 1].map((seat) => snapshot(game.view(seat)));
    tamper(game.view(0));
    tamper(game.view(1));
    expect([0, 1].map((seat) => snapshot(game.view(seat)))).toEqual(before);
  });

  test('A write in strict mode throws an error, and a write in sloppy mode does not make a move legal', () => {
    const strict: AI = {
      move(view) {
        // @ts-expect-error -- the engine computes the playable slots
        view.playable = 3;
        return 0;
      },
      toString: () => 'Strict AI',
    };
    const sloppy: AI = {
      move(view) {
        const open = ~view.playable & 31;
        Reflect.set(view, 'playable', 31);
        return open === 0 ? PASS : firstSlot(open);
      },
      toString: () => 'Sloppy AI',
    };
    const against = (ai: AI) => (): boolean => new UnoWarMatch(ai, new SmallestCardAI()).playGame(seededRng('stopped'));
    expect(against(strict)).toThrow(/^strategy 'Strict AI' threw an error: /);
    expect(against(sloppy)).toThrow(/^strategy 'Sloppy AI' played an illegal move: /);
  });
});

test('Only the view, its hand and its pile are reachable from a view, and all three are frozen', () => {
  const game = stackedGame(DEAL);
  for (const part of reachable(game.view(0))) expect(Object.isFrozen(part)).toBe(true);
  expect(reachable(game.view(0)).size).toBe(3);
});

test.each(['params', 'toMove', 'over', 'plays', 'rounds', 'winner', 'moveLimit'])(
  'The member %s of a game cannot be assigned',
  (name) => {
    const game = stackedGame(DEAL, { points: 2 });
    game.apply(PASS);
    const before: unknown = Reflect.get(game, name);
    expect(() => Object.assign(game, { [name]: 1 })).toThrow(TypeError);
    expect(Reflect.get(game, name)).toBe(before);
  },
);

test('The parameters of a game are frozen', () => {
  const { params } = stackedGame(DEAL);
  expect(() => Object.assign(params, { points: 1 })).toThrow(TypeError);
});
