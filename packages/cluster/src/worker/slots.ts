/** Numbers from 0, each of which one job has at a time. */
export class Slots {
  private readonly free: number[];

  /** @param count - the number of slots */
  constructor(count: number) {
    this.free = Array.from({ length: count }, (_, at) => count - 1 - at);
  }

  /**
   * Calls a function with a free slot.
   *
   * @throws RangeError if no slot is free
   */
  async with<T>(use: (slot: number) => Promise<T>): Promise<T> {
    const slot = this.free.pop();
    if (slot === undefined) throw new RangeError('all slots are in use');
    try {
      return await use(slot);
    } finally {
      this.free.push(slot);
    }
  }
}
