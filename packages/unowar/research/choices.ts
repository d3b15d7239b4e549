import { resolveParams, type Streams } from '@cards/core';
import { type AI, firstSlot, hasSlot, PASS, SmallestCardAI, unowar, UnoWarGame, type UnoWarView } from '@cards/unowar';
import { withoutFirst } from '../src/hand.js';
import { type Classes, multisetIndex } from './kept-hands.ts';

/** One move in 20 is random, so the positions are not only those of good play. */
const EXPLORATION = 20;

/** Positions with two or more playable cards. */
export interface Choices {
  /** The number of positions. */
  readonly count: number;
  /** The `Card.id`s of the five cards in the hand, from `5 * choice`. */
  readonly hands: Uint8Array;
  /** The value of a play of each of the five cards, from `5 * choice`; minus infinity if the card cannot be played. */
  readonly values: Float64Array;
}

/** A player that plays the card with the highest value. */
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

  /** The value of a play of the card in a slot of a hand of five. */
  valueOf(hand: UnoWarView['hand'], slot: number): number {
    const { four } = this;
    for (let other = 0, at = 0; other < 5; other++) if (other !== slot) four[at++] = hand.id(other);
    four.sort();
    return this.values[this.classes.of[multisetIndex(four[0], four[1], four[2], four[3]) * 52 + hand.id(slot)]];
  }
}

/**
 * Collects the choices of a value player in games against `smallest`.
 *
 * @param count - the number of choices
 * @param streams - the streams for the deals (substream 0) and the random moves (substream 1)
 */
export function collectChoices(player: ValuePlayer, count: number, streams: Streams): Choices {
  const hands = new Uint8Array(5 * count);
  const values = new Float64Array(5 * count).fill(Number.NEGATIVE_INFINITY);
  const smallest = new SmallestCardAI();
  const game = UnoWarGame.undealt(resolveParams(unowar.parameters));
  let found = 0;
  for (let index = 0; found < count; index++) {
    const exploration = streams.rng(index, 1);
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
      if (playable !== 0 && exploration.int(EXPLORATION) === 0)
        do move = exploration.int(5);
        while (!hasSlot(playable, move));
      game.apply(move);
    }
  }
  return { count, hands, values };
}
