import { InputError } from '../errors/errors.js';
import type { Rng } from '../random/rng.js';
import { seededRng } from '../random/streams.js';

/** The largest number of random games of an estimate. */
const PROBES = 200;

/** An estimate refuses a game that has this many times as many possible games as are allowed. */
const FAR_TOO_MANY = 1000;

/**
 * The choices of one game after another, depth first, so that every sequence of choices is made once. Play the same
 * game again for each sequence: it makes the choices of the last game up to the first one that changes.
 */
export class Branches {
  games = 0;
  /** The product of the weights of the outcomes of this game. */
  ways = 1;
  /** The product of the totals of those weights: the probability of this game is `ways / cases`. */
  cases = 1;
  private path: number[] = [];
  private readonly counts: number[] = [];
  private readonly maxGames: number;
  private readonly refuse: () => Error;
  private depth = 0;
  /** A lower bound of the games to come: the choices on the path that are not made yet. */
  private waiting = 0;
  /** Makes random choices, for an estimate. */
  private dice: Rng | undefined;
  /** The sum of the products of the numbers of choices in all random games; divided by their number, the estimate. */
  private estimate = 0;
  private product = 1;

  constructor(maxGames: number, refuse: () => Error) {
    this.maxGames = maxGames;
    this.refuse = refuse;
  }

  /** Makes the choices of a path in the next game. */
  follow(path: readonly number[]): void {
    this.path = [...path];
    this.depth = 0;
  }

  /** The choices of this game so far. */
  get made(): readonly number[] {
    return this.path.slice(0, this.depth);
  }

  /** Whether no game has had the choices of this game so far. */
  get isNew(): boolean {
    return this.dice === undefined && this.depth === this.path.length;
  }

  /** Makes the next choice of this game, below `count`. */
  choose(count: number): number {
    if (this.dice !== undefined) return this.random(count, this.dice);
    const { path, depth } = this;
    this.depth++;
    if (depth < path.length) return path[depth] as number;
    path.push(0);
    this.counts.push(count);
    this.waiting += count - 1;
    this.expect(1);
    return 0;
  }

  /**
   * Refuses a game with far too many possible games by an estimate from random ones (Knuth, Estimating the efficiency
   * of backtrack programs, Mathematics of Computation 29(129), 1975). By Markov's inequality, at most one game in a
   * thousand that is small enough is refused.
   */
  probe(play: () => void): void {
    const probes = Math.min(PROBES, Math.ceil(this.maxGames / PROBES));
    this.dice = seededRng(1);
    for (let probe = 0; probe < probes; probe++) {
      this.product = 1 / probes;
      play();
      this.estimate += this.product;
    }
    this.dice = undefined;
    this.ways = 1;
    this.cases = 1;
  }

  weigh(weight: number, total: number): void {
    this.ways *= weight;
    this.cases *= total;
  }

  /**
   * Refuses a game that has too many branches before they are played: `games` is a lower bound of those that begin with
   * the choices so far.
   */
  expect(games: number): void {
    if (this.games + this.waiting + games > this.maxGames) throw this.refuse();
  }

  /** Ends this game, and begins the next one; false if all games are played. */
  next(): boolean {
    const { path, counts } = this;
    this.games++;
    this.depth = 0;
    this.ways = 1;
    this.cases = 1;
    for (let last = path.length - 1; last >= 0; last--) {
      const choice = (path[last] as number) + 1;
      if (choice < (counts[last] as number)) {
        path[last] = choice;
        this.waiting--;
        return true;
      }
      path.pop();
      counts.pop();
    }
    return false;
  }

  private random(count: number, dice: Rng): number {
    this.product *= count;
    if (this.estimate + this.product > FAR_TOO_MANY * this.maxGames) throw this.refuse();
    return dice.int(count);
  }
}

/** The error for a game that is too large, with the parameters that can be smaller. `what` says what was counted. */
export function tooLarge(
  what: string,
  params: Readonly<Record<string, number>>,
  lowest: Readonly<Record<string, { readonly min: number }>>,
): InputError {
  const reducible = Object.entries(params).filter(([name, value]) => value > (lowest[name]?.min ?? value));
  const advice =
    reducible.length === 0
      ? 'no parameter makes the game smaller'
      : `choose a smaller ${reducible.map(([name, value]) => `${name} (now ${value})`).join(' or ')}`;
  return new InputError(`${what}; ${advice}`);
}
