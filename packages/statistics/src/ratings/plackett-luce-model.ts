import { dot, invertPositive, logDeterminant } from './symmetric-matrix.js';

/** The games of the same players in the same seats. */
export interface Contest {
  /** Its seats are those of the model from `start` on, before `end`. */
  readonly start: number;
  readonly end: number;
  /** The number of games: the sum of the wins of its seats. */
  readonly games: number;
}

/** Some contests, with their taken seats one after another. */
export interface PlackettLuceModel {
  readonly contests: readonly Contest[];
  /** `[seat]`: the games that it won. A tie is an equal part of a win for each winner. */
  readonly wins: Float64Array;
  /** `[2 * seat]` and the next: the coordinates whose sum is its strength: its player, and its advantage or -1. */
  readonly coordinates: Int32Array;
  /** The number of players. Their strengths in log-odds, with sum 0, are the first coordinates. */
  readonly players: number;
  /** The number of coordinates: the strengths, then the advantages of the seats over the last one, if there are any. */
  readonly size: number;
}

/** Firth's penalty around a point. Matrices are symmetric, stored by rows: `[row * size + column]`. */
interface Penalty {
  /** `[seat]`: the wins that the penalty adds, which give its gradient at the point. */
  readonly wins: Float64Array;
  /** What makes the penalty exact at the point. */
  readonly offset: number;
  /** The inverse of the Fisher information: the covariance of the coordinates. */
  readonly covariance: Float64Array;
  /** The inverse of the information with the games that the penalty adds: nearly that of the curvature. */
  readonly newtonMatrix: Float64Array;
}

/** The penalized likelihood at one point. */
export interface Likelihood {
  /** The logarithm of the penalized likelihood, up to a constant. */
  readonly logLikelihood: number;
  readonly gradient: Float64Array;
  readonly penalty: Penalty;
  /** `[seat]`: the chance that it wins, and its logarithm. */
  readonly chances: Float64Array;
  readonly logs: Float64Array;
}

/**
 * The likelihood of the Plackett-Luce model at a point, with Firth's penalty: half the logarithm of the determinant of
 * the information. It keeps estimates finite and removes most of their bias. With two seats it adds half a win and half
 * a loss for each parameter, over the contests by their leverage. Sources: Plackett, The analysis of permutations,
 * Applied Statistics 24, 1975. Hunter, MM algorithms for generalized Bradley-Terry models, Annals of Statistics 32,
 * 2004. Firth, Bias reduction of maximum likelihood estimates, Biometrika 80, 1993. Kosmidis and Firth, Multinomial
 * logit bias reduction via the Poisson log-linear model, Biometrika 98, 2011.
 *
 * @param kept - a penalty of a near point, which is taken instead of that at the point; it saves two matrix inversions
 */
export function penalizedLikelihood(model: PlackettLuceModel, point: Float64Array, kept?: Penalty): Likelihood {
  const { wins: counted } = model;
  const { chances, logs } = chancesOf(model, point);
  const penalty = kept ?? penaltyAt(model, chances, logs);
  const wins = new Float64Array(counted.length);
  let logLikelihood = penalty.offset;
  for (let seat = 0; seat < wins.length; seat++) {
    wins[seat] = (counted[seat] as number) + (penalty.wins[seat] as number);
    logLikelihood += (wins[seat] as number) * (logs[seat] as number);
  }
  const gradient = new Float64Array(model.size);
  for (const { start, end } of model.contests) {
    let games = 0;
    for (let seat = start; seat < end; seat++) games += wins[seat] as number;
    for (let seat = start; seat < end; seat++)
      addSeat(gradient, model, seat, (wins[seat] as number) - games * (chances[seat] as number));
  }
  return { logLikelihood, gradient, penalty, chances, logs };
}

/** Adds a number to the coordinates of a seat. */
export function addSeat(vector: Float64Array, { coordinates }: PlackettLuceModel, seat: number, more: number): void {
  const [player, advantage] = [coordinates[2 * seat] as number, coordinates[2 * seat + 1] as number];
  vector[player] = (vector[player] as number) + more;
  if (advantage >= 0) vector[advantage] = (vector[advantage] as number) + more;
}

