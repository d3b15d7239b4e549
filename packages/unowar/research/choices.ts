import { resolveParams, type Streams } from '@cards/core';
import {
  type AI,
  firstSlot,
  hasSlot,
  PASS,
  SmallestCardAI,
  unowar,
  UnoWarGame,
  type UnoWarView,
  withoutFirst,
} from '@cards/unowar';
import { type Classes, numberOf } from './kept-hands.ts';

/** One move in this many is a random one, so that the choices are not only those that good play leads to. */
const EXPLORATION = 20;

/** Situations with two playable cards or more. */
export interface Choices {
  /** How many there are. */
  readonly count: number;
  /** Five packed cards at `5 * choice`. */
  readonly hands: Uint8Array;
  /** The value of playing each of the five; minus infinity where it can't be played. */
  readonly values: Float64Array;
}

/** The player who plays the card of the highest value. */
export class ValuePlayer implements AI {
  private readonly four = new Uint8Array(4);
  private readonly classes: Classes;
  private readonly values: Float64Array;

  constructor(classes: Classes, values: Float64Array) {
    this.classes = classes;
    this.values = values;
  }

  move({ hand, playable }: UnoWarView): number {
    let best = PASS;
    let highest = Number.NEGATIVE_INFINITY;
    for (let slots = playable; slots !== 0; slots = withoutFirst(slots)) {
      const slot = firstSlot(slots);
      const value = this.valueOf(hand, slot);
      if (value > highest) {
        highest = value;
        best = slot;
      }
    }
    return best;
  }

  /** The value of playing the card in a slot of a hand of five. */
  valueOf(hand: UnoWarView['hand'], slot: number): number {
    const { four } = this;
    for (let other = 0, at = 0; other < 5; other++) if (other !== slot) four[at++] = hand.id(other);
    four.sort();
    return this.values[this.classes.of[numberOf(four[0], four[1], four[2], four[3]) * 52 + hand.id(slot)]];
  }
}

/**
 * Collects the choices that a player of values meets against `smallest`.
 *
 * @param count - how many to collect
 * @param streams - deals (substream 0) and stray moves (substream 1)
 */
export function collectChoices(player: ValuePlayer, count: number, streams: Streams): Choices {
  const hands = new Uint8Array(5 * count);
  const values = new Float64Array(5 * count).fill(Number.NEGATIVE_INFINITY);
  const smallest = new SmallestCardAI();
  const game = UnoWarGame.undealt(resolveParams(unowar.parameters));
  let found = 0;
  for (let index = 0; found < count; index++) {
    const stray = streams.rng(index, 1);
    game.reset(streams.rng(index));
    while (!game.over && found < count) {
      const view = game.view(game.toMove);
      const { hand, playable } = view;
      if (view.seat === 0 && withoutFirst(playable) !== 0) {
        for (let slot = 0; slot < 5; slot++) {
          hands[5 * found + slot] = hand.id(slot);
          if (hasSlot(playable, slot)) values[5 * found + slot] = player.valueOf(hand, slot);
        }
        found++;
      }
      let move = view.seat === 0 ? player.move(view) : smallest.move(view);
      if (playable !== 0 && stray.int(EXPLORATION) === 0)
        do move = stray.int(5);
        while (!hasSlot(playable, move));
      game.apply(move);
    }
  }
  return { count, hands, values };
}
