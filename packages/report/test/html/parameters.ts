/** The parameters of the games of the samples. */
export const PARAMETERS = {
  pairs: { cards: 32, copies: 4 },
  unowar: { points: 10, hand: 5 },
  concentration: { ranks: 13, copies: 4, bonus: 0 },
} as const;
