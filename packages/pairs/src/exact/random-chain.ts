import { type Fraction, fraction, plus, times, whole } from './fraction.js';

/**
 * A state of a game of `random`, who has no memory: only the numbers of types with four cards left and with two cards
 * left matter. Each turn is a uniformly random pair of the cards left.
 */
interface State {
  /** The number of pairs of cards left. All are equally likely in the next turn. */
  readonly choices: number;
  /** The number of matching pairs of types with four cards left, and the state after such a match. */
  readonly fromFour: number;
  readonly afterFour: number;
  readonly fromTwo: number;
  readonly afterTwo: number;
}

/** All states except the end of the game, which has place -1. Each state comes before the states that follow it. */
function randomStates(types: number, copies: number): readonly State[] {
  const most = copies === 4 ? types : 0;
  const placeOf = new Map<string, number>();
  const list: [fours: number, twos: number][] = [];
  // Each match takes two cards.
  for (let cards = types * copies; cards > 0; cards -= 2) {
    for (let fours = Math.min(most, cards >> 2); fours >= 0; fours--) {
      const twos = (cards - 4 * fours) / 2;
      if (fours + twos <= types) placeOf.set(`${fours},${twos}`, list.push([fours, twos]) - 1);
    }
  }
  const place = (fours: number, twos: number): number => placeOf.get(`${fours},${twos}`) ?? -1;
  return list.map(([fours, twos]) => {
    const cards = 4 * fours + 2 * twos;
    const [afterFour, afterTwo] = [place(fours - 1, twos + 1), place(fours, twos - 1)];
    return { choices: (cards * (cards - 1)) / 2, fromFour: 6 * fours, afterFour, fromTwo: twos, afterTwo };
  });
}

/**
 * The distribution of the number of turns, until more turns have a probability below `omit`. All terms are nonnegative,
 * so there is no cancellation. `turns` has the probability of `t` turns at index `t`, and `more` that of more turns.
 */
export function randomTurns(types: number, copies: number, omit: number) {
  const states = randomStates(types, copies);
  let now = new Float64Array(states.length);
  let next = new Float64Array(states.length);
  now[0] = 1;
  const turns = [0];
  for (;;) {
    let ended = 0;
    for (let at = 0; at < states.length; at++) {
      const { choices, fromFour, afterFour, fromTwo, afterTwo } = states[at] as State;
      const share = now[at] as number;
      next[at] = (next[at] as number) + (share * (choices - fromFour - fromTwo)) / choices;
      if (fromFour > 0) next[afterFour] = (next[afterFour] as number) + (share * fromFour) / choices;
      if (fromTwo > 0 && afterTwo >= 0) next[afterTwo] = (next[afterTwo] as number) + (share * fromTwo) / choices;
      if (fromTwo > 0 && afterTwo < 0) ended += (share * fromTwo) / choices;
    }
    turns.push(ended);
    let more = 0;
    for (const share of next) more += share;
    if (more < omit) return { turns, more };
    [now, next] = [next, now.fill(0)];
  }
}

/**
 * The exact first two moments of the number of turns. The wait for the next match is geometric, and independent of
 * which match that is and of later turns.
 */
export function randomMoments(types: number, copies: number): Moments {
  const states = randomStates(types, copies);
  const moments: Moments[] = [];
  const none: Moments = { first: whole(0), second: whole(0) };
  for (let at = states.length - 1; at >= 0; at--) {
    const { choices, fromFour, afterFour, fromTwo, afterTwo } = states[at] as State;
    const matches = fromFour + fromTwo;
    const four = moments[afterFour] ?? none;
    const two = moments[afterTwo] ?? none;
    const average = (ofFour: Fraction, ofTwo: Fraction): Fraction =>
      plus(times(quotient(fromFour, matches), ofFour), times(quotient(fromTwo, matches), ofTwo));
    const wait = quotient(choices, matches);
    const waitSquared = quotient(choices * (2 * choices - matches), matches ** 2);
    const after = average(four.first, two.first);
    moments[at] = {
      first: plus(wait, after),
      second: plus(plus(waitSquared, times(times(whole(2), wait), after)), average(four.second, two.second)),
    };
  }
  return moments[0] ?? none;
}

/** The first two moments of a random number: the mean, and the mean of the square. */
export type Moments = Readonly<Record<'first' | 'second', Fraction>>;

const quotient = (numerator: number, denominator: number): Fraction => fraction(BigInt(numerator), BigInt(denominator));
