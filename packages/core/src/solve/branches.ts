import { InputError } from '../errors/errors.js';

/**
 * The choices of one game after another, depth first, so that every sequence of choices is made once. Play the same
 * game again for each sequence: it makes the choices of the last game up to the first one that changes.
 */
export class Branches {
  /** The number of games played. */
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

  /**
   * @param maxGames - the largest number of games
   * @param refuse - creates the error for more games
   */
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
    return this.depth === this.path.length;
  }

  /**
   * Makes the next choice of this game.
   *
   * @param count - the number of choices, a positive integer
   * @returns a choice below `count`
   */
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

  /** Multiplies the probability of this game. */
  weigh(weight: number, total: number): void {
    this.ways *= weight;
    this.cases *= total;
  }

  /**
   * Refuses a game that has too many branches, before they are played.
   *
   * @param games - a lower bound of the games that begin with the choices so far
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
}

/**
 * Creates the error for a game that is too large.
 *
 * @param what - what was counted, with the game
 * @param params - the parameters of the game
 * @param lowest - the lowest allowed value of each parameter
 */
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
