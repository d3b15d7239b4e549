import { type Interval, NORMAL_95 } from '../intervals/means.js';
import { chiSquareTail, type Fit, MIN_EXPECTED, pooled } from '../tests/goodness-of-fit.js';
import {
  addSeat,
  chancesOf,
  type Contest,
  type Likelihood,
  offsetAt,
  penalizedLikelihood,
  type PlackettLuceModel,
} from './plackett-luce-model.js';
import { dot, times } from './symmetric-matrix.js';

/** The maximum number of steps of one ascent. Most need about 5, and some dozens if a few games decide the result. */
const STEPS = 200;
/** The maximum change of a coordinate in one step, in log-odds, for regions where the likelihood is flat. */
const LONGEST_STEP = 3;
/** The maximum number of halvings of a step that decreases the likelihood. */
const HALVINGS = 30;
/** The relative decrease of a log-likelihood that is attributed to rounding. */
const ROUNDING = 1e-12;
/** The gain in log-likelihood below which an ascent ends: the estimate is within a billionth of its standard error. */
const TOLERANCE = 1e-18;
/** The same limit for the search of the end of an interval, which needs only the likelihood and not its place. */
const PROFILE_TOLERANCE = 1e-8;
/** The maximum number of trials for one end of an interval. */
const TRIALS = 60;
/** The precision of an end of an interval, in standard errors. */
const NEAR = 1e-5;
/**
 * The maximum number of players for which the penalty is exact at each point of an interval. With more, it keeps the
 * wins that it adds at the estimate: its matrices at every point of every interval would take minutes.
 */
const MOST_EXACT = 40;
/** The step, in standard errors, after which such an end is near enough: the next one would be a tenth of it. */
const KEPT_NEAR = 1e-3;
/** The step, in standard errors, after which the value of the penalty is made exact. */
const ROUGHLY = 0.1;
/** The change of this value after which its next change would not matter. */
const NEARLY = 0.005;

export interface PlackettLuceFit extends Likelihood {
  readonly point: Float64Array;
}

export function fitPlackettLuce(model: PlackettLuceModel): PlackettLuceFit {
  return climb(model, new Float64Array(model.size), TOLERANCE);
}

/**
 * Maximizes the penalized likelihood with Newton's method, and halves a step that decreases it. A combination of
 * coordinates can be held.
 */
function climb(model: PlackettLuceModel, start: Float64Array, tolerance: number, held?: Float64Array): PlackettLuceFit {
  let point = start;
  let here = penalizedLikelihood(model, point);
  for (let step = 0; step < STEPS; step++) {
    const way = newtonStep(here, held);
    if (!(dot(way, here.gradient) > tolerance)) break;
    const least = here.logLikelihood - ROUNDING * Math.abs(here.logLikelihood);
    let length = Math.min(1, LONGEST_STEP / largest(way));
    let next = moved(point, way, length);
    let there = penalizedLikelihood(model, next);
    for (let halving = 0; halving < HALVINGS && !(there.logLikelihood >= least); halving++) {
      length /= 2;
      next = moved(point, way, length);
      there = penalizedLikelihood(model, next);
    }
    if (!(there.logLikelihood >= least)) break;
    [point, here] = [next, there];
  }
  return { ...here, point };
}

/**
 * The 95% profile likelihood interval of a combination of coordinates: the values that a likelihood ratio test at the
 * 5% level does not reject. It is asymmetric if one side wins nearly all games. Source: Heinze and Schemper, A solution
 * to the problem of separation in logistic regression, Statistics in Medicine 21, 2002.
 */
export function profileInterval95(
  model: PlackettLuceModel,
  best: PlackettLuceFit,
  combination: Float64Array,
): Interval {
  if (model.players <= MOST_EXACT)
    return [profileEnd(model, best, combination, -1), profileEnd(model, best, combination, 1)];
  const low = endWithKeptWins(model, best, combination, -1, 0);
  return [low.end, endWithKeptWins(model, best, combination, 1, low.curve).end];
}

function profileEnd(model: PlackettLuceModel, best: PlackettLuceFit, combination: Float64Array, side: number): number {
  const along = times(best.penalty.covariance, combination);
  const variance = dot(combination, along);
  const center = dot(combination, best.point);
  let [point, reached] = [best.point, 0];
  /** Returns the square root of the likelihood ratio statistic at a distance from the estimate. */
  const errors = (distance: number): number => {
    const start = moved(point, along, (side * (distance - reached)) / variance);
    const constrained = climb(model, start, PROFILE_TOLERANCE, combination);
    [point, reached] = [constrained.point, distance];
    return Math.sqrt(Math.max(0, 2 * (best.logLikelihood - constrained.logLikelihood)));
  };
  let [inside, insideErrors] = [0, 0];
  let [outside, outsideErrors] = [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY];
  let distance = NORMAL_95 * Math.sqrt(variance);
  for (let trial = 0; trial < TRIALS; trial++) {
    const reachedErrors = errors(distance);
    if (Math.abs(reachedErrors - NORMAL_95) < NEAR) break;
    if (reachedErrors < NORMAL_95) [inside, insideErrors] = [distance, reachedErrors];
    else [outside, outsideErrors] = [distance, reachedErrors];
    if (outside === Number.POSITIVE_INFINITY) distance *= Math.min(2, (1.1 * NORMAL_95) / reachedErrors);
    // The root is nearly proportional to the distance. Every third trial bisects the range, in case it is not.
    else if (trial % 3 === 2) distance = (inside + outside) / 2;
    else distance = inside + ((outside - inside) * (NORMAL_95 - insideErrors)) / (outsideErrors - insideErrors);
  }
  return center + side * distance;
}

