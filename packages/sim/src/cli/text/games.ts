/** Help and output of `cards-sim games`. */
export const GAMES_TEXT = {
  summary: 'list strategies, parameters and measures',
  description: 'Lists the strategies, parameters and measures of all games, or of one game.',
  game: 'game ID, or module#export or ./file.ts#export of another game',

  strategies: 'strategies',
  parameters: 'parameters',
  measures: 'measures',
  seats: (seats: number) => (seats === 1 ? 'one seat' : 'two seats'),
  range: (min: number, max: number) => `${min} to ${max}`,
  value: (summary: string, allowed: string, fallback: number | string | undefined) =>
    `${summary} (${allowed}${fallback === undefined ? '' : `; default ${fallback}`})`,
} as const;
