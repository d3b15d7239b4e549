import { PASS, slotsIn, type UnoWarView } from '@cards/unowar';

/** Plays the card of the lowest rank, and of these the one of the lowest suit. */
export class Mine {
  move({ hand, playable }: UnoWarView): number {
    const cost = (slot: number): number => 10 * hand.rank(slot) + hand.suit(slot);
    let best = PASS;
    for (const slot of slotsIn(playable)) {
      if (best === PASS || cost(slot) < cost(best)) best = slot;
    }
    return best;
  }
}
