/** Help and messages of `cards-sim serve`. */
export const SERVE_TEXT = {
  summary: 'play with a learning agent, by lines of JSON',
  description:
    'Makes a game an environment for a learning agent, which writes lines of JSON such as {"type":"reset"} and {"type":"step","moves":["3"]} to stdin. Each is answered with one line on stdout. Game i of a seed is the same deal as in run.',
  game: 'game ID (see cards-sim games), or module#export or ./file.ts#export of another game',
  seats: 'who plays in each seat: agent, or a strategy, such as agent,smallest (default: the agent in every seat)',
  against:
    'in place of --seats, an opponent: the agent has the first seat in games with an even index, and the second seat in others',
  reward: 'measure that is the reward at the end of a game (default: whether the seat won, or else the first measure)',
  views: 'give legal moves only, without what the seat sees; faster',
  seed: 'seed of all deals and strategies, or random for a new one, which the first line shows (default: 1)',
  python: 'print cards_env.py, a module for Python programs, and end',

  needsGame: 'serve needs a game, such as cards-sim serve unowar --seats agent,smallest',
  oneValue: 'serve needs one value for each parameter, not a list or a range',
  fileStrategy: (spec: string) =>
    `${spec} cannot be an opponent of an agent, because only strategies of the game can; use run with exec: to play against it`,
} as const;
