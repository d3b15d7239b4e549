import { invertPositive } from './symmetric-matrix.js';

/** The games of two players with the same player in the first seat. Players are numbered from 0. */
export interface Contest {
  readonly first: number;
  readonly second: number;
  readonly games: number;
  /** The wins of the first player. A tie is half a win. */
  readonly wins: number;
}

export interface BradleyTerryModel {
  readonly contests: readonly Contest[];
  readonly players: number;
  /** Whether the advantage of the first seat is a parameter. Otherwise it is 0. */
  readonly hasSeat: boolean;
}

/** The penalized likelihood at one point. Matrices are symmetric, stored by rows: `[row * coordinates + column]`. */
export interface Likelihood {
  /** The logarithm of the penalized likelihood, up to a constant. */
  readonly logLikelihood: number;
  readonly gradient: Float64Array;
  /** The inverse of the Fisher information: the covariance of the coordinates. */
  readonly covariance: Float64Array;
  /**
   * The inverse of the information with the games that the penalty adds: nearly that of the curvature, for Newton's
   * method.
   */
  readonly newtonMatrix: Float64Array;
}

/**
 * The number of coordinates: the strengths in log-odds, with sum 0, then the advantage of the first seat, if it is one.
 */
export function coordinateCount({ players, hasSeat }: BradleyTerryModel): number {
  return players + (hasSeat ? 1 : 0);
}

export function logOdds({ first, second }: Contest, point: Float64Array, players: number): number {
  return (point[first] ?? 0) - (point[second] ?? 0) + (point[players] ?? 0);
}

/**
 * The likelihood of the Bradley-Terry model at a point, with Firth's penalty: half the logarithm of the determinant of
 * the information. It adds half a win and half a loss for each parameter, over the contests by their leverage, which
 * keeps estimates finite and removes most of their bias. Sources: Bradley and Terry, Rank analysis of incomplete block
 * designs, Biometrika 39, 1952. Firth, Bias reduction of maximum likelihood estimates, Biometrika 80, 1993. Kosmidis
 * and Firth, Jeffreys-prior penalty, finiteness and shrinkage in binomial-response generalized linear models,
 * Biometrika 108, 2021.
 */
export function penalizedLikelihood(model: BradleyTerryModel, point: Float64Array): Likelihood {
  const { contests, players } = model;
  const odds = contests.map((contest) => logOdds(contest, point, players));
  const { inverse: covariance, logDeterminant } = invertPositive(information(model, odds), coordinateCount(model));
  // The leverages of all contests sum to the number of parameters.
  const leverages = contests.map((contest, index) => {
    return contest.games * varianceOfGame(odds[index] ?? 0) * varianceOfOdds(contest, model, covariance);
  });
  const gradient = new Float64Array(coordinateCount(model));
  let logLikelihood = logDeterminant / 2;
  for (const [index, contest] of contests.entries()) {
    const here = odds[index] ?? 0;
    const half = (leverages[index] ?? 0) / 2;
    const [wins, losses] = [contest.wins, contest.games - contest.wins];
    logLikelihood -= wins * softplus(-here) + losses * softplus(here);
    const surplus = (wins + half) * logistic(-here) - (losses + half) * logistic(here);
    for (const [row, sign] of designRow(contest, model)) gradient[row] = (gradient[row] ?? 0) + sign * surplus;
  }
  const { inverse: newtonMatrix } = invertPositive(information(model, odds, leverages), coordinateCount(model));
  return { logLikelihood, gradient, covariance, newtonMatrix };
}

/** Returns the Fisher information about the coordinates, with `extra[contest]` more games in each contest. */
function information(model: BradleyTerryModel, odds: readonly number[], extra: readonly number[] = []): Float64Array {
  const { contests, players } = model;
  const size = coordinateCount(model);
  const matrix = new Float64Array(size * size);
  // A constant that is added to all strengths does not change the odds, so the matrix would be singular. A weight on
  // the sum of the strengths makes it regular and changes nothing else.
  const total = contests.reduce((sum, { games }) => sum + games, 0);
  for (let at = 0; at < players * size; at++) if (at % size < players) matrix[at] = total / (players * players);
  for (const [index, contest] of contests.entries()) {
    const weight = (contest.games + (extra[index] ?? 0)) * varianceOfGame(odds[index] ?? 0);
    const terms = designRow(contest, model);
    for (const [row, sign] of terms) {
      for (const [column, other] of terms) {
        const at = row * size + column;
        matrix[at] = (matrix[at] ?? 0) + weight * sign * other;
      }
    }
  }
  return matrix;
}

/** Returns the variance of the log-odds of a contest, from the covariance of the coordinates. */
function varianceOfOdds(contest: Contest, model: BradleyTerryModel, covariance: Float64Array): number {
  const size = coordinateCount(model);
  const terms = designRow(contest, model);
  let sum = 0;
  for (const [row, sign] of terms) {
    for (const [column, other] of terms) sum += sign * other * (covariance[row * size + column] ?? 0);
  }
  return sum;
}

/** A nonzero element in a row of the design matrix: a coordinate, and 1 or -1. */
type DesignTerm = readonly [coordinate: number, sign: number];

/** Returns the row of the design matrix for a contest: the coordinates that its log-odds depend on. */
export function designRow({ first, second }: Contest, { players, hasSeat }: BradleyTerryModel): readonly DesignTerm[] {
  const strengths =
    first === second
      ? []
      : ([
          [first, 1],
          [second, -1],
        ] as const);
  return hasSeat ? [...strengths, [players, 1]] : strengths;
}

export function logistic(odds: number): number {
  return 1 / (1 + Math.exp(-odds));
}

/** Returns the variance of one game. The product of two probabilities is precise even if one of them is tiny. */
function varianceOfGame(odds: number): number {
  return logistic(odds) * logistic(-odds);
}

function softplus(odds: number): number {
  return Math.max(odds, 0) + Math.log1p(Math.exp(-Math.abs(odds)));
}
