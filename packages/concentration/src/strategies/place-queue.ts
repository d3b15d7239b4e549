import { MAX_CARDS } from '../parameters.js';

/** The sentinel that closes the ring of places. */
const END = MAX_CARDS;

/** A queue of places, as a doubly linked list, from which any place can be removed in constant time. */
export class PlaceQueue {
  /** The neighbors of each place in the ring. */
  private readonly next = new Uint8Array(MAX_CARDS + 1).fill(END);
  private readonly previous = new Uint8Array(MAX_CARDS + 1).fill(END);

  /** The oldest place; -1 when the queue is empty. */
  get first(): number {
    const first = this.next[END] as number;
    return first === END ? -1 : first;
  }

  add(place: number): void {
    const last = this.previous[END] as number;
    this.next[last] = place;
    this.previous[place] = last;
    this.next[place] = END;
    this.previous[END] = place;
  }

  remove(place: number): void {
    const { next, previous } = this;
    const after = next[place] as number;
    const before = previous[place] as number;
    next[before] = after;
    previous[after] = before;
  }

  /** Moves a place that is in the queue to its end. */
  renew(place: number): void {
    this.remove(place);
    this.add(place);
  }
}
