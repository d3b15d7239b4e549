/** What happened last at the table, for a user interface to show or animate. Cards are places on the table. */
export type PairsEvent =
  /** All cards lie face down, and none has been turned up yet. */
  | { readonly kind: 'dealt' }
  /** The first card of a turn was turned up. */
  | { readonly kind: 'opened'; readonly card: number; readonly letter: string }
  /** The second card matched the first: both stay face up. */
  | { readonly kind: 'matched'; readonly cards: readonly [number, number]; readonly letter: string; readonly over: boolean }
  /** The second card did not match the first: both lie open until they are turned back. */
  | { readonly kind: 'mismatched'; readonly cards: readonly [number, number]; readonly letters: readonly [string, string] }
  /** The two cards of a mismatch were turned face down again. */
  | { readonly kind: 'turned-back'; readonly cards: readonly [number, number] };
