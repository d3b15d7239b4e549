const FILES = import.meta.glob<string>(
  [
    './starters/*.ts',
    '../../../packages/core/examples/{blackjack,connect-four,cribbage,golf,goofspiel,kuhn,oh-hell,pig,whist}.ts',
  ],
  { query: '?raw', import: 'default', eager: true },
);

/** The text of an example of core, or of a file of this page. */
const example = (name: string): string => FILES[`../../../packages/core/examples/${name}.ts`] ?? '';
const own = (name: string): string => FILES[`./starters/${name}.ts`] ?? '';

/** A game to begin with. A test runs each as it stands. */
export interface Starter {
  readonly id: string;
  readonly title: string;
  /** The game, and what its study says, in a line. */
  readonly line: string;
  readonly source: string;
}

/** The games of the gallery, the simplest one first. */
export const STARTERS: readonly Starter[] = [
  {
    id: 'high-card',
    title: 'High card',
    line: 'Keep your card or swap it. More luck than skill (0.28 of 1), in 2 moves.',
    source: own('high-card'),
  },
  {
    id: 'pig',
    title: 'Pig',
    line: 'Roll again or hold. Skill and luck (0.60 of 1), and it helps to move first.',
    source: example('pig'),
  },
  {
    id: 'blackjack',
    title: 'Blackjack',
    line: 'Hit or stand against the dealer, with a shoe of your choice.',
    source: example('blackjack'),
  },
  {
    id: 'connect-four',
    title: 'Connect Four',
    line: 'Four in a row win. Nothing is hidden, and the table is drawn.',
    source: example('connect-four'),
  },
  {
    id: 'golf',
    title: 'Golf',
    line: 'For one player: clear seven columns by cards next to the last one.',
    source: example('golf'),
  },
  {
    id: 'cribbage',
    title: 'Cribbage',
    line: 'Lay two cards away, play up to 31, and count your hand, to 121 points.',
    source: example('cribbage'),
  },
  {
    id: 'oh-hell',
    title: 'Oh Hell',
    line: 'Three to seven players bid tricks, and take exactly as many.',
    source: example('oh-hell'),
  },
  {
    id: 'whist',
    title: 'Whist',
    line: 'Four players, tricks and trumps. Mostly luck (0.15 of 1), in 12 moves.',
    source: example('whist'),
  },
  {
    id: 'goofspiel',
    title: 'Goofspiel',
    line: 'Hidden bids for prizes. Almost pure skill (0.95 of 1), in 6 moves.',
    source: example('goofspiel'),
  },
  {
    id: 'kuhn',
    title: 'Kuhn poker',
    line: 'The smallest poker. Solved: the first player loses 1/18 of a chip a game.',
    source: example('kuhn'),
  },
  {
    id: 'dice',
    title: 'Dice for three',
    line: 'Roll once or twice. Fair for all three, and more luck than skill (0.30 of 1).',
    source: own('three-dice'),
  },
];
