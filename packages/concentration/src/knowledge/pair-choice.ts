/**
 * The preference of a player of the appendix for the remembered pair of a rank; the highest value is taken. A rank with
 * more remembered cards comes first, then one with fewer cards left. The appendix leaves this choice open. A rule that
 * depends on these two numbers only allows exact results for two such players.
 *
 * @param known - the number of remembered cards of the rank, 2 to 4
 * @param left - the number of cards of the rank that are not won, 2 or 4
 */
export function pairPreference(known: number, left: number): number {
  return 4 * known - left;
}
