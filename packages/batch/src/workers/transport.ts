/** How a worker ended. */
export interface End {
  /** The message of the error, or what else is known. */
  readonly reason: string;
  /** Whether its code failed. */
  readonly isError: boolean;
}

/** What a transport reports. */
export interface TransportEvents {
  /** Receives the messages of the worker. */
  onMessage(message: unknown): void;
  /** Called when the worker has ended, soon after {@link Transport.terminate} in any case. */
  onEnd(end: End): void;
}

/** A running worker: a thread of Node, or a Web Worker. */
export interface Transport {
  /** Sends a message to the worker. */
  post(message: unknown): void;
  /** Ends the worker at once. */
  terminate(): void;
}

/** The other side of a {@link Transport}, in the worker. */
export interface WorkerPort {
  /**
   * Sends a message.
   *
   * @param message - the message
   * @param memory - memory of the message that is moved, not copied
   */
  post(message: unknown, memory: readonly ArrayBuffer[]): void;
  /** Receives messages. */
  onMessage(listener: (message: unknown) => void): void;
  /** Ends the worker when its timers and promises have had time to fail. */
  end(): void;
}
