import { coordinates, evaluate, type Evaluation, type PairedModel } from './bradley-terry-model.js';
import { NORMAL_95 } from '../intervals/student-t.js';
import { dot, times } from './symmetric-matrix.js';

/** Steps of one ascent: it takes a handful, and some dozens where a few games have to say everything. */
const STEPS = 200;
/** Log-odds that a coordinate moves at most in a step: far out the likelihood is too flat to be trusted. */
const STRIDE = 3;
/** Halvings of a step that leads down. */
const HALVINGS = 30;
/** What rounding may take from a likelihood, as a share of it. */
const ROUNDING = 1e-12;
/** What an ascent may leave to be gained of a logarithm of likelihood: for an estimate, to a billionth of its error. */
const LEFT = 1e-18;
/** The same while an end of an interval is looked for: its height alone matters. */
const LEFT_BELOW = 1e-8;
/** Trials for one end of an interval. */
const TRIALS = 60;
/** How near to the limit an end has to come, in standard errors. */
const NEAR = 1e-5;

/** Where a model is most likely. */
export interface Estimate extends Evaluation {
  readonly point: Float64Array;
}

/** The highest point of the penalised likelihood. */
export function maximise(model: PairedModel): Estimate {
  return climb(model, new Float64Array(coordinates(model)), LEFT);
}

/**
 * Climbs the penalised likelihood by Newton's method, with steps halved that lead down.
 *
 * @param start - where to begin
 * @param left - when to be content
 * @param held - a combination of coordinates that keeps its value, so that the highest point under a condition is found
 */
function climb(model: PairedModel, start: Float64Array, left: number, held?: Float64Array): Estimate {
  let point = start;
  let here = evaluate(model, point);
  for (let step = 0; step < STEPS; step++) {
    const way = direction(here, held);
    if (!(dot(way, here.slope) > left)) break;
    const least = here.value - ROUNDING * Math.abs(here.value);
    let length = Math.min(1, STRIDE / largest(way));
    let next = moved(point, way, length);
    let there = evaluate(model, next);
    for (let halving = 0; halving < HALVINGS && !(there.value >= least); halving++) {
      length /= 2;
      next = moved(point, way, length);
      there = evaluate(model, next);
    }
    if (!(there.value >= least)) break;
    [point, here] = [next, there];
  }
  return { ...here, point };
}

/**
 * The 95 % interval of a combination of coordinates, by the likelihood: the values that it can have while the penalised likelihood is
 * not significantly lower than at its highest point. Unlike an interval of so many standard errors it is as lopsided as
 * what was seen when one side wins nearly always (Heinze and Schemper 2002).
 *
 * @param best - the highest point
 * @param combination - the weight of each coordinate
 */
export function likelihoodInterval95(model: PairedModel, best: Estimate, combination: Float64Array): readonly [low: number, high: number] {
  return [end(model, best, combination, -1), end(model, best, combination, 1)];
}

function end(model: PairedModel, best: Estimate, combination: Float64Array, side: number): number {
  const along = times(best.inverse, combination);
  const variance = dot(combination, along);
  const centre = dot(combination, best.point);
  let [point, reached] = [best.point, 0];
  /** How many standard errors the likelihood says it is to a distance from the estimate. */
  const errors = (distance: number): number => {
    const start = moved(point, along, (side * (distance - reached)) / variance);
    const found = climb(model, start, LEFT_BELOW, combination);
    [point, reached] = [found.point, distance];
    return Math.sqrt(Math.max(0, 2 * (best.value - found.value)));
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
    // Errors are nearly proportional to distance; every third trial halves what is left, should they not be.
    else if (trial % 3 === 2) distance = (inside + outside) / 2;
    else distance = inside + ((outside - inside) * (NORMAL_95 - insideErrors)) / (outsideErrors - insideErrors);
  }
  return centre + side * distance;
}

/** Newton's step, or the longest part of it along which a combination keeps its value. */
function direction({ curvature, slope }: Evaluation, held: Float64Array | undefined): Float64Array {
  const free = times(curvature, slope);
  if (held === undefined) return free;
  const along = times(curvature, held);
  return moved(free, along, -dot(held, free) / dot(held, along));
}

function moved(point: Float64Array, way: Float64Array, length: number): Float64Array {
  return point.map((value, index) => value + length * (way[index] ?? 0));
}

function largest(way: Float64Array): number {
  return way.reduce((most, value) => Math.max(most, Math.abs(value)), 0);
}
