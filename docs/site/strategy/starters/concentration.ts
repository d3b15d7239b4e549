import type { ConcentrationView } from '@cards/concentration';
import type { Rng } from '@cards/core';

/** Remembers all ranks, takes every pair that it knows, and otherwise flips an unknown card. */
export class Mine {
  private ranks = new Map<number, number>();

  begin(): void {
    this.ranks = new Map();
  }

  /** Called after each move of either player, so it sees the opponent's cards too. */
  observe(view: ConcentrationView): void {
    for (const place of [view.open, view.first, view.second])
      if (place >= 0 && view.isFaceUp(place)) this.ranks.set(place, view.rankAt(place));
  }

  move(view: ConcentrationView, rng: Rng): number {
    const known = [...this.ranks].filter(([place]) => view.isPlayable(place));
    const ranks = known.map(([, rank]) => rank);
    const wanted = view.open >= 0 ? view.rankAt(view.open) : knownTwice(ranks);
    const match = known.find(([, rank]) => rank === wanted);
    if (match !== undefined) return match[0];
    const unknown: number[] = [];
    for (let at = 0; at < view.playable; at++)
      if (!this.ranks.has(view.playableAt(at))) unknown.push(view.playableAt(at));
    return unknown.length === 0 ? view.playableAt(0) : (unknown[rng.int(unknown.length)] ?? 0);
  }
}

/** A rank that is in the list twice; undefined if there is none. */
function knownTwice(ranks: readonly number[]): number | undefined {
  return ranks.find((rank, at) => ranks.indexOf(rank) !== at);
}
