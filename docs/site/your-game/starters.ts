const FILES = import.meta.glob<string>(
  [
    './starters/*.ts',
    '../../../packages/core/examples/{blackjack,cheat,connect-four,crazy-eights,cribbage,farkle,gin-rummy,golf,goofspiel,hearts,kuhn,oh-hell,pig,spades,war,whist}.ts',
  ],
  { query: '?raw', import: 'default', eager: true },
);

/** The text of an example of core, or of a file of this page. */
const example = (name: string): string => FILES[`../../../packages/core/examples/${name}.ts`] ?? '';
const own = (name: string): string => FILES[`./starters/${name}.ts`] ?? '';

/** What the study of a game says with its default parameters, and what is known beyond it. */
interface Studied {
  /** The mean number of moves of a game. */
  readonly moves: number;
  /** Whether a seat is better, in words; left out with one seat. */
  readonly fair?: string;
  /** From 0, pure luck, to 1, pure skill; left out if no player has a choice. */
  readonly skill?: number;
  /** Who has solved it; `solve` if the command of that name does. */
  readonly solved?: string;
}

/** A game to begin with. */
export interface Starter {
  readonly id: string;
  readonly title: string;
  /** The game in a line. */
  readonly line: string;
  /** The number of players, such as `2 to 6`. */
  readonly players: string;
  /** Left out if its study takes longer than some minutes. A test studies the quick ones again. */
  readonly studied?: Studied;
  readonly source: string;
}

/** What the gallery says below the line of a game. */
export function factsOf({ players, studied }: Starter): string {
  const seats = `${players} ${players === '1' ? 'player' : 'players'}`;
  if (studied === undefined) return seats;
  const { moves, fair, skill, solved } = studied;
  const facts = [
    `${seats}, ${moves} moves`,
    ...(fair === undefined ? [] : [fair]),
    skill === undefined ? 'pure luck' : `skill ${skill.toFixed(2)} of 1`,
    ...(solved === undefined ? [] : [solved === 'solve' ? 'solved by the page' : `solved by ${solved}`]),
  ];
  return facts.join('; ');
}

/** The games of the gallery, the simplest ones first. */
export const STARTERS: readonly Starter[] = [
  {
    id: 'high-card',
    title: 'High card',
    line: 'Keep your card or swap it.',
    players: '2',
    studied: { moves: 2, fair: 'no seat is shown to be better', skill: 0.28 },
    source: own('high-card'),
  },
  {
    id: 'pig',
    title: 'Pig',
    line: 'Roll again or hold.',
    players: '2',
    studied: { moves: 11, fair: 'seat 0 wins 61.6% with best play', skill: 0.6, solved: 'solve' },
    source: example('pig'),
  },
  {
    id: 'blackjack',
    title: 'Blackjack',
    line: 'Hit or stand against the dealer, with a shoe of your choice.',
    players: '1',
    studied: { moves: 2.6, skill: 0.2, solved: 'solve' },
    source: example('blackjack'),
  },
  {
    id: 'kuhn',
    title: 'Kuhn poker',
    line: 'The smallest poker, and yet players bluff.',
    players: '2',
    studied: { moves: 2.3, fair: 'seat 0 loses 1/18 of a chip', skill: 0.24, solved: 'Kuhn, 1950' },
    source: example('kuhn'),
  },
  {
    id: 'goofspiel',
    title: 'Goofspiel',
    line: 'Hidden bids for prizes.',
    players: '2 to 4',
    studied: { moves: 6, fair: 'fair by proof', skill: 0.91, solved: 'solve' },
    source: example('goofspiel'),
  },
  {
    id: 'dice',
    title: 'Dice for three',
    line: 'Roll once or twice.',
    players: '2 to 6',
    studied: { moves: 6, fair: 'no seat is shown to be better', skill: 0.32 },
    source: own('three-dice'),
  },
  {
    id: 'whist',
    title: 'Whist',
    line: 'Tricks and trumps.',
    players: '4',
    studied: { moves: 12, fair: 'no seat is shown to be better', skill: 0.16 },
    source: example('whist'),
  },
  {
    id: 'connect-four',
    title: 'Connect Four',
    line: 'Four in a row win, and the table is drawn.',
    players: '2',
    studied: { moves: 15, fair: 'seat 0 wins with best play', skill: 0.98, solved: 'Allis, 1988' },
    source: example('connect-four'),
  },
  {
    id: 'golf',
    title: 'Golf',
    line: 'Clear seven columns by cards next to the last one.',
    players: '1',
    studied: { moves: 41, skill: 0.79 },
    source: example('golf'),
  },
  {
    id: 'oh-hell',
    title: 'Oh Hell',
    line: 'Bid tricks, and take exactly as many.',
    players: '3 to 7',
    studied: { moves: 18, fair: 'no seat is shown to be better', skill: 0.58 },
    source: example('oh-hell'),
  },
  {
    id: 'hearts',
    title: 'Hearts',
    line: 'Avoid hearts and the queen of spades, or take them all.',
    players: '4',
    studied: { moves: 64, fair: 'no seat is shown to be better', skill: 0.85 },
    source: example('hearts'),
  },
  {
    id: 'spades',
    title: 'Spades',
    line: 'Partners bid tricks, and spades are trump.',
    players: '4',
    studied: { moves: 56, fair: 'seats 0 and 2 score 46.8%', skill: 0.4 },
    source: example('spades'),
  },
  {
    id: 'crazy-eights',
    title: 'Crazy Eights',
    line: 'Match the suit or the rank; eights match everything.',
    players: '2 to 5',
    studied: { moves: 50, fair: 'no seat is shown to be better', skill: 0.92 },
    source: example('crazy-eights'),
  },
  {
    id: 'gin-rummy',
    title: 'Gin Rummy',
    line: 'Collect sets and runs, and knock.',
    players: '2',
    studied: { moves: 26, fair: 'no seat is shown to be better', skill: 0.99 },
    source: example('gin-rummy'),
  },
  {
    id: 'war',
    title: 'War',
    line: 'The higher card wins both. There is no choice.',
    players: '2',
    studied: { moves: 446, fair: 'no seat is shown to be better' },
    source: example('war'),
  },
  {
    id: 'cribbage',
    title: 'Cribbage',
    line: 'Lay two cards away, play up to 31, and count your hand.',
    players: '2',
    source: example('cribbage'),
  },
  {
    id: 'farkle',
    title: 'Farkle',
    line: 'Keep dice that score, and roll on or bank.',
    players: '2 to 6',
    studied: { moves: 83, fair: 'seat 0 scores 55.7%', skill: 0.94 },
    source: example('farkle'),
  },
  {
    id: 'cheat',
    title: 'Cheat',
    line: 'Lay cards face down, and say what they are.',
    players: '2 to 6',
    source: example('cheat'),
  },
];
