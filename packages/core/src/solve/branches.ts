import { checkNames } from '../contracts/names.js';
import { checkFunction, checkInteger, givenText, InputError } from '../errors.js';

/** The number of games between two calls of `onProgress`. */
const NEWS = 4096;

/** How far a computation has come. */
export interface SolveProgress {
  /** What is counted: possible games, states, iterations of a solver, or tests of a game. */
  readonly unit: 'games' | 'states' | 'iterations' | 'tests';
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

/** The options of this entry that are numbers of something. */
const COUNTS = ['maxGames', 'maxStates', 'maxIterations', 'games', 'samples'];

/**
 * Checks the options of a computation, for callers in JavaScript and for misspelled names.
 *
 * @returns the options
 * @throws InputError for an unknown option, or a number that is none
 */
export function checkOptions<Options extends object>(options: Options): Options {
  const names = [...COUNTS, 'tolerance', 'seed', 'from', 'onState', 'after', 'onProgress'];
  checkNames(options, 'the options of the solver', names);
  for (const [name, value] of Object.entries(options) as [string, unknown][])
    if (value !== undefined && COUNTS.includes(name)) checkInteger(value, name, 1);
    else if (name === 'tolerance' && value !== undefined && !(typeof value === 'number' && value >= 0))
      throw new InputError(`tolerance must be a number from 0, not ${givenText(value)}`);
    else if (name.startsWith('on')) checkFunction(value, name);
  return options;
}

/** A limit that a computation can reach in an hour. */
const FEASIBLE = 50_000_000;

/** The error for a game that is too large. Every limit of this entry can be raised by an option. */
export class TooLargeError extends InputError {
  /** A value that is probably enough: twice an estimate. Undefined without one, and if it would take hours. */
  readonly enough: number | undefined;

  /**
   * @param message - what there is too much of
   * @param limit - the value of that option: `maxGames` or `maxStates`
   * @param share - the share of the computation that it was enough for, as far as that is known
   */
  constructor(
    message: string,
    readonly limit: number,
    share = 0,
  ) {
    super(message);
    const unit = 10 ** Math.floor(Math.log10((2 * limit) / share));
    const enough = Math.ceil((2 * limit) / share / unit) * unit;
    this.enough = enough <= FEASIBLE ? enough : undefined;
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
  private path: number[] = [];
  private readonly counts: number[] = [];
  /** A lower bound of the games to come: the choices on the path that are not made yet. */
  private waiting = 0;

  /**
   * @param maxGames - the largest number of games (default: any)
   * @param refuse - the error for more of them
   */
  constructor(
    private readonly maxGames = Number.POSITIVE_INFINITY,
    private readonly refuse = (_share: number): Error => new RangeError('there are too many games'),
    private readonly onProgress?: ProgressOption['onProgress'],
  ) {}

  /** How many choices the next game has before its first new one. */
  get shared(): number {
    return this.path.length;
  }

  /** Goes on in a game that has made its first choices already. */
  resume({ depth, ways, cases }: Pick<Branches, 'depth' | 'ways' | 'cases'>): void {
    this.depth = depth;
    this.ways = ways;
    this.cases = cases;
  }

  /** Forgets all games. */
  restart(): void {
    this.games = 0;
    this.waiting = 0;
    this.counts.length = this.path.length = 0;
    this.begin();
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

  /** The share of all games that are played, if each choice has as many after it (Knuth 1975). */
  get share(): number {
    let [share, part] = [0, 1];
    for (const [at, count] of this.counts.entries()) share += (part /= count) * (this.path[at] as number);
    return share;
  }

  /** Whether no game has had the choices of this game so far. */
  get isNew(): boolean {
    return this.depth === this.path.length;
  }

  /** Makes the next choice of this game, below `count`. */
  choose(count: number): number {
    const { path, depth } = this;
    this.depth++;
    if (depth < path.length) return path[depth] as number;
    path.push(0);
    this.counts.push(count);
    this.waiting += count - 1;
    this.expect(1);
    return 0;
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
    if (this.games + this.waiting + games > this.maxGames) throw this.refuse(this.share);
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
    this.ways = 1;
    this.cases = 1;
  }
}
