/** Help and messages of `cards-sim play`. */
export const PLAY_TEXT = {
  summary: 'play a game in the terminal',
  description:
    'Plays the terminal game of the source document. Without a game, shows a menu. In every game, the line help shows the commands of the game, and the line quit ends it. In a terminal, the arrow keys edit a line and recall earlier lines; Ctrl-D ends the input.',
  game: 'game ID (see cards-sim games), or module#export or ./file.ts#export of another game',
  words:
    'arguments of the game. mastermind: 1 for the testing mode. unowar: your seat, first or second. set: the tableau, after the mode.',
  strategy: 'strategy of the opponent or adviser; ./mine.ts#mine is an opponent from your own file',
  mode: 'set only: who plays, you (interactive) or the computer (automatic)',
  seed: 'seed of the deal (default: random, a new one)',

  fileStrategy: (strategy: string, game: string) =>
    `${strategy} cannot play with you: strategies from files are opponents in games of two seats, and ${game} has one`,
  fileNeedsGame: (strategy: string) => `name a game before ${strategy}, such as: play unowar --strategy ${strategy}`,
  oneValue: 'play needs one value for each parameter, not a list or a range',
  noModes: (withModes: string, game: string) => `--mode applies to ${withModes} only; ${game} has one mode`,
  repeat: (seed: string) => `to repeat this deal, add --seed ${seed}`,
  lineTooLong: (bytes: number) => `the input has a line of more than ${bytes} bytes; type one answer on each line`,
  commands: 'type help for the commands of the game, quit to end it',
  youQuit: 'You quit.',

  menu: 'Which game?',
  quit: 'quit',
  prompt: 'Number or name: ',
  allowed: (last: number) => `type a number from 0 to ${last}, or the name of a game`,
  notAGame: (given: string, allowed: string) => `${given} is not a game: ${allowed}`,
} as const;
