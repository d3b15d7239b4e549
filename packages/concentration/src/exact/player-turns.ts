/**
 * The outcomes of a turn in a position: parallel lists of probabilities, positions for the next turn, and whether the
 * turn won a pair. One object is reused for many turns.
 */
export class Outcomes {
  /** The number of outcomes. The lists can be longer. */
  count = 0;
  /** The probability of each outcome. */
  readonly chance: number[] = [];
  /** The position for the next turn. */
  readonly target: number[] = [];
  /** Whether a pair was won. */
  readonly pair: boolean[] = [];

  /** Removes all outcomes. */
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
