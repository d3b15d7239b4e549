import type { Interval } from '../intervals/interval.js';
import { NORMAL_95 } from '../intervals/student-t.js';
import {
  type BradleyTerryModel,
  coordinateCount,
  type Likelihood,
  penalizedLikelihood,
} from './bradley-terry-model.js';
import { dot, times } from './symmetric-matrix.js';

/** Steps of one ascent: a handful are needed, and some dozens where a few games decide everything. */
const STEPS = 200;
/** Log-odds that a coordinate moves at most in a step: far out the likelihood is too flat to be trusted. */
const LONGEST_STEP = 3;
/** Halvings of a step that leads down. */
const HALVINGS = 30;
/** What rounding may take from a log-likelihood, as a share of it. */
const ROUNDING = 1e-12;
/**
 * The log-likelihood that an ascent may leave to be gained: an estimate is then within a billionth of its standard
 * error.
 */
const TOLERANCE = 1e-18;
/** The same while the end of an interval is searched: only the height matters there. */
const PROFILE_TOLERANCE = 1e-8;
/** Trials for one end of an interval. */
const TRIALS = 60;
/** How near to the limit an end must come, in standard errors. */
const NEAR = 1e-5;

/** The point of the highest penalized likelihood, with the likelihood there. */
export interface BradleyTerryFit extends Likelihood {
  readonly point: Float64Array;
}

/** Maximizes the penalized likelihood. */
export function fitBradleyTerry(model: BradleyTerryModel): BradleyTerryFit {
  return climb(model, new Float64Array(coordinateCount(model)), TOLERANCE);
}

/**
 * Climbs the penalized likelihood by Newton's method; a step that leads down is halved.
 *
 * @param start - where to begin
 * @param tolerance - the gain in log-likelihood that ends the ascent
 * @param held - a combination of coordinates that keeps its value, for the highest point under that condition
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
 * The 95 % profile likelihood interval of a combination of coordinates: the values for which the penalized likelihood
 * is not significantly lower than at its maximum. Unlike an interval of a fixed number of standard errors it is as
 * asymmetric as the data where one side nearly always wins (Heinze and Schemper, A solution to the problem of
 * separation in logistic regression, Statistics in Medicine 21, 2002).
 *
 * @param best - the maximum
 * @param combination - the weight of each coordinate
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
  /** The square root of the likelihood ratio statistic at a distance from the estimate, in standard errors. */
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
    // Errors are nearly proportional to distance. Every third trial halves the range in case they are not.
    else if (trial % 3 === 2) distance = (inside + outside) / 2;
    else distance = inside + ((outside - inside) * (NORMAL_95 - insideErrors)) / (outsideErrors - insideErrors);
  }
  return center + side * distance;
}

/** Newton's step, or the longest part of it along which a combination keeps its value. */
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
