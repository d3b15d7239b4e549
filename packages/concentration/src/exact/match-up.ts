import type { PositionSpace } from '../knowledge/position-space.js';
import { Outcomes, type TurnLaw } from './turn-law.js';
import { type BySeat, TurnTimes } from './turn-times.js';

/** The exact results of two players. */
export interface MatchUp {
  /** The expected number of turns. */
  readonly turns: number;
  /** The probability of each number of turns, from 0 on. */
  readonly turnsLikely: readonly number[];
  /** The probability that is in none of these, but far beyond; 0 when there is a longest game. */
  readonly omitted: number;
  /** By number of pairs, from 0 to all: the probability that the first seat wins that many. */
  readonly pairs: Float64Array;
}

/**
 * Follows all games of two players at once, from the opening on: how likely each position is, with each seat to move
 * and each score. A turn that leaves the position as it is comes back later, as a geometric series that is summed.
 *
 * @param space - the positions
 * @param bonus - 1 when a player who found a pair moves again, else 0
 * @param players - how the two seats play
 */
export function matchUp(space: PositionSpace, bonus: number, players: BySeat<TurnLaw>): MatchUp {
  return new Follower(space, bonus, players).follow();
}

class Follower {
  private readonly space: PositionSpace;
  private readonly bonus: boolean;
  private readonly players: BySeat<TurnLaw>;
  /** By position: the probabilities of the scores, those with the first seat to move before those with the second. */
  private readonly mass: (Float64Array | undefined)[];
  private readonly counts: Uint8Array;
  private readonly times: TurnTimes;
  private readonly outcomes: BySeat<Outcomes> = [new Outcomes(), new Outcomes()];
  private turns = 0;

  constructor(space: PositionSpace, bonus: number, players: BySeat<TurnLaw>) {
    this.space = space;
    this.bonus = bonus === 1;
    this.players = players;
    this.counts = new Uint8Array(space.kinds.count);
    this.mass = Array.from({ length: space.size });
    this.times = new TurnTimes(space.size, space.opening);
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
    // The last position is the one without cards.
    const empty = space.backwards[0] as number;
    const ended = this.massOf(empty);
    const scores = ended.length / 2;
    const [first, second] = this.times.takeOut(empty);
    return {
      turns: this.turns,
      turnsLikely: [
        ...Array.from({ length: space.pairs }, () => 0),
        ...first.map((chance, i) => chance + (second[i] as number)),
      ],
      omitted: this.times.omitted,
      pairs: Float64Array.from({ length: scores }, (_, w) => (ended[w] as number) + (ended[scores + w] as number)),
    };
  }

  /** Passes on the probability of a position to those that follow it. */
  private spread(position: number, scores: Float64Array): void {
    const { players, outcomes } = this;
    const stays: [number, number] = [0, 0];
    for (const seat of [0, 1] as const) {
      players[seat].turn(position, outcomes[seat]);
      stays[seat] = stay(outcomes[seat], position);
    }
    const comeBack = 1 - stays[0] * stays[1];
    if (comeBack < 1e-12) throw new Error(`the two players pass in turn for ever in position ${position}`);
    const width = scores.length / 2;
    for (let won = 0; won < width; won++) {
      const [first, second] = [scores[won] as number, scores[width + won] as number];
      scores[won] = (first + stays[1] * second) / comeBack;
      scores[width + won] = (second + stays[0] * first) / comeBack;
    }
    const times = this.times.takeOut(position, stays);
    for (const seat of [0, 1] as const) {
      this.pass(position, scores.subarray(seat * width, (seat + 1) * width), times[seat], seat);
    }
  }

  private pass(position: number, scores: Float64Array, times: readonly number[], seat: 0 | 1): void {
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
      // A pair is one more for the first seat if it was the first seat's.
      const begin = (mover * into.length) / 2 + (won && seat === 0 ? 1 : 0);
      const p = chance[i] as number;
      for (let score = 0; score < scores.length; score++) {
        into[begin + score] = (into[begin + score] as number) + p * (scores[score] as number);
      }
    }
  }

  private massOf(position: number): Float64Array {
    const known = this.mass[position];
    if (known !== undefined) return known;
    this.space.read(position, this.counts);
    const gone = this.space.pairs - this.space.cardsLeft(this.counts) / 2;
    const mass = new Float64Array(2 * (gone + 1));
    this.mass[position] = mass;
    return mass;
  }
}

/** How likely a turn is to leave the position as it is. */
function stay({ chance, target, count }: Outcomes, position: number): number {
  let total = 0;
  for (let i = 0; i < count; i++) if (target[i] === position) total += chance[i] as number;
  return total;
}
