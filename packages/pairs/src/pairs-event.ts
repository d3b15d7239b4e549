/** What happened last at a table, for a user interface to show or animate. Cards are places on the table. */
export type PairsEvent = Dealt | Opened | Matched | Mismatched | TurnedBack;

/** All cards lie face down, and none has been turned up yet. */
export interface Dealt {
  /** Tells the events apart. */
  readonly kind: 'dealt';
}

/** The first card of a turn was turned up. */
export interface Opened {
  /** Tells the events apart. */
  readonly kind: 'opened';
  /** The card. */
  readonly card: number;
  /** What it shows. */
  readonly letter: string;
}

/** The second card of a turn matched the first: both stay face up. */
export interface Matched {
  /** Tells the events apart. */
  readonly kind: 'matched';
  /** The first card and the second. */
  readonly cards: readonly [number, number];
  /** What both show. */
  readonly letter: string;
  /** Whether these were the last. */
  readonly over: boolean;
}

/** The second card of a turn did not match the first: both lie open until they are turned back. */
export interface Mismatched {
  /** Tells the events apart. */
  readonly kind: 'mismatched';
  /** The first card and the second. */
  readonly cards: readonly [number, number];
  /** What they show. */
  readonly letters: readonly [string, string];
}

/** The two cards of a mismatch were turned face down again. */
export interface TurnedBack {
  /** Tells the events apart. */
  readonly kind: 'turned-back';
  /** The first card and the second. */
  readonly cards: readonly [number, number];
}
