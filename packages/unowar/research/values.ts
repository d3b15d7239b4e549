import { type Classes, FOURS, multisetIndex } from './kept-hands.ts';
import type { ResponseModel } from './response-model.ts';

const CARDS = 52;
const UNPLAYABLE = -1e9;

/** The weight of the next round relative to the current one. */
const DISCOUNT = 0.8;

/**
 * The value of each class of four kept cards and the card played: the discounted number of rounds won minus rounds lost
 * from there on. The player plays optimally against the response model, and each drawn card is uniform over the 52
 * cards. The method is value iteration without sampling.
 *
 * @param sweeps - the number of iterations over all classes
 * @returns the values as `[class]`
 */
export function valuesOf(classes: Classes, { pass, follow, lead }: ResponseModel, sweeps: number): Float64Array {
  const { count, of, examples } = classes;
  /** The value after the player played the fifth card, as `[class]`. */
  const played = new Float64Array(count);
  /** The value when the player must follow the fifth card with the four kept cards and a drawn card, as `[class]`. */
  const following = new Float64Array(count);
  /** The value when the opponent leads and the player holds all five cards, as `[class]`. */
  const waiting = new Float64Array(count);
  /** The value when the player leads with the four kept cards and a drawn card, as `[multisetIndex]`. */
  const leading = new Float64Array(FOURS);

  /** The value of the best play of five cards in ascending order on a top card; {@link UNPLAYABLE} if there is none. */
  function bestPlay(a: number, b: number, c: number, d: number, e: number, top: number): number {
    const floor = top & ~3;
    let best = UNPLAYABLE;
    if (a >= floor || ((a ^ top) & 3) === 0) best = Math.max(best, played[of[multisetIndex(b, c, d, e) * CARDS + a]]);
    if (b >= floor || ((b ^ top) & 3) === 0) best = Math.max(best, played[of[multisetIndex(a, c, d, e) * CARDS + b]]);
    if (c >= floor || ((c ^ top) & 3) === 0) best = Math.max(best, played[of[multisetIndex(a, b, d, e) * CARDS + c]]);
    if (d >= floor || ((d ^ top) & 3) === 0) best = Math.max(best, played[of[multisetIndex(a, b, c, e) * CARDS + d]]);
    if (e >= floor || ((e ^ top) & 3) === 0) best = Math.max(best, played[of[multisetIndex(a, b, c, d) * CARDS + e]]);
    return best;
  }

  /** The value of the best move with four cards in ascending order and a fifth. After a pass, the opponent leads. */
  function respond(a: number, b: number, c: number, d: number, fifth: number, top: number): number {
    const best =
      fifth <= a
        ? bestPlay(fifth, a, b, c, d, top)
        : fifth <= b
          ? bestPlay(a, fifth, b, c, d, top)
          : fifth <= c
            ? bestPlay(a, b, fifth, c, d, top)
            : fifth <= d
              ? bestPlay(a, b, c, fifth, d, top)
              : bestPlay(a, b, c, d, fifth, top);
    return best === UNPLAYABLE ? DISCOUNT * waiting[of[multisetIndex(a, b, c, d) * CARDS + fifth]] - 1 : best;
  }

  function sweep(withWaiting: boolean): void {
    for (let index = 0; index < count; index++) {
      const at = 5 * index;
      const [a, b, c, d, top] = [examples[at], examples[at + 1], examples[at + 2], examples[at + 3], examples[at + 4]];
      let sum = 0;
      for (let drawn = 0; drawn < CARDS; drawn++) sum += respond(a, b, c, d, drawn, top);
      following[index] = sum / CARDS;
      if (!withWaiting) continue;
      let expected = 0;
      for (let led = 0; led < CARDS; led++) expected += lead[led] * respond(a, b, c, d, top, led);
      waiting[index] = expected;
    }
    for (let four = 0; four < FOURS; four++) {
      let sum = 0;
      for (let starter = 0; starter < CARDS; starter++) sum += following[of[four * CARDS + starter]];
      leading[four] = sum / CARDS;
    }
    for (let index = 0; index < count; index++) {
      const at = 5 * index;
      const four = multisetIndex(examples[at], examples[at + 1], examples[at + 2], examples[at + 3]);
      const top = examples[at + 4];
      let value = pass[top >> 2] * (1 + DISCOUNT * leading[four]);
      for (let card = 0; card < CARDS; card++) {
        const chance = follow[top * CARDS + card];
        if (chance > 0) value += chance * following[of[four * CARDS + card]];
      }
      played[index] = value;
    }
  }

  // `waiting` changes little and takes half of the time of a sweep, so every fourth sweep updates it.
  for (let i = 0; i < sweeps; i++) sweep(i % 4 === 0);
  return played;
}
