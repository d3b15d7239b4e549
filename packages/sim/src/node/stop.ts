/**
 * The end of a batch before its time: the first reason counts, and everybody under way is told once.
 */
export class Stop {
  private reason: unknown;
  private isStopped = false;
  private readonly listeners = new Set<() => void>();

  /** @param signal - stops the batch for its own reason, also when it has been aborted already */
  constructor(signal?: AbortSignal) {
    if (signal?.aborted === true) this.because(signal.reason);
    else signal?.addEventListener('abort', () => this.because(signal.reason), { once: true });
  }

  /** Whether the batch has been stopped. */
  get stopped(): boolean {
    return this.isStopped;
  }

  /** Stops the batch, unless it has been stopped already. */
  because(reason: unknown): void {
    if (this.isStopped) return;
    this.isStopped = true;
    this.reason = reason;
    for (const listener of this.listeners) listener();
  }

  /**
   * Has `listener` called when the batch is stopped, until the function returned is called.
   */
  onStop(listener: () => void): () => void {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }

  /** Throws the reason when the batch has been stopped. */
  throwIfStopped(): void {
    if (this.isStopped) throw this.reason;
  }
}
