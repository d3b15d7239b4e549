import type { Interval } from '../intervals/interval.js';
import { NORMAL_95 } from '../intervals/student-t.js';
import {
  type BradleyTerryModel,
  coordinateCount,
  type Likelihood,
  penalizedLikelihood,
} from './bradley-terry-model.js';
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

export interface BradleyTerryFit extends Likelihood {
  readonly point: Float64Array;
}

export function fitBradleyTerry(model: BradleyTerryModel): BradleyTerryFit {
  return climb(model, new Float64Array(coordinateCount(model)), TOLERANCE);
}

/**
 * Maximizes the penalized likelihood with Newton's method, and halves a step that decreases it. A combination of
 * coordinates can be held.
 */
function climb(model: BradleyTerryModel, start: Float64Array, tolerance: number, held?: Float64Array): BradleyTerryFit {
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
  model: BradleyTerryModel,
  best: BradleyTerryFit,
  combination: Float64Array,
): Interval {
  return [profileEnd(model, best, combination, -1), profileEnd(model, best, combination, 1)];
}

function profileEnd(model: BradleyTerryModel, best: BradleyTerryFit, combination: Float64Array, side: number): number {
  const along = times(best.covariance, combination);
  const variance = dot(combination, along);
  const center = dot(combination, best.point);
  let [point, reached] = [best.point, 0];
  /** Returns the square root of the likelihood ratio statistic at a distance from the estimate. */
  const errors = (distance: number): number => {
    const start = moved(point, along, (side * (distance - reached)) / variance);
    const found = climb(model, start, PROFILE_TOLERANCE, combination);
    [point, reached] = [found.point, distance];
    return Math.sqrt(Math.max(0, 2 * (best.logLikelihood - found.logLikelihood)));
  };
  let [inside, insideErrors] = [0, 0];
  let [outside, outsideErrors] = [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY];
  let distance = NORMAL_95 * Math.sqrt(variance);
  for (let trial = 0; trial < TRIALS; trial++) {
    const found = errors(distance);
    if (Math.abs(found - NORMAL_95) < NEAR) break;
    if (found < NORMAL_95) [inside, insideErrors] = [distance, found];
    else [outside, outsideErrors] = [distance, found];
    if (outside === Number.POSITIVE_INFINITY) distance *= Math.min(2, (1.1 * NORMAL_95) / found);
    // The root is nearly proportional to the distance. Every third trial bisects the range, in case it is not.
    else if (trial % 3 === 2) distance = (inside + outside) / 2;
    else distance = inside + ((outside - inside) * (NORMAL_95 - insideErrors)) / (outsideErrors - insideErrors);
  }
  return center + side * distance;
}

/** Returns Newton's step, or the part of it for which a combination of coordinates keeps its value. */
function newtonStep({ newtonMatrix, gradient }: Likelihood, held: Float64Array | undefined): Float64Array {
  const free = times(newtonMatrix, gradient);
  if (held === undefined) return free;
  const along = times(newtonMatrix, held);
  return moved(free, along, -dot(held, free) / dot(held, along));
}

function moved(point: Float64Array, way: Float64Array, length: number): Float64Array {
  return point.map((value, index) => value + length * (way[index] ?? 0));
}

function largest(way: Float64Array): number {
  return way.reduce((most, value) => Math.max(most, Math.abs(value)), 0);
}
