/**
 * How much a player of the appendix prefers the remembered pair of a rank to that of another: one of which more cards
 * are remembered comes first, then one of which fewer are left. (The appendix does not say which to take; a rule that
 * looks at these numbers alone keeps the game of two such players exactly computable.)
 *
 * @param known - how many cards of the rank are remembered, 2 to 4
 * @param left - how many cards of the rank are not won, 2 or 4
 */
export function pairPreference(known: number, left: number): number {
  return 4 * known - left;
}
