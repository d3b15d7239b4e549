import { chiSquareTail } from '../tests/chi-square.js';
import type { Fit } from '../tests/goodness-of-fit.js';
import type { Estimate } from './bradley-terry-fit.js';
import { chance, type Contest, coordinates, design, logOdds, type PairedModel } from './bradley-terry-model.js';
import { dot, times } from './symmetric-matrix.js';

/** Contests are taken together until the weaker side is expected to win this often, the usual condition of the test. */
const EXPECTED = 5;
/** Degrees of freedom that are a matter of rounding. */
const ROUNDING = 1e-6;

/** One or more contests: sums over the games of the side that is expected to win less often. */
interface Class {
  readonly surplus: number;
  readonly expected: number;
  readonly variance: number;
  /** How the expected wins move with each coordinate. */
  readonly slope: Float64Array;
}

/**
 * Pearson's test of the model over its contests. Those in which hardly any game is expected to go to the weaker side are taken
 * together, as a single upset there would be a large part of the statistic, though a common event over all of them.
 *
 * Degrees of freedom are contests less estimated numbers. Of contests taken together the estimates explain less than a
 * degree each: their share follows from the slopes, and what is left is rounded up, to the side of caution.
 *
 * @returns undefined when the model could explain anything
 */
export function pairedFit(model: PairedModel, best: Estimate): Fit | undefined {
  const classes = pool(model.contests.map((contest) => classOf(contest, model, best.point)));
  const left = classes.reduce((sum, { variance, slope }) => sum + 1 - dot(slope, times(best.inverse, slope)) / variance, 0);
  const degrees = Math.ceil(left - ROUNDING);
  if (degrees < 1) return undefined;
  const chiSquare = classes.reduce((sum, { surplus, variance }) => sum + surplus ** 2 / variance, 0);
  return { chiSquare, degrees, p: chiSquareTail(chiSquare, degrees) };
}

function classOf(contest: Contest, model: PairedModel, point: Float64Array): Class {
  const odds = logOdds(contest, point, model.players);
  const [side, weaker] = odds > 0 ? [-1, chance(-odds)] : [1, chance(odds)];
  const expected = contest.games * weaker;
  const wins = side > 0 ? contest.wins : contest.games - contest.wins;
  const variance = expected * (1 - weaker);
  const slope = new Float64Array(coordinates(model));
  for (const [coordinate, sign] of design(contest, model)) slope[coordinate] = side * sign * variance;
  return { surplus: wins - expected, expected, variance, slope };
}

/** Small ones together until enough are expected; what is left over at the end goes to the last of these, or nowhere. */
function pool(all: readonly Class[]): readonly Class[] {
  const large = all.filter(({ expected }) => expected >= EXPECTED);
  const pooled: Class[] = [];
  let rest: Class | undefined;
  for (const small of all.filter(({ expected }) => expected < EXPECTED)) {
    rest = rest === undefined ? small : add(rest, small);
    if (rest.expected < EXPECTED) continue;
    pooled.push(rest);
    rest = undefined;
  }
  const last = pooled.pop();
  if (last === undefined) return large;
  return [...large, ...pooled, rest === undefined ? last : add(last, rest)];
}

function add(one: Class, other: Class): Class {
  return {
    surplus: one.surplus + other.surplus,
    expected: one.expected + other.expected,
    variance: one.variance + other.variance,
    slope: one.slope.map((value, index) => value + (other.slope[index] ?? 0)),
  };
}
