import { chiSquareTail } from '../tests/chi-square.js';
import type { Fit } from '../tests/goodness-of-fit.js';
import type { BradleyTerryFit } from './bradley-terry-fit.js';
import {
  type BradleyTerryModel,
  type Contest,
  coordinateCount,
  designRow,
  logistic,
  logOdds,
} from './bradley-terry-model.js';
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
 * Tests the goodness of fit of the Bradley-Terry model with Pearson's chi-square test over its contests; undefined if
 * there are not more classes than parameters. Contests with few expected wins are pooled, so that a single upset does
 * not dominate. Pooled contests use less than one degree of freedom for each parameter: the share follows from the
 * gradients, and is rounded up, which is conservative.
 */
export function bradleyTerryGoodness(model: BradleyTerryModel, best: BradleyTerryFit): Fit | undefined {
  const classes = pooled(model.contests.map((contest) => classOf(contest, model, best.point)));
  const explained = ({ variance, gradient }: ContestClass): number =>
    dot(gradient, times(best.covariance, gradient)) / variance;
  const left = classes.reduce((sum, one) => sum + 1 - explained(one), 0);
  const degrees = Math.ceil(left - ROUNDING);
  if (degrees < 1) return undefined;
  const chiSquare = classes.reduce((sum, { surplus, variance }) => sum + surplus ** 2 / variance, 0);
  return { chiSquare, degrees, p: chiSquareTail(chiSquare, degrees) };
}

function classOf(contest: Contest, model: BradleyTerryModel, point: Float64Array): ContestClass {
  const odds = logOdds(contest, point, model.players);
  const [side, weaker] = odds > 0 ? [-1, logistic(-odds)] : [1, logistic(odds)];
  const expected = contest.games * weaker;
  const wins = side > 0 ? contest.wins : contest.games - contest.wins;
  const variance = expected * (1 - weaker);
  const gradient = new Float64Array(coordinateCount(model));
  for (const [coordinate, sign] of designRow(contest, model)) gradient[coordinate] = side * sign * variance;
  return { surplus: wins - expected, expected, variance, gradient };
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
