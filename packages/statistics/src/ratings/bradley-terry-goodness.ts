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

/** Contests are pooled until the weaker side is expected to win this often, the usual condition of the test. */
const LEAST_EXPECTED = 5;
/** Degrees of freedom below this are rounding. */
const ROUNDING = 1e-6;

/** One or more contests: sums over the games of the side that is expected to win less often. */
interface ContestClass {
  /** Wins minus expected wins. */
  readonly surplus: number;
  readonly expected: number;
  readonly variance: number;
  /** The derivative of the expected wins in each coordinate. */
  readonly gradient: Float64Array;
}

/**
 * Pearson's goodness-of-fit test of the Bradley-Terry model over its contests. Contests in which the weaker side is
 * expected to win hardly any game are pooled: a single upset in one of them would be a large part of the statistic,
 * though it is common over all of them.
 *
 * Degrees of freedom are contests minus parameters. Pooled contests use less than a degree for each parameter: the
 * share follows from the gradients, and the remainder is rounded up, to the side of caution.
 *
 * @returns undefined when the model has as many parameters as there are classes, and explains anything
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
 * Small contests together until enough wins are expected; what is left at the end joins the last of these, or is left
 * out.
 */
function pooled(all: readonly ContestClass[]): readonly ContestClass[] {
  const large = all.filter(({ expected }) => expected >= LEAST_EXPECTED);
  const classes: ContestClass[] = [];
  let rest: ContestClass | undefined;
  for (const small of all.filter(({ expected }) => expected < LEAST_EXPECTED)) {
    rest = rest === undefined ? small : sumOf(rest, small);
    if (rest.expected < LEAST_EXPECTED) continue;
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
