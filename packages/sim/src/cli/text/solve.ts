/** Help and words of `cards-sim solve`. */
export const SOLVE_TEXT = {
  summary: 'compute an equilibrium of a small two-seat game',
  description:
    'Computes an equilibrium of a small two-seat game, with proved bounds of its value, from the rules alone. The game needs a measure with the role payoff or win, and a method observe.',
  game: 'game ID (see cards-sim games), or module#export or ./file.ts#export of another game',
  oneValue: 'a game to solve needs one value for each parameter, not a list or a range',
  value: 'value for seat 0',
  bracket: (lower: string, upper: string, iterations: string) =>
    `best responses prove that it is between ${lower} and ${upper}, after ${iterations} iterations`,
  size: (games: string, histories: string, sets: string) =>
    `${games} possible games, ${histories} histories, ${sets} information sets`,
  seat: (seat: number) => `seat ${seat} plays`,
  more: (rest: string) => `… and in ${rest} more situations; --format json has them`,
} as const;
