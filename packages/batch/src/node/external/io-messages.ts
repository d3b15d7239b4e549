import type { MessagePort } from 'node:worker_threads';

/** What the thread for input and output gets at its start. */
export interface IoData {
  /** The port for requests and replies. */
  readonly port: MessagePort;
  /** `[0]`: the number of replies so far, for `Atomics.wait`. */
  readonly signal: Int32Array;
  /** The environment of the programs. */
  readonly env: Readonly<Record<string, string | undefined>>;
}

/** A request to the thread. */
export type IoRequest =
  | {
      readonly kind: 'start';
      readonly id: number;
      readonly words: readonly string[];
      readonly directory: string;
    }
  | { readonly kind: 'send'; readonly id: number; readonly text: string }
  | { readonly kind: 'quit'; readonly id: number; readonly text: string }
  | { readonly kind: 'kill'; readonly id: number };

/** A reply of the thread: a line of a program, or the reason why there are no more lines. */
export type IoReply =
  | { readonly kind: 'line'; readonly id: number; readonly text: string }
  | { readonly kind: 'ended'; readonly id: number; readonly reason: string };
