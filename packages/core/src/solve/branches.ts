import { InputError } from '../errors.js';
import type { Rng } from '../random/rng.js';
import { seededRng } from '../random/streams.js';

/** The numbers of random games of both estimates. */
const FEW_PROBES = 200;
const MANY_PROBES = 2000;

/** The number of games after which a second estimate is worth its time: small games end before. */
const LATER = 10_000;

/** A game that is small enough is refused with a probability of at most 1 in this many, by each of its limits. */
const SURE = 3000;

/** The shares of its wealth with which a bet plays. Small ones win where most random games say little. */
const SHARES = [0.9, 0.5, 0.1, 0.01];

/** The number of games between two calls of `onProgress`. */
const NEWS = 4096;

/** How far a computation has come. */
export interface SolveProgress {
  /** What is counted: possible games, states, or iterations of a solver. */
  readonly unit: 'games' | 'states' | 'iterations';
  /** The number of them so far. */
  readonly done: number;
  /** The largest number that is allowed. */
  readonly limit: number;
  /** What best responses gained together when that was last computed, for the iterations of a solver. */
  readonly nashConv?: number;
}

/** An option of every long computation. */
export interface ProgressOption {
  /** Called often, so it should look at a clock before it shows anything. */
  readonly onProgress?: ((progress: SolveProgress) => void) | undefined;
}

/** The error for a game that is too large. Every limit of this entry can be raised by an option. */
export class TooLargeError extends InputError {
  /** The value of that option: `maxGames` or `maxStates`. */
  readonly limit: number;

  /**
   * @param message - what there is too much of
   * @param limit - the value of the option
   */
  constructor(message: string, limit: number) {
    super(message);
    this.limit = limit;
  }
}

/**
 * A bet that a number is larger than a limit, on unbiased estimates of it: if it is not, the wealth grows to
 * {@link SURE} with a probability of at most one in that many (Ville's inequality).
 */
export class SizeBet {
  private readonly limit: number;
  private readonly refuse: () => Error;
  private readonly wealth = SHARES.map(() => 1);
  private sample = 0;

  constructor(limit: number, refuse: () => Error) {
    this.limit = limit;
    this.refuse = refuse;
  }

  /** Raises the estimate of this game. Refuses as soon as it must be too large. */
  raise(amount: number): void {
    this.sample += amount;
    const growth = this.sample / this.limit - 1;
    let sum = 0;
    for (let at = 0; at < SHARES.length; at++)
      sum += (this.wealth[at] as number) * (1 + (SHARES[at] as number) * growth);
    if (sum > SURE * SHARES.length) throw this.refuse();
  }

  /** Ends the estimate of this game. */
  settle(): void {
    const growth = this.sample / this.limit - 1;
    for (let at = 0; at < SHARES.length; at++)
      this.wealth[at] = (this.wealth[at] as number) * (1 + (SHARES[at] as number) * growth);
    this.sample = 0;
  }
}

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
  /** The number of choices of this game so far. */
  depth = 0;
  /** In a random game: the product of the numbers of choices so far, which is an estimate of the number of games. */
  product = 1;
  private path: number[] = [];
  private readonly counts: number[] = [];
  private readonly maxGames: number;
  private readonly refuse: () => Error;
  private readonly onProgress: ProgressOption['onProgress'];
  /** A lower bound of the games to come: the choices on the path that are not made yet. */
  private waiting = 0;
  /** Makes random choices, for an estimate. */
  private dice: Rng | undefined;
  private readonly drawn: number[] = [];
  private readonly bet: SizeBet;

  constructor(maxGames: number, refuse: () => Error, onProgress?: ProgressOption['onProgress']) {
    this.maxGames = maxGames;
    this.refuse = refuse;
    this.onProgress = onProgress;
    this.bet = new SizeBet(maxGames, refuse);
  }

  /** How many choices the next game has before its first new one. */
  get shared(): number {
    return this.isRandom ? 0 : this.path.length;
  }

  /** Goes on in a game that has made its first choices already. */
  resume({ depth, ways, cases }: Pick<Branches, 'depth' | 'ways' | 'cases'>): void {
    this.depth = depth;
    this.ways = ways;
    this.cases = cases;
  }

  /** Makes the choices of a path in the next game. */
  follow(path: readonly number[]): void {
    this.path = [...path];
    this.depth = 0;
  }

  /** The choices of this game so far. */
  get made(): readonly number[] {
    return (this.isRandom ? this.drawn : this.path).slice(0, this.depth);
  }

  /** Whether this game is a random one, for an estimate. */
  get isRandom(): boolean {
    return this.dice !== undefined;
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
   * Refuses a game with too many possible games by an estimate from random ones (Knuth, Estimating the efficiency of
   * backtrack programs, Mathematics of Computation 29(129), 1975). Call it before each game.
   *
   * @param bets - about other sizes of the game, which `play` raises in a random game
   */
  probe(play: () => void, bets: readonly SizeBet[] = []): void {
    // An estimate takes longer than a few games.
    if (this.maxGames < FEW_PROBES || (this.games !== 0 && this.games !== LATER)) return;
    const probes = Math.ceil(Math.min(this.games === 0 ? FEW_PROBES : MANY_PROBES, this.maxGames / FEW_PROBES));
    this.dice = seededRng(1 + this.games);
    for (let probe = 0; probe < probes; probe++) {
      this.begin();
      this.bet.raise(1);
      play();
      for (const bet of [this.bet, ...bets]) bet.settle();
    }
    this.dice = undefined;
    this.begin();
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
    if (++this.games % NEWS === 0) this.onProgress?.({ unit: 'games', done: this.games, limit: this.maxGames });
    this.begin();
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

  private begin(): void {
    this.depth = 0;
    this.product = 1;
    this.ways = 1;
    this.cases = 1;
  }

  private random(count: number, dice: Rng): number {
    this.bet.raise(this.product * (count - 1));
    this.product *= count;
    const choice = dice.int(count);
    this.drawn[this.depth++] = choice;
    return choice;
  }
}

/** The error for a game that is too large, with the parameters that can be smaller. `what` says what was counted. */
export function tooLarge(
  what: string,
  limit: number,
  params: Readonly<Record<string, number>>,
  lowest: Readonly<Record<string, { readonly min: number }>>,
): TooLargeError {
  const reducible = Object.entries(params).filter(([name, value]) => value > (lowest[name]?.min ?? value));
  const advice =
    reducible.length === 0
      ? 'no parameter makes the game smaller'
      : `choose a smaller ${reducible.map(([name, value]) => `${name} (now ${value})`).join(' or ')}`;
  return new TooLargeError(`${what}; ${advice}`, limit);
}
