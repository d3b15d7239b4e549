/** Help and messages of `cards-sim check`. */
export const CHECK_TEXT = {
  summary: 'test your own strategy and rank it',
  description:
    'Runs the conformance tests on a strategy from a file, and ranks it among the built-in strategies. The exit code is 1 if a test fails.',
  file: "strategy file such as ./mine.ts, or ./mine.ts#mine if the file exports several strategies; or a program, such as 'exec:python3 bot.py'",
  game: 'game that the strategy plays (required; see cards-sim games)',
  trials: 'games for each line-up of the ranking',
  watch: 'check again whenever the file, or a file that it imports, changes; Ctrl-C ends',
  seed: 'seed of the tests and the ranking (default: random, a new secret one, printed with the result)',

  needsGame: 'check needs --game, the game that the strategy plays, such as --game unowar',
  oneValue: 'check needs one value for each parameter, not a list or a range',
  watching: (strategy: string) => `waiting for a change of ${strategy}; Ctrl-C ends`,
  failed: (strategy: string) => `${strategy} failed the check`,
} as const;
