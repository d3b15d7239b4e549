import { invertPositive } from './symmetric-matrix.js';

/** What two players, by number, did when one of them sat first. */
export interface Contest {
  readonly first: number;
  readonly second: number;
  readonly games: number;
  /** Games won by the first, ties as half of one. */
  readonly wins: number;
}

/** Who met whom, and what is to be estimated. */
export interface PairedModel {
  readonly contests: readonly Contest[];
  readonly players: number;
  /** Whether the advantage of the first seat is estimated; it is nothing otherwise. */
  readonly seat: boolean;
}

/** What a model says at one point. */
export interface Evaluation {
  /** The logarithm of the likelihood with its penalty, but for a constant. */
  readonly value: number;
  /** Its slope in each coordinate. */
  readonly slope: Float64Array;
  /** The inverse of the information that the games hold. */
  readonly inverse: Float64Array;
  /** The same with what the penalty adds to the games: the inverse of the curvature, nearly. */
  readonly curvature: Float64Array;
}

/** The number of coordinates: the strength of each player in log-odds, adding to nothing, then the advantage of the first seat. */
export function coordinates({ players, seat }: PairedModel): number {
  return players + (seat ? 1 : 0);
}

/** The log-odds of the first player's winning. */
export function logOdds({ first, second }: Contest, point: Float64Array, players: number): number {
  return (point[first] ?? 0) - (point[second] ?? 0) + (point[players] ?? 0);
}

/**
 * The model of Bradley and Terry at a point, with Firth's penalty: half the logarithm of the determinant of the information. It adds
 * half a win and half a loss for every number that is estimated, each where it weighs most, which keeps all estimates
 * finite and takes away most of their bias; for two players it is Haldane's and Anscombe's half a win and half a loss
 * (Bradley and Terry 1952; Firth, Bias reduction of maximum likelihood estimates, Biometrika 80, 1993; Kosmidis and Firth 2021).
 */
export function evaluate(model: PairedModel, point: Float64Array): Evaluation {
  const { contests, players } = model;
  const odds = contests.map((contest) => logOdds(contest, point, players));
  const { inverse, logDeterminant } = invertPositive(information(model, odds), coordinates(model));
  // How much of an estimated number rests on each contest: they add to as many as are estimated.
  const shares = contests.map((contest, index) => contest.games * spread(odds[index] ?? 0) * along(contest, model, inverse));
  const slope = new Float64Array(coordinates(model));
  let value = logDeterminant / 2;
  for (const [index, contest] of contests.entries()) {
    const here = odds[index] ?? 0;
    const half = (shares[index] ?? 0) / 2;
    const [wins, losses] = [contest.wins, contest.games - contest.wins];
    value -= wins * softplus(-here) + losses * softplus(here);
    const surplus = (wins + half) * chance(-here) - (losses + half) * chance(here);
    for (const [row, sign] of design(contest, model)) slope[row] = (slope[row] ?? 0) + sign * surplus;
  }
  const { inverse: curvature } = invertPositive(information(model, odds, shares), coordinates(model));
  return { value, slope, inverse, curvature };
}

/** What contests tell of the coordinates, by rows; more where shares of further games are given for each. */
function information(model: PairedModel, odds: readonly number[], shares: readonly number[] = []): Float64Array {
  const { contests, players } = model;
  const size = coordinates(model);
  const matrix = new Float64Array(size * size);
  // Shifting all strengths alike changes no odds. Some weight on their sum makes the matrix regular, and nothing else depends on it.
  const total = contests.reduce((sum, { games }) => sum + games, 0);
  for (let at = 0; at < players * size; at++) if (at % size < players) matrix[at] = total / (players * players);
  for (const [index, contest] of contests.entries()) {
    const weight = (contest.games + (shares[index] ?? 0)) * spread(odds[index] ?? 0);
    const terms = design(contest, model);
    for (const [row, sign] of terms) {
      for (const [column, other] of terms) matrix[row * size + column] = (matrix[row * size + column] ?? 0) + weight * sign * other;
    }
  }
  return matrix;
}

/** The variance of the log-odds of a contest, by that of the coordinates. */
function along(contest: Contest, model: PairedModel, variance: Float64Array): number {
  const size = coordinates(model);
  const terms = design(contest, model);
  let sum = 0;
  for (const [row, sign] of terms) for (const [column, other] of terms) sum += sign * other * (variance[row * size + column] ?? 0);
  return sum;
}

/** The coordinates that a contest depends on, with their signs. */
export function design({ first, second }: Contest, { players, seat }: PairedModel): readonly (readonly [coordinate: number, sign: number])[] {
  const strengths = first === second ? [] : ([[first, 1], [second, -1]] as const);
  return seat ? [...strengths, [players, 1]] : strengths;
}

/** The probability at some log-odds. */
export function chance(odds: number): number {
  return 1 / (1 + Math.exp(-odds));
}

/** The variance of a single game at some log-odds; a product of two chances loses no digits however small one is. */
function spread(odds: number): number {
  return chance(odds) * chance(-odds);
}

function softplus(odds: number): number {
  return Math.max(odds, 0) + Math.log1p(Math.exp(-Math.abs(odds)));
}
