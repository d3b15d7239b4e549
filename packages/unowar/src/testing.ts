/**
 * The conformance-test harness of UnoWar, for `@cards/core/testing` and for the `check` command.
 *
 * @packageDocumentation
 */
import { Card, type Rng, type Seat } from '@cards/core';
import { DECK_SIZE } from '@cards/core/internal';
import type { GameHarness } from '@cards/core/testing';
import type { UnoWarGame } from './engine.js';
import { unowar } from './game.js';
import type { UnoWarParams } from './parameters.js';
import type { UnoWarView } from './view.js';

/** The harness for the conformance tests of `@cards/core/testing`. */
export const harness: GameHarness<UnoWarView, UnoWarParams, UnoWarGame> = {
  game: unowar,
  settings: [
    {},
    { points: 1, hand: 1 },
    { points: 2, hand: 3 },
    { points: 3, hand: 6 },
    { points: 2, hand: 3, players: 3 },
    { points: 3, hand: 4, players: 4 },
    { points: 1, hand: 7, players: 6 },
  ],
  moves: [30, 31, 32, 33, -32],
  lines: ['1', '2', '3', '4', '5', '6', 'Ace of Spades', 'pass', 'hint', 'hand', 'help', 'yes', 'yes', 'perhaps'],
  observe: observeAll,
  resampleHidden,
  secrets: true,
};

function observeAll(view: UnoWarView): unknown {
  const { hand, pile } = view;
  const slots = Array.from({ length: hand.size }, (_, slot) => slot);
  return {
    hand: slots.map((slot) => [String(hand.get(slot)), hand.rank(slot), hand.suit(slot), hand.id(slot)]),
    pile: [String(pile.topCard), pile.numCards, Card.all.map((card) => pile.canPlay(card))],
    numbers: [view.seat, hand.size, view.playable, view.points, view.opponentPoints, view.target, view.cardsRemaining],
  };
}

function resampleHidden(engine: UnoWarGame, seat: Seat, rng: Rng): void {
  for (const { hand, seat: other } of engine['sides'])
    if (other !== seat) for (let slot = 0; slot < hand.size; slot++) hand['ids'][slot] = rng.int(DECK_SIZE);
  rng.shuffle(engine['deck']['order']);
  engine['deck']['rng'] = rng.clone();
  if (!engine.over) engine['findPlayable']();
}
