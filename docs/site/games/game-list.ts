/** A game as the site shows it before its code is loaded. */
export interface ListedGame {
  readonly id: string;
  readonly title: string;
  /** The game in a sentence. */
  readonly sentence: string;
  /** What is known about it, in a sentence. */
  readonly known: string;
}

/** The five games, in the order of every list. */
export const LISTED_GAMES: readonly ListedGame[] = [
  {
    id: 'pairs',
    title: 'Pairs',
    sentence: 'Turn up two cards at a time until every pair is found.',
    known: 'The best player needs 48.5026 flips for 32 cards. Proved.',
  },
  {
    id: 'mastermind',
    title: 'Mastermind',
    sentence: 'Find a secret code of colored pegs from black and white answers.',
    known: 'No strategy needs fewer than 5625 guesses for all 1296 codes.',
  },
  {
    id: 'unowar',
    title: 'UnoWar',
    sentence: 'Put cards on the pile until all players but one cannot follow.',
    known: 'A player that keeps good cards wins 7 of 10 games.',
  },
  {
    id: 'set',
    title: 'CS230 Set',
    sentence: 'Take three cards that are all alike or all different in four features.',
    known: 'Twelve cards hold no set in 1 deal of 31.',
  },
  {
    id: 'concentration',
    title: 'Concentration',
    sentence: 'Two to six players race for the pairs of a whole deck.',
    known: 'Solved: perfect memory, 203,490 positions.',
  },
];
