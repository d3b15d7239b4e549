import type { PositionSpace } from '../knowledge.js';
import { MAX_PASSES } from '../parameters.js';

/**
 * The outcomes of a turn as parallel lists: probabilities, positions for the next turn, and whether a pair was won. One
 * object serves many turns.
 */
class Outcomes {
  count = 0;
  readonly chance: number[] = [];
  readonly target: number[] = [];
  readonly pair: boolean[] = [];

  clear(): void {
    this.count = 0;
  }

  add(chance: number, target: number, pair: boolean): void {
    this.chance[this.count] = chance;
    this.target[this.count] = target;
    this.pair[this.count] = pair;
    this.count++;
  }
}

/** The turns of a player, which depend on the position only. */
export interface PlayerTurns {
  /** Writes the outcomes of the turn in a position with cards left. */
  turn(position: number, into: Outcomes): void;
}

export interface MatchUp {
  readonly turns: number;
  /** The probability of each number of turns, from 0. */
  readonly turnsLikely: readonly number[];
  /** The probability of more turns than `turnsLikely` lists; 0 if the length of a game is bounded. */
  readonly omitted: number;
  /** The probability that the first seat wins `i` pairs more than the second, at the index `i` plus all pairs. */
  readonly leads: Float64Array;
}

/**
 * Follows all games of two players at once from the opening: the probability of each position, with each seat to move
 * and each score. Turns that do not change the position form a geometric series, which is summed. If both players pass
 * in a position, the game ends there.
 */
export function matchUp(space: PositionSpace, bonus: number, players: BySeat<PlayerTurns>): MatchUp {
  return new Follower(space, bonus, players).follow();
}

class Follower {
  private readonly bonus: boolean;
  /** By position: the probability of each score with the first seat to move, then with the second seat to move. */
  private readonly mass: (Float64Array | undefined)[] = Array.from({ length: this.space.size });
  private readonly counts = new Uint8Array(this.space.kinds.count);
  private readonly times = new TurnTimes(this.space.size, this.space.opening);
  private readonly outcomes: BySeat<Outcomes> = [new Outcomes(), new Outcomes()];
  private readonly leads = new Float64Array(2 * this.space.pairs + 1);
  private readonly turnsLikely: number[] = [];
  private turns = 0;

  constructor(
    private readonly space: PositionSpace,
    bonus: number,
    private readonly players: BySeat<PlayerTurns>,
  ) {
    this.bonus = bonus === 1;
  }

  follow(): MatchUp {
    const { space, mass } = this;
    this.massOf(space.opening)[0] = 1;
    for (let i = space.backwards.length - 1; i > 0; i--) {
      const position = space.backwards[i] as number;
      const scores = mass[position];
      if (scores === undefined) continue;
      this.spread(position, scores);
      mass[position] = undefined;
    }
    // The first position of the order is the one without cards.
    const empty = space.backwards[0] as number;
    this.end(this.massOf(empty), this.times.takeOut(empty), 0);
    const { turns, turnsLikely, leads } = this;
    return { turns, turnsLikely, omitted: this.times.omitted, leads };
  }

  /** Ends the games with these scores and times, after more turns without a pair. */
  private end(scores: Float64Array, [first, second]: BySeat<readonly number[]>, more: number): void {
    const { leads, space, turnsLikely } = this;
    const width = scores.length / 2;
    const gone = width - 1;
    for (let won = 0; won < width; won++) {
      const lead = space.pairs + 2 * won - gone;
      leads[lead] = (leads[lead] as number) + ((scores[won] as number) + (scores[width + won] as number));
    }
    for (let i = 0; i < first.length; i++) {
      const turns = gone + i + more;
      while (turnsLikely.length <= turns) turnsLikely.push(0);
      turnsLikely[turns] = (turnsLikely[turns] as number) + ((first[i] as number) + (second[i] as number));
    }
  }