/**
 * The same end for many players. Each step solves for a point with the likelihood of the end at which only the
 * combination moves it (Venzon and Moolgavkar, A method for computing profile-likelihood-based confidence intervals,
 * Applied Statistics 37, 1988). Meanwhile the penalty keeps the wins that it adds at the estimate, so a step inverts no
 * matrix. What its exact value has more grows nearly with the square of the distance from the estimate. At the end it
 * is computed, and the end is solved for again if that matters.
 *
 * @param curve - the first guess of what the exact value has more at a squared distance of 1
 */
function endWithKeptWins(
  model: PlackettLuceModel,
  { point: center, logLikelihood: most, penalty: atBest }: PlackettLuceFit,
  combination: Float64Array,
  side: number,
  curve: number,
): { readonly end: number; readonly curve: number } {
  const along = times(atBest.newtonMatrix, combination);
  const variance = dot(combination, along);
  let [isNear, isNearlyExact] = [false, false];
  let point = moved(center, along, (side * NORMAL_95) / Math.sqrt(variance));
  for (let step = 0; step < STEPS; step++) {
    const here = penalizedLikelihood(model, point, atBest);
    const square = (dot(combination, point) - dot(combination, center)) ** 2;
    if (isNear && !isNearlyExact) {
      const more = offsetAt(model, here) - atBest.offset;
      isNearlyExact = Math.abs(more - curve * square) < NEARLY;
      curve = more / square;
    }
    const free = times(atBest.newtonMatrix, here.gradient);
    const left = NORMAL_95 ** 2 - 2 * (most - here.logLikelihood - curve * square) + dot(here.gradient, free);
    const way = moved(free, along, side * Math.sqrt(Math.max(0, left) / variance));
    point = moved(point, way, Math.min(1, LONGEST_STEP / largest(way)));
    const size = largest(way) / Math.sqrt(variance);
    if (isNearlyExact && size < KEPT_NEAR) break;
    isNear = size <= ROUGHLY;
  }
  return { end: dot(combination, point), curve };
}

/** Returns Newton's step, or the part of it for which a combination of coordinates keeps its value. */
function newtonStep({ penalty: { newtonMatrix }, gradient }: Likelihood, held: Float64Array | undefined): Float64Array {
  const free = times(newtonMatrix, gradient);
  if (held === undefined) return free;
  const along = times(newtonMatrix, held);
  return moved(free, along, -dot(held, free) / dot(held, along));
}

function moved(point: Float64Array, way: Float64Array, length: number): Float64Array {
  return point.map((value, at) => value + length * (way[at] as number));
}

function largest(way: Float64Array): number {
  return way.reduce((most, value) => Math.max(most, Math.abs(value)), 0);
}

/** The part of the degrees of freedom that is attributed to rounding. */
const DEGREES_ERROR = 1e-6;

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
  const all = model.contests.map((contest) => classOf(contest, model, chances));
  const small = all.filter(({ expected }) => expected < MIN_EXPECTED);
  const classes = [...all.filter(({ expected }) => expected >= MIN_EXPECTED), ...pooled(small, sumOf)];
  const explained = ({ variance, gradient }: ContestClass): number =>
    dot(gradient, times(best.penalty.covariance, gradient)) / variance;
  const left = classes.reduce((sum, one) => sum + 1 - explained(one), 0);
  const degrees = Math.ceil(left - DEGREES_ERROR);
  if (degrees < 1) return undefined;
  const chiSquare = classes.reduce((sum, { surplus, variance }) => sum + surplus ** 2 / variance, 0);
  return { chiSquare, degrees, p: chiSquareTail(chiSquare, degrees) };
}

/** The two sides of a contest are its favorite and all others. */
function classOf({ start, end, games }: Contest, model: PlackettLuceModel, chances: Float64Array): ContestClass {
  const ofContest = chances.subarray(start, end);
  const favorite = start + ofContest.indexOf(Math.max(...ofContest));
  const [chance, won] = [chances[favorite] as number, model.wins[favorite] as number];
  const others = ofContest.reduce((sum, one, seat) => (start + seat === favorite ? sum : sum + one), 0);
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

function sumOf(one: ContestClass, other: ContestClass): ContestClass {
  return {
    surplus: one.surplus + other.surplus,
    expected: one.expected + other.expected,
    variance: one.variance + other.variance,
    gradient: one.gradient.map((value, index) => value + (other.gradient[index] ?? 0)),
  };
}
