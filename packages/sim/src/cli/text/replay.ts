/** Help and messages of `cards-sim replay`. */
export const REPLAY_TEXT = {
  summary: 'print one game of a batch, move by move',
  description:
    'Prints one game of a batch, move by move. The game is given by --game, or found in a finished run by --worst, --best or --longest.',
  what: 'game ID, module#export or file#export of another game, run directory or experiment file (pairs is the game, ./pairs a directory)',
  game: 'index of the game in its cell, from 0',
  verbose: 'also print what each player sees before each move',

  inRun: 'For a run directory or an experiment file:',
  cell: 'index of the cell, from 0, in the order of the JSON summary',
  worst: 'finished run: the game with the worst measure for the first player',
  best: 'finished run: the game with the best measure for the first player',
  longest: 'finished run: the longest game',
  measure: 'measure for --worst and --best (default: the first) or --longest (default: the length of the game)',

  inGame: 'For a game ID:',
  strategy: 'in place of --seats, for a game with one seat: its strategy; with --paired, the two strategies',
  paired: 'print both games of a game pair',
  seed: 'seed of the batch (default: 1, or the seed of the experiment file)',

  noGame: (ends: string) => `replay needs --game INDEX; in a finished run, ${ends} find a game`,
  measureNeeds: (ends: string) => `--measure needs ${ends}`,
  noSuchGame: (game: number, trials: number) => `game ${game} does not exist; the cell has games 0 to ${trials - 1}`,
  noCellHere:
    '--cell applies to a run directory or an experiment file; with a game ID, the options define the only cell',
  needsSeats: (game: string) => `replay ${game} needs --seats, a strategy for each seat`,
  oneGame: 'replay prints one game: give one line-up, and one value for each parameter',
  notWith: (option: string, what: string) => `--${option} cannot be used with ${what}, which defines it`,
  aRun: 'a run directory',
  aFile: 'an experiment file',
  needsCell: (cells: number, list: string) => `replay needs --cell, because there are ${cells} cells: ${list}`,
  noSuchCell: (cell: number, list: string) => `cell ${cell} does not exist; the cells are ${list}`,

  noRandomSeed: 'replay needs the seed of the batch, not random; the result of the batch shows it',
  needsRun: (end: string) =>
    `--${end} needs a finished run: first cards-sim run … --out DIR, then cards-sim replay DIR --${end}`,
  longestOfPairs: (names: string) =>
    `--longest needs --measure in a paired cell, because its metrics are differences; choose from ${names}`,
  longestOfCell: (names: string) =>
    `--longest needs --measure, because the cell has no metric for the length of a game; choose from ${names}`,
  notRanked: (name: string, end: string, ranked: readonly string[]) =>
    `${name} has no ${end} game, because neither high nor low values are better; ${
      ranked.length === 0
        ? 'the cell has no measure that can be used'
        : `choose a measure with --measure: ${ranked.join(', ')}`
    }`,
  found: (game: number, which: string, metric: string, value: number, end: string, of: string) =>
    `Game ${game}: ${which} with ${metric} ${value}, the ${end} of ${of}`,
  onlyGame: 'the only game',
  firstGame: (times: string) => `the first of ${times} games`,
  reproduce: (command: string) => `Reproduce: ${command}`,
} as const;
