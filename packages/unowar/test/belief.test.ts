// @module-tag slow (samples of all positions)
// @module-tag release
import { createPlayers, GameStepper, type Rng, seededRng, Streams } from '@cards/core';
import { beliefTests, strategyTests } from '@cards/core/testing';
import { UnoWarGame } from '@cards/unowar';
import { unowar } from '@cards/unowar/search';
import { OpponentCards } from '../src/opponent-cards.js';
import { UnoWarBelief } from '../src/search.js';
import { harness } from '@cards/unowar/testing';
import { describe, expect, test } from 'vitest';
import { shown } from './rigged.js';

describe('The belief of UnoWar', () => {
  for (const { name, check } of beliefTests({ ...harness, game: unowar })) test(name, check);

  test('Every sample of a whole game has a deck of 52 different cards and hands of the right size', () => {
    for (const seat of [0, 1]) {
      const params = { points: 2, hand: 5, players: 2 };
      const players = createPlayers(unowar, params, ['smallest', 'uniform']);
      const stepper = new GameStepper(UnoWarGame.undealt(params), players);
      const { engine } = stepper;
      const belief = new UnoWarBelief(params, seat);
      const rng = seededRng(seat);
      stepper.begin(new Streams(3, 'unowar').gameRngs(2).seek(seat));
      belief.begin(engine.view(seat));
      let left = engine.view(seat).cardsRemaining;
      while (!engine.over) {
        const sample = belief.sample(rng);
        const view = sample.view(seat);
        expect(new Set(sample['deck']['order']).size).toBe(52);
        expect(view.cardsRemaining).toBe(engine.view(seat).cardsRemaining);
        expect([sample.view(1 - seat).hand.size, shown(view.hand)]).toEqual([5, shown(engine.view(seat).hand)]);
        expect([sample.toMove, sample.rounds]).toEqual([engine.toMove, engine.rounds]);
        // Until the first reshuffle, no card in a hand is in the deck.
        left = view.cardsRemaining > left ? 0 : view.cardsRemaining;
        const deck = new Set(sample['deck']['order'].slice(0, left));
        const hands = [view, sample.view(1 - seat)].flatMap(({ hand }) => [0, 1, 2, 3, 4].map((slot) => hand.id(slot)));
        expect(hands.filter((card) => deck.has(card))).toEqual([]);
        stepper.step();
        belief.observe(engine.view(seat));
      }
      expect(engine.plays).toBeGreaterThan(52);
    }
  });
});

/** A card that this seat draws, or a card that the opponent plays and replaces. */
type Event = { readonly own: number } | { readonly played: number };