/** `[seat]`: the chance that it wins, and its logarithm. Both are precise near 0 and near 1. */
export function chancesOf(
  { contests, wins, coordinates }: PlackettLuceModel,
  point: Float64Array,
): { readonly chances: Float64Array; readonly logs: Float64Array } {
  const chances = new Float64Array(wins.length);
  const logs = new Float64Array(wins.length);
  for (const { start, end } of contests) {
    let best = start;
    for (let seat = start; seat < end; seat++) {
      const advantage = coordinates[2 * seat + 1] as number;
      logs[seat] = point[coordinates[2 * seat] as number] as number;
      if (advantage >= 0) logs[seat] = (logs[seat] as number) + (point[advantage] as number);
      if ((logs[seat] as number) > (logs[best] as number)) best = seat;
    }
    const most = logs[best] as number;
    let others = 0;
    for (let seat = start; seat < end; seat++) {
      logs[seat] = (logs[seat] as number) - most;
      chances[seat] = seat === best ? 1 : Math.exp(logs[seat] as number);
      if (seat !== best) others += chances[seat] as number;
    }
    const total = Math.log1p(others);
    for (let seat = start; seat < end; seat++) {
      logs[seat] = (logs[seat] as number) - total;
      chances[seat] = (chances[seat] as number) / (1 + others);
    }
  }
  return { chances, logs };
}

function penaltyAt(model: PlackettLuceModel, chances: Float64Array, logs: Float64Array): Penalty {
  const { contests, coordinates, size } = model;
  const { inverse: covariance, logDeterminant: penalty } = invertPositive(information(model, chances), size);
  const wins = new Float64Array(chances.length);
  const variances = wins.map((_, seat) => covarianceOf(covariance, size, coordinates, seat, seat));
  // The games that the penalty adds are the leverages, whose sum over all contests is the number of parameters.
  const added = new Float64Array(contests.length);
  for (let index = 0; index < contests.length; index++) {
    const { start, end, games } = contests[index] as Contest;
    let mean = 0;
    for (let one = start; one < end; one++)
      for (let other = one + 1; other < end; other++) {
        const shared = covarianceOf(covariance, size, coordinates, one, other);
        const variance = (variances[one] as number) + (variances[other] as number) - 2 * shared;
        wins[one] = (wins[one] as number) + (chances[other] as number) * variance;
        wins[other] = (wins[other] as number) + (chances[one] as number) * variance;
        mean += (chances[one] as number) * (chances[other] as number) * variance;
      }
    for (let seat = start; seat < end; seat++)
      wins[seat] = (games / 2) * (chances[seat] as number) * ((wins[seat] as number) - mean);
    added[index] = games * mean;
  }
  const { inverse: newtonMatrix } = invertPositive(information(model, chances, added), size);
  return { wins, offset: penalty / 2 - dot(wins, logs), covariance, newtonMatrix };
}

/** The covariance of the strengths of two seats. */
function covarianceOf(matrix: Float64Array, size: number, coordinates: Int32Array, one: number, other: number): number {
  let sum = 0;
  for (let at = 2 * one; at < 2 * one + 2 && (coordinates[at] as number) >= 0; at++)
    for (let its = 2 * other; its < 2 * other + 2 && (coordinates[its] as number) >= 0; its++)
      sum += matrix[(coordinates[at] as number) * size + (coordinates[its] as number)] as number;
  return sum;
}

/** The offset with which the wins of a kept penalty give its exact value at the point of the likelihood. */
export function offsetAt(model: PlackettLuceModel, { chances, logs, penalty: { wins } }: Likelihood): number {
  return logDeterminant(information(model, chances), model.size) / 2 - dot(wins, logs);
}

/** Returns the Fisher information about the coordinates, with `extra[contest]` more games in each contest. */
function information(model: PlackettLuceModel, chances: Float64Array, extra?: Float64Array): Float64Array {
  const { contests, coordinates, players, size } = model;
  const matrix = new Float64Array(size * size);
  // A constant that is added to all strengths does not change the chances, so the matrix would be singular. A weight on
  // the sum of the strengths makes it regular and changes nothing else.
  const total = contests.reduce((sum, { games }) => sum + games, 0);
  for (let row = 0; row < players; row++) matrix.fill(total / (players * players), row * size, row * size + players);
  for (let index = 0; index < contests.length; index++) {
    const { start, end, games } = contests[index] as Contest;
    const all = games + (extra === undefined ? 0 : (extra[index] as number));
    for (let one = start; one < end; one++) {
      const weight = all * (chances[one] as number);
      let others = 0;
      for (let other = start; other < end; other++) {
        if (one === other) continue;
        others += chances[other] as number;
        addProduct(matrix, size, coordinates, one, other, -weight * (chances[other] as number));
      }
      addProduct(matrix, size, coordinates, one, one, weight * others);
    }
  }
  return matrix;
}

/** Adds a number to the entries for the coordinates of two seats. */
function addProduct(
  matrix: Float64Array,
  size: number,
  coordinates: Int32Array,
  one: number,
  other: number,
  more: number,
): void {
  for (let at = 2 * one; at < 2 * one + 2 && (coordinates[at] as number) >= 0; at++)
    for (let its = 2 * other; its < 2 * other + 2 && (coordinates[its] as number) >= 0; its++) {
      const entry = (coordinates[at] as number) * size + (coordinates[its] as number);
      matrix[entry] = (matrix[entry] as number) + more;
    }
}
