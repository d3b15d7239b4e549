/** The outcome of a session at the terminal. */
export interface UnoWarOutcome {
  /** The points of each finished game as `[game][player]`, the person's points first. */
  readonly points: readonly (readonly [person: number, opponent: number])[];
  /** Of a tournament: the win rates as `[first seat][second seat]`, in the order of the strategies. */
  readonly winRates?: readonly (readonly number[])[];
}