describe('The hand of the opponent after a reshuffle is as in histories that are found by rejection', () => {
  const scenarios: readonly (readonly [name: string, hand: readonly number[], events: readonly Event[]])[] = [
    ['one old card is played', [7, 20], [{ played: 7 }, { own: 30 }, { played: 20 }, { own: 31 }]],
    [
      'a card is played twice',
      [7, 20, 40],
      [{ played: 7 }, { played: 40 }, { played: 20 }, { own: 9 }, { played: 20 }],
    ],
    ['the seat draws an old card', [7, 20, 40], [{ played: 7 }, { played: 20 }, { own: 20 }, { played: 40 }]],
    ['the hand holds two equal cards', [20, 20, 40], [{ played: 40 }, { played: 20 }, { own: 9 }, { played: 40 }]],
  ];
  test.each(scenarios)('%s', (_, hand, events) => {
    const rng = seededRng('rejection');
    const expected = new Map<string, number>();
    let accepted = 0;
    for (let attempt = 0; attempt < 200_000; attempt++) {
      const found = replay(hand, events, rng);
      if (found === undefined) continue;
      accepted++;
      expected.set(found, (expected.get(found) ?? 0) + 1);
    }
    const cards = afterEmptyDeck(hand);
    for (const event of events) {
      if ('own' in event) cards.drawSeen(event.own);
      else {
        cards.play(0, event.played);
        cards.drawHidden(0);
      }
    }
    const found = new Map<string, number>();
    for (let i = 0; i < accepted; i++) {
      cards.sample(rng);
      const key = keyOf(cards.hands[0] ?? [], hand, cards.deck.slice(52 - cards.left));
      found.set(key, (found.get(key) ?? 0) + 1);
    }
    expect(accepted).toBeGreaterThan(250);
    let chiSquare = 0;
    for (const key of new Set([...expected.keys(), ...found.keys()])) {
      const [one, other] = [expected.get(key) ?? 0, found.get(key) ?? 0];
      if (one + other >= 10) chiSquare += (one - other) ** 2 / (one + other);
    }
    const freedom = Math.max(1, expected.size - 1);
    expect(chiSquare).toBeLessThan(freedom + 4 * Math.sqrt(2 * freedom) + 6);
  });

  /** Plays a random history of slots from a known hand and a new deck; undefined if it contradicts the events. */
  function replay(hand: readonly number[], events: readonly Event[], rng: Rng): string | undefined {
    const own = new Set(events.flatMap((event) => ('own' in event ? [event.own] : [])));
    const others = Array.from({ length: 52 }, (_, card) => card).filter((card) => !own.has(card));
    rng.shuffle(others);
    const slots = [...hand];
    for (const event of events) {
      if ('own' in event) continue;
      const slot = rng.int(slots.length);
      if (slots[slot] !== event.played) return undefined;
      slots[slot] = others.pop() ?? 0;
    }
    return keyOf(slots, hand, others);
  }

  /** Which of some cards the opponent holds, and which are in the deck; the other cards are alike. */
  function keyOf(slots: readonly number[], marked: readonly number[], deck: readonly number[]): string {
    const held = slots.filter((card) => marked.includes(card)).sort((a, b) => a - b);
    return `${held.join()} / ${[...new Set(marked)].filter((card) => deck.includes(card)).join()}`;
  }

  /** Cards of an opponent who holds this hand when the deck is empty. */
  function afterEmptyDeck(hand: readonly number[]): OpponentCards {
    const cards = new OpponentCards(hand.length, 1);
    cards.begin();
    // Two decks, so that the opponent can hold two equal cards: the second copy is kept from the first deck.
    const [firsts, seconds] = [hand.filter((card, i) => hand.indexOf(card) !== i), [...new Set(hand)]];
    const extra = seconds.slice(0, hand.length - firsts.length);
    const first = firsts.length === 0 ? [] : [...firsts, ...extra.filter((card) => !firsts.includes(card))];
    if (first.length > 0) {
      const filler = Array.from({ length: 52 }, (_, card) => card).filter((card) => !first.includes(card));
      while (first.length < hand.length) first.push(filler.pop() ?? 0);
      for (let i = 0; i < hand.length; i++) cards.drawHidden(0);
      for (let card = 0; card < 52; card++) if (!first.includes(card)) cards.drawSeen(card);
      // Now the opponent holds `first`, and replaces the cards that are not in the hand.
      const kept = [...hand];
      const replaced = first.filter((card) => {
        const at = kept.indexOf(card);
        if (at >= 0) kept.splice(at, 1);
        return at < 0;
      });
      for (const card of replaced) {
        cards.play(0, card);
        cards.drawHidden(0);
      }
      for (let card = 0; card < 52; card++) if (!kept.includes(card)) cards.drawSeen(card);
      return cards;
    }
    for (let i = 0; i < hand.length; i++) cards.drawHidden(0);
    for (let card = 0; card < 52; card++) if (!hand.includes(card)) cards.drawSeen(card);
    return cards;
  }
});

test('When the deck is empty, the hand of the opponent is known', () => {
  const cards = new OpponentCards(3, 1);
  cards.begin();
  for (let i = 0; i < 3; i++) cards.drawHidden(0);
  for (let card = 0; card < 49; card++) cards.drawSeen(card);
  cards.sample(seededRng(1));
  expect([cards.left, [...(cards.hands[0] ?? [])].sort((a, b) => a - b)]).toEqual([0, [49, 50, 51]]);
});

test('Search for a move draws from the generator of its seat only', () => {
  const params = { points: 1, hand: 5 };
  const games = [0, 1].map(() => {
    const stepper = new GameStepper(
      UnoWarGame.undealt(params),
      createPlayers(unowar, params, ['search:30', 'smallest']),
    );
    stepper.begin(new Streams(5, 'unowar').gameRngs(2).seek(0));
    const moves: number[] = [];
    while (!stepper.engine.over) moves.push(stepper.step());
    return moves;
  });
  expect(games[0]).toEqual(games[1]);
});

describe.each(['flat:12', 'search:12'])('%s as a player of UnoWar', (spec) => {
  const definition = unowar.strategies.find(({ name }) => spec.startsWith(name));
  if (definition === undefined) throw new Error(`UnoWar has no strategy ${spec}`);
  const small = { ...harness, game: unowar, settings: [{ points: 1, hand: 3 }], games: 2 };
  for (const { name, check } of strategyTests(small, definition, { spec })) test(name, check);
});