  /** Spreads the probability of a position to the next positions. */
  private spread(position: number, scores: Float64Array): void {
    const { players, outcomes } = this;
    const stays: [number, number] = [0, 0];
    for (const seat of [0, 1] as const) {
      players[seat].turn(position, outcomes[seat]);
      stays[seat] = stay(outcomes[seat], position);
    }
    const comeBack = 1 - stays[0] * stays[1];
    if (comeBack === 0) {
      this.turns += MAX_PASSES * scores.reduce((sum, p) => sum + p, 0);
      this.end(scores, this.times.takeOut(position), MAX_PASSES);
      return;
    }
    const width = scores.length / 2;
    for (let won = 0; won < width; won++) {
      const [first, second] = [scores[won] as number, scores[width + won] as number];
      scores[won] = (first + stays[1] * second) / comeBack;
      scores[width + won] = (second + stays[0] * first) / comeBack;
    }
    const times = this.times.takeOut(position, stays);
    for (const seat of [0, 1] as const)
      this.move(position, scores.subarray(seat * width, (seat + 1) * width), times[seat], seat);
  }

  private move(position: number, scores: Float64Array, times: readonly number[], seat: 0 | 1): void {
    const { chance, target, pair, count } = this.outcomes[seat];
    const total = scores.reduce((sum, p) => sum + p, 0);
    if (total === 0) return;
    this.turns += total;
    for (let i = 0; i < count; i++) {
      const next = target[i] as number;
      if (next === position) continue;
      const into = this.massOf(next);
      const won = pair[i] === true;
      const mover = won && this.bonus ? seat : seat === 0 ? 1 : 0;
      this.times.enter(next, mover, times, chance[i] as number, won);
      // A pair of the first seat raises its score by 1.
      const begin = (mover * into.length) / 2 + (won && seat === 0 ? 1 : 0);
      const p = chance[i] as number;
      for (let score = 0; score < scores.length; score++)
        into[begin + score] = (into[begin + score] as number) + p * (scores[score] as number);
    }
  }

  private massOf(position: number): Float64Array {
    const kept = this.mass[position];
    if (kept !== undefined) return kept;
    this.space.read(position, this.counts);
    const gone = this.space.pairs - this.space.cardsLeft(this.counts) / 2;
    const mass = new Float64Array(2 * (gone + 1));
    this.mass[position] = mass;
    return mass;
  }
}

/** The probability that a turn does not change the position. */
function stay({ chance, target, count }: Outcomes, position: number): number {
  let total = 0;
  for (let i = 0; i < count; i++) if (target[i] === position) total += chance[i] as number;
  return total;
}

/** A value for each seat. */
export type BySeat<T> = readonly [first: T, second: T];

/** A smaller probability is not followed further. */
const NEGLIGIBLE = 1e-22;

/**
 * The probability of each position after each number of turns. Each position has a list for each seat to move; a turn
 * wins at most one pair, so element `i` is for the number of pairs gone plus `i` turns.
 */
class TurnTimes {
  /** The probability that was not followed to the end of the game. */
  omitted = 0;
  private readonly lists: (BySeat<number[]> | undefined)[];

  constructor(positions: number, opening: number) {
    this.lists = Array.from({ length: positions });
    this.lists[opening] = [[1], [0]];
  }

  /**
   * Removes the lists of a position when all positions that lead to it are done. `stays` is the probability that a turn
   * does not change it. Returns the probability of a turn here after each number of turns, by seat.
   */
  takeOut(position: number, stays: BySeat<number> = [0, 0]): BySeat<number[]> {
    const [first, second] = this.lists[position] ?? [[], []];
    this.lists[position] = undefined;
    if (stays[0] + stays[1] === 0) return [first, second];
    for (let i = 1; ; i++) {
      const [toFirst, toSecond] = [stays[1] * (second[i - 1] ?? 0), stays[0] * (first[i - 1] ?? 0)];
      if (i >= first.length) {
        if (toFirst + toSecond < NEGLIGIBLE) {
          this.omitted += toFirst + toSecond;
          return [first, second];
        }
        first.push(0);
        second.push(0);
      }
      first[i] = (first[i] as number) + toFirst;
      second[i] = (second[i] as number) + toSecond;
    }
  }

  /**
   * Adds the probabilities that follow from turns in another position, each of which leads here with probability
   * `chance`.
   */
  enter(position: number, seat: 0 | 1, turns: readonly number[], chance: number, pair: boolean): void {
    const list = this.lists[position] ?? [[], []];
    this.lists[position] = list;
    // There is one turn more. If it won a pair, the list of `position` also begins one turn later.
    const shift = pair ? 0 : 1;
    for (let i = list[0].length; i < turns.length + shift; i++) {
      list[0].push(0);
      list[1].push(0);
    }
    const into = list[seat];
    for (let i = 0; i < turns.length; i++)
      into[i + shift] = (into[i + shift] as number) + chance * (turns[i] as number);
  }
}
