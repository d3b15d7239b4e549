/** Help and messages of `cards-sim league`. */
export const LEAGUE_TEXT = {
  summary: 'play all strategies of a folder against each other',
  description:
    'Plays a league of the strategies in a folder: TypeScript and JavaScript files, and external players in files such as mine.player.json with {"name":"mine","command":"python3 bot.py"}. Every two strategies play on the same deals with swapped seats, in rounds, until the order is settled or all trials are played. A strategy that fails loses games, and is named.',
  directory: 'folder with the strategies',
  game: 'game that the strategies play (required; see cards-sim games)',
  trials: 'maximum number of deals for every two strategies; in a game of one seat, for every strategy',
  seed: 'seed of all deals and strategies, or random for a new secret one, which the result shows (default: 1)',
  out: 'keep results in this directory; the same command continues an interrupted league',

  needsGame: 'league needs --game, the game that the strategies play, such as --game unowar',
  oneValue: 'a league needs one value for each parameter, not a list or a range',
  randomTwice: '--seed random begins a new league, but the directory of --out has files; name a new directory',
} as const;
