/**
 * What the turn of a player leads to in a position: outcomes with probabilities, each a position for the next turn, and
 * whether a pair was won on the way. One object is written again and again.
 */
export class Outcomes {
  /** How many outcomes there are. */
  count = 0;
  /** How likely each is. */
  readonly chance: number[] = [];
  /** The position for the next turn. */
  readonly target: number[] = [];
  /** Whether a pair was won. */
  readonly pair: boolean[] = [];

  /** Begins anew. */
  clear(): void {
    this.count = 0;
  }

  /** Adds an outcome. */
  add(chance: number, target: number, pair: boolean): void {
    this.chance[this.count] = chance;
    this.target[this.count] = target;
    this.pair[this.count] = pair;
    this.count++;
  }
}

/** How a player plays whose turns depend on the position alone. */
export interface TurnLaw {
  /** Writes what the player's turn leads to in a position with cards left. */
  turn(position: number, into: Outcomes): void;
}
