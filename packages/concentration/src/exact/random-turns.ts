import { moveRank, type PositionSpace } from '../knowledge/position-space.js';
import type { Kind } from '../knowledge/rank-kinds.js';
import type { Outcomes, PlayerTurns } from './match-up.js';

/** A player who flips any two cards, all pairs equally likely. */
export class RandomTurns implements PlayerTurns {
  private readonly counts = new Uint8Array(this.space.kinds.count);

  /** @param remembered - whether flipped cards are known; if not, no position has known cards */
  constructor(
    private readonly space: PositionSpace,
    private readonly remembered: boolean,
  ) {}

  turn(position: number, into: Outcomes): void {
    const { space, counts } = this;
    const { kinds } = space;
    space.read(position, counts);
    into.clear();
    const cards = space.cardsLeft(counts);
    const draws = cards * (cards - 1);
    for (let kind = 0; kind < kinds.count; kind++) {
      const count = counts[kind] as number;
      if (count === 0) continue;
      const known = kinds.known[kind] as number;
      const unknown = kinds.unknown(kind);
      // Two cards of one rank, by the number of known cards among them.
      this.addPair(into, kind, 2, (count * known * (known - 1)) / draws);
      this.addPair(into, kind, 1, (count * 2 * known * unknown) / draws);
      this.addPair(into, kind, 0, (count * unknown * (unknown - 1)) / draws);
      for (let other = kind; other < kinds.count; other++) this.addMiss(into, kind, other, draws);
    }
  }

  private addPair(into: Outcomes, kind: Kind, known: number, chance: number): void {
    if (chance === 0) return;
    const { counts, space } = this;
    const to = space.kinds.won(kind, known);
    moveRank(counts, kind, to);
    into.add(chance, space.indexOf(counts), true);
    moveRank(counts, to, kind);
  }

  /** Adds the outcomes for two cards of different ranks, of two kinds or of one kind, in any order. */
  private addMiss(into: Outcomes, kind: Kind, other: Kind, draws: number): void {
    const { counts, space } = this;
    const { kinds } = space;
    const count = counts[kind] as number;
    const ranks = kind === other ? count * (count - 1) : 2 * count * (counts[other] as number);
    if (ranks === 0) return;
    for (const learnsFirst of [false, true]) {
      for (const learnsSecond of [false, true]) {
        const cards =
          (learnsFirst ? kinds.unknown(kind) : (kinds.known[kind] as number)) *
          (learnsSecond ? kinds.unknown(other) : (kinds.known[other] as number));
        if (cards === 0) continue;
        const first = learnsFirst && this.remembered ? kinds.learned(kind) : kind;
        const second = learnsSecond && this.remembered ? kinds.learned(other) : other;
        moveRank(counts, kind, first);
        moveRank(counts, other, second);
        into.add((ranks * cards) / draws, space.indexOf(counts), false);
        moveRank(counts, second, other);
        moveRank(counts, first, kind);
      }
    }
  }
}
