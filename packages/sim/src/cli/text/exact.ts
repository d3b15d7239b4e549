/** Help and messages of `cards-sim exact`. */
export const EXACT_TEXT = {
  summary: 'print exact results, without sampling',
  description:
    'Prints exact results, without sampling: expected values and distributions. If a game has no theory of a line-up, every possible game is played.',
  game: 'game ID (see cards-sim games), or module#export or ./file.ts#export of another game',
  strategy:
    'strategies; with two seats, every ordered pair (default: line-ups with a theory, or the default strategies of the game)',
} as const;
