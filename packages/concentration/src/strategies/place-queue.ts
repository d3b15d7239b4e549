import { MAX_CARDS } from '../parameters.js';

/** Stands for the end of the queue, as a neighbour. */
const END = MAX_CARDS;

/** Places in the order in which they were added; any of them can leave at once. */
export class PlaceQueue {
  /** The neighbours of each place, as a ring that the end closes. */
  private readonly next = new Uint8Array(MAX_CARDS + 1).fill(END);
  private readonly previous = new Uint8Array(MAX_CARDS + 1).fill(END);

  /** The place that was added first; -1 when there is none. */
  get first(): number {
    const first = this.next[END] as number;
    return first === END ? -1 : first;
  }

  /** Adds a place that is not there. */
  add(place: number): void {
    const last = this.previous[END] as number;
    this.next[last] = place;
    this.previous[place] = last;
    this.next[place] = END;
    this.previous[END] = place;
  }

  /** Takes out a place that is there. */
  remove(place: number): void {
    const { next, previous } = this;
    const after = next[place] as number;
    const before = previous[place] as number;
    next[before] = after;
    previous[after] = before;
  }

  /** Makes a place that is there the last one. */
  renew(place: number): void {
    this.remove(place);
    this.add(place);
  }
}
