import type { Move } from '@cards/core';
import type { MatchCardGame, PairsView } from '@cards/pairs';

/**
 * The playing cards of a game of Pairs. The game knows types only, so type `t` is shown as rank `t + 1`. The cards of a
 * type get their suits in the order in which they were turned up first, so a suit says nothing about hidden cards.
 */
export class PairsFaces {
  /** By card that was face up: its `Card.id`. */
  private readonly ids = new Map<number, number>();

  /** Gives every face-up card its suit. Call it after each move. */
  update(view: PairsView): void {
    for (let card = 0; card < view.n; card++) {
      if (!view.isFaceUp(card) || this.ids.has(card)) continue;
      const type = view.typeOf(card);
      const suit = [...this.ids.values()].filter((id) => id >> 2 === type).length;
      this.ids.set(card, 4 * type + suit);
    }
  }

  /** The `Card.id` of a face-up card; undefined for any other card. */
  of(view: PairsView, card: number): number | undefined {
    return view.isFaceUp(card) ? this.ids.get(card) : undefined;
  }
}

/** The last flip as a sentence. */
export function describeFlip(game: MatchCardGame, card: Move, name: string): string {
  const event = game.lastEvent();
  if (event.kind === 'matched') return `Card ${card + 1} is ${name}: a pair.`;
  if (event.kind === 'mismatched') return `Card ${card + 1} is ${name}: no pair. The next card turns both face down.`;
  return `Card ${card + 1} is ${name}.`;
}
