import { invertPositive } from './symmetric-matrix.js';

/** The games of two players, by number, with one of them in the first seat. */
export interface Contest {
  /** The player in the first seat, from 0. */
  readonly first: number;
  /** The player in the second seat, from 0. */
  readonly second: number;
  readonly games: number;
  /** Games won by the first player, with a tie as half a win. */
  readonly wins: number;
}

/** The data and the parameters of a Bradley-Terry model. */
export interface BradleyTerryModel {
  readonly contests: readonly Contest[];
  /** The number of players. */
  readonly players: number;
  /** Whether the advantage of the first seat is a parameter; it is 0 otherwise. */
  readonly hasSeat: boolean;
}

/** The penalized likelihood at one point. Matrices are symmetric, by rows. */
export interface Likelihood {
  /** The logarithm of the penalized likelihood, up to a constant. */
  readonly logLikelihood: number;
  /** Its derivative in each coordinate. */
  readonly gradient: Float64Array;
  /** The inverse of the Fisher information: the covariance of the coordinates. */
  readonly covariance: Float64Array;
  /**
   * The inverse of the information with the games that the penalty adds: nearly the inverse of the curvature, for
   * Newton's method.
   */
  readonly newtonMatrix: Float64Array;
}

/**
 * The number of coordinates: the strength of each player in log-odds, adding to 0, then the advantage of the first seat
 * if any.
 */
export function coordinateCount({ players, hasSeat }: BradleyTerryModel): number {
  return players + (hasSeat ? 1 : 0);
}

/** The log-odds that the first player wins. */
export function logOdds({ first, second }: Contest, point: Float64Array, players: number): number {
  return (point[first] ?? 0) - (point[second] ?? 0) + (point[players] ?? 0);
}

/**
 * The likelihood of the Bradley-Terry model at a point, with Firth's penalty: half the logarithm of the determinant of
 * the information. The penalty adds half a win and half a loss for each parameter, where they weigh most. That keeps
 * all estimates finite and removes most of their bias. For two players it is the half win and half loss of Haldane and
 * Anscombe (Bradley and Terry, Rank analysis of incomplete block designs, Biometrika 39, 1952; Firth, Bias reduction of
 * maximum likelihood estimates, Biometrika 80, 1993; Kosmidis and Firth, Jeffreys-prior penalty, finiteness and
 * shrinkage in binomial-response generalized linear models, Biometrika 108, 2021).
 */
export function penalizedLikelihood(model: BradleyTerryModel, point: Float64Array): Likelihood {
  const { contests, players } = model;
  const odds = contests.map((contest) => logOdds(contest, point, players));
  const { inverse: covariance, logDeterminant } = invertPositive(information(model, odds), coordinateCount(model));
  // The leverage of each contest: together they add to the number of parameters.
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

/** The Fisher information about the coordinates, with `extra` games added to each contest. */
function information(model: BradleyTerryModel, odds: readonly number[], extra: readonly number[] = []): Float64Array {
  const { contests, players } = model;
  const size = coordinateCount(model);
  const matrix = new Float64Array(size * size);
  // Adding a constant to all strengths changes no odds. Some weight on their sum makes the matrix regular and changes
  // nothing else.
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

/** The variance of the log-odds of a contest, from the covariance of the coordinates. */
function varianceOfOdds(contest: Contest, model: BradleyTerryModel, covariance: Float64Array): number {
  const size = coordinateCount(model);
  const terms = designRow(contest, model);
  let sum = 0;
  for (const [row, sign] of terms) {
    for (const [column, other] of terms) sum += sign * other * (covariance[row * size + column] ?? 0);
  }
  return sum;
}

/** A coordinate that the log-odds of a contest depend on, with its sign. */
type DesignTerm = readonly [coordinate: number, sign: number];

/** The coordinates that the log-odds of a contest depend on. */
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

/** The probability that belongs to log-odds. */
export function logistic(odds: number): number {
  return 1 / (1 + Math.exp(-odds));
}

/** The variance of one game; a product of two probabilities loses no digits, however small one of them is. */
function varianceOfGame(odds: number): number {
  return logistic(odds) * logistic(-odds);
}

function softplus(odds: number): number {
  return Math.max(odds, 0) + Math.log1p(Math.exp(-Math.abs(odds)));
}
