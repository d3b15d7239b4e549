import { chiSquareTail } from '../tests/chi-square.js';
import type { Fit } from '../tests/goodness-of-fit.js';
import type { PlackettLuceFit } from './plackett-luce-fit.js';
import { addSeat, chancesOf, type Contest, type PlackettLuceModel } from './plackett-luce-model.js';
import { dot, times } from './symmetric-matrix.js';

/** The minimum expected number of wins of the weaker side, the usual condition of the test. */
const MIN_EXPECTED = 5;
/** The part of the degrees of freedom that is attributed to rounding. */
const ROUNDING = 1e-6;

/** One or more pooled contests. All members are sums for the weaker side, which is expected to win less often. */
interface ContestClass {
  /** Wins minus expected wins. */
  readonly surplus: number;
  readonly expected: number;
  readonly variance: number;
  /** The derivative of the expected wins in each coordinate. */
  readonly gradient: Float64Array;
}

/**
 * Tests the goodness of fit of the Plackett-Luce model with Pearson's chi-square test over its contests: whether the
 * favorite of each wins as often as expected. Undefined if there are not more classes than parameters. Contests with
 * few expected wins are pooled, so that a single upset does not dominate. Pooled contests use less than one degree of
 * freedom for each parameter: the share follows from the gradients, and is rounded up, which is conservative.
 */
export function plackettLuceGoodness(model: PlackettLuceModel, best: PlackettLuceFit): Fit | undefined {
  const { chances } = chancesOf(model, best.point);
  const classes = pooled(model.contests.map((contest) => classOf(contest, model, chances)));
  const explained = ({ variance, gradient }: ContestClass): number =>
    dot(gradient, times(best.penalty.covariance, gradient)) / variance;
  const left = classes.reduce((sum, one) => sum + 1 - explained(one), 0);
  const degrees = Math.ceil(left - ROUNDING);
  if (degrees < 1) return undefined;
  const chiSquare = classes.reduce((sum, { surplus, variance }) => sum + surplus ** 2 / variance, 0);
  return { chiSquare, degrees, p: chiSquareTail(chiSquare, degrees) };
}

/** The two sides of a contest are its favorite and all others. */
function classOf({ start, end, games }: Contest, model: PlackettLuceModel, chances: Float64Array): ContestClass {
  const own = chances.subarray(start, end);
  const favorite = start + own.indexOf(Math.max(...own));
  const [chance, won] = [chances[favorite] as number, model.wins[favorite] as number];
  const others = own.reduce((sum, one, seat) => (start + seat === favorite ? sum : sum + one), 0);
  const side = chance > others ? -1 : 1;
  const expected = games * Math.min(chance, others);
  const gradient = new Float64Array(model.size);
  for (let seat = start; seat < end; seat++) {
    const slope = seat === favorite ? others : -(chances[seat] as number);
    addSeat(gradient, model, seat, side * games * chance * slope);
  }
  const wins = side > 0 ? won : games - won;
  return { surplus: wins - expected, expected, variance: expected * Math.max(chance, others), gradient };
}

/**
 * Pools small contests until enough wins are expected. The rest joins the last class, or is left out if there is none.
 */
function pooled(all: readonly ContestClass[]): readonly ContestClass[] {
  const large = all.filter(({ expected }) => expected >= MIN_EXPECTED);
  const classes: ContestClass[] = [];
  let rest: ContestClass | undefined;
  for (const small of all.filter(({ expected }) => expected < MIN_EXPECTED)) {
    rest = rest === undefined ? small : sumOf(rest, small);
    if (rest.expected < MIN_EXPECTED) continue;
    classes.push(rest);
    rest = undefined;
  }
  const last = classes.pop();
  if (last === undefined) return large;
  return [...large, ...classes, rest === undefined ? last : sumOf(last, rest)];
}

function sumOf(one: ContestClass, other: ContestClass): ContestClass {
  return {
    surplus: one.surplus + other.surplus,
    expected: one.expected + other.expected,
    variance: one.variance + other.variance,
    gradient: one.gradient.map((value, index) => value + (other.gradient[index] ?? 0)),
  };
}
