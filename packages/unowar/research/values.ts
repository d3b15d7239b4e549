import type { Answers } from './answers.ts';
import { type Classes, FOURS, numberOf } from './kept-hands.ts';

const CARDS = 52;
const UNPLAYABLE = -1e9;

/** What a round to come counts against one now. */
const DISCOUNT = 0.8;

/**
 * The value of each class of four kept cards and the card put on the pile: rounds won minus rounds lost from there on,
 * discounted, if I go on as well as I can against a player who answers by fixed probabilities, and every card drawn is any
 * of the 52. Value iteration, without sampling.
 *
 * @param sweeps - how often all values are computed anew from the ones before
 */
export function valuesOf(classes: Classes, { pass, answer, lead }: Answers, sweeps: number): Float64Array {
  const { count, of, examples } = classes;
  /** After I played the fifth card. */
  const played = new Float64Array(count);
  /** When I have to answer the fifth card with the four kept and one more that I draw. */
  const asked = new Float64Array(count);
  /** When I hold all five and the opponent leads. */
  const waiting = new Float64Array(count);
  /** When I lead, with four kept and one more that I draw. */
  const leading = new Float64Array(FOURS);

  /** The best I can do with five cards in ascending order on a top card. */
  function bestPlay(a: number, b: number, c: number, d: number, e: number, top: number): number {
    const floor = top & ~3;
    let best = UNPLAYABLE;
    if (a >= floor || ((a ^ top) & 3) === 0) best = Math.max(best, played[of[numberOf(b, c, d, e) * CARDS + a]]);
    if (b >= floor || ((b ^ top) & 3) === 0) best = Math.max(best, played[of[numberOf(a, c, d, e) * CARDS + b]]);
    if (c >= floor || ((c ^ top) & 3) === 0) best = Math.max(best, played[of[numberOf(a, b, d, e) * CARDS + c]]);
    if (d >= floor || ((d ^ top) & 3) === 0) best = Math.max(best, played[of[numberOf(a, b, c, e) * CARDS + d]]);
    if (e >= floor || ((e ^ top) & 3) === 0) best = Math.max(best, played[of[numberOf(a, b, c, d) * CARDS + e]]);
    return best;
  }

  /** The same for four cards in ascending order and a fifth; a pass loses the round, and the opponent leads. */
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
    return best === UNPLAYABLE ? DISCOUNT * waiting[of[numberOf(a, b, c, d) * CARDS + fifth]] - 1 : best;
  }

  function sweep(withWaiting: boolean): void {
    for (let index = 0; index < count; index++) {
      const at = 5 * index;
      const [a, b, c, d, top] = [examples[at], examples[at + 1], examples[at + 2], examples[at + 3], examples[at + 4]];
      let sum = 0;
      for (let drawn = 0; drawn < CARDS; drawn++) sum += respond(a, b, c, d, drawn, top);
      asked[index] = sum / CARDS;
      if (!withWaiting) continue;
      let expected = 0;
      for (let led = 0; led < CARDS; led++) expected += lead[led] * respond(a, b, c, d, top, led);
      waiting[index] = expected;
    }
    for (let four = 0; four < FOURS; four++) {
      let sum = 0;
      for (let starter = 0; starter < CARDS; starter++) sum += asked[of[four * CARDS + starter]];
      leading[four] = sum / CARDS;
    }
    for (let index = 0; index < count; index++) {
      const at = 5 * index;
      const four = numberOf(examples[at], examples[at + 1], examples[at + 2], examples[at + 3]);
      const top = examples[at + 4];
      let value = pass[top >> 2] * (1 + DISCOUNT * leading[four]);
      for (let card = 0; card < CARDS; card++) {
        const chance = answer[top * CARDS + card];
        if (chance > 0) value += chance * asked[of[four * CARDS + card]];
      }
      played[index] = value;
    }
  }

  // `waiting` moves little and costs half of a sweep: every fourth one is enough.
  for (let i = 0; i < sweeps; i++) sweep(i % 4 === 0);
  return played;
}
