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
  /** `[seat]`: the coordinates whose sum is its strength: its player, and its advantage if it has one. */
  readonly coordinates: readonly (readonly number[])[];
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
  return { logLikelihood, gradient, penalty };
}

/** Adds a number to the coordinates of a seat. */
export function addSeat(vector: Float64Array, { coordinates }: PlackettLuceModel, seat: number, more: number): void {
  const own = coordinates[seat] as readonly number[];
  for (let at = 0; at < own.length; at++) vector[own[at] as number] = (vector[own[at] as number] as number) + more;
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
      const own = coordinates[seat] as readonly number[];
      for (let at = 0; at < own.length; at++)
        logs[seat] = (logs[seat] as number) + (point[own[at] as number] as number);
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
  const between = (one: number, other: number): number => {
    let sum = 0;
    for (const row of coordinates[one] ?? [])
      for (const column of coordinates[other] ?? []) sum += covariance[row * size + column] as number;
    return sum;
  };
  const wins = new Float64Array(chances.length);
  // The games that the penalty adds are the leverages, whose sum over all contests is the number of parameters.
  const added = contests.map(({ start, end, games }) => {
    let mean = 0;
    for (let one = start; one < end; one++)
      for (let other = one + 1; other < end; other++) {
        const variance = between(one, one) + between(other, other) - 2 * between(one, other);
        wins[one] = (wins[one] as number) + (chances[other] as number) * variance;
        wins[other] = (wins[other] as number) + (chances[one] as number) * variance;
        mean += (chances[one] as number) * (chances[other] as number) * variance;
      }
    for (let seat = start; seat < end; seat++)
      wins[seat] = (games / 2) * (chances[seat] as number) * ((wins[seat] as number) - mean);
    return games * mean;
  });
  const { inverse: newtonMatrix } = invertPositive(information(model, chances, added), size);
  return { wins, offset: penalty / 2 - dot(wins, logs), covariance, newtonMatrix };
}

/** The offset with which the wins of a penalty give its exact value at another point. */
export function offsetAt(model: PlackettLuceModel, point: Float64Array, { wins }: Penalty): number {
  const { chances, logs } = chancesOf(model, point);
  return logDeterminant(information(model, chances), model.size) / 2 - dot(wins, logs);
}

/** Returns the Fisher information about the coordinates, with `extra[contest]` more games in each contest. */
function information(model: PlackettLuceModel, chances: Float64Array, extra: readonly number[] = []): Float64Array {
  const { contests, coordinates, players, size } = model;
  const matrix = new Float64Array(size * size);
  // A constant that is added to all strengths does not change the chances, so the matrix would be singular. A weight on
  // the sum of the strengths makes it regular and changes nothing else.
  const total = contests.reduce((sum, { games }) => sum + games, 0);
  for (let row = 0; row < players; row++) matrix.fill(total / (players * players), row * size, row * size + players);
  const add = (one: number, other: number, weight: number): void => {
    for (const row of coordinates[one] as readonly number[])
      for (const column of coordinates[other] as readonly number[])
        matrix[row * size + column] = (matrix[row * size + column] as number) + weight;
  };
  for (const [index, { start, end, games }] of contests.entries())
    for (let one = start; one < end; one++)
      for (let other = start; other < end; other++) {
        if (one === other) continue;
        const weight = (games + (extra[index] ?? 0)) * (chances[one] as number) * (chances[other] as number);
        add(one, one, weight);
        add(one, other, -weight);
      }
  return matrix;
}
