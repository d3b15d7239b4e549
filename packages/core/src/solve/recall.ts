import type { Move } from '../contracts/engine.js';

/** Everything that a seat has seen and played in a game: the number of the last link of a chain. */
export type Memory = number;

/** The memory before the deal is seen. */
export const NOTHING: Memory = -1;

/**
 * The memories of one seat. A memory is a chain: what the view showed after the deal and after each move, and the moves
 * of the seat itself. Equal chains have equal numbers, so the seat cannot tell states with the same memory apart, and
 * it forgets nothing.
 */
export class Recall {
  private readonly links = new Map<string, Memory>();

  /**
   * Adds what a seat sees after a move.
   *
   * @param memory - its memory before
   * @param own - its own move; undefined for the deal, and for a move of the other seat
   * @param seen - all information in its view, as plain JSON
   */
  after(memory: Memory, own: Move | undefined, seen: unknown): Memory {
    const link = `${memory} ${own ?? ''} ${JSON.stringify(seen)}`;
    const known = this.links.get(link);
    if (known !== undefined) return known;
    this.links.set(link, this.links.size);
    return this.links.size - 1;
  }
}
