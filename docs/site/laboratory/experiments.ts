/** An experiment of the gallery. */
export interface GalleryExperiment {
  /** The id of its game. */
  readonly game: string;
  readonly question: string;
  /** What the laboratory draws. */
  readonly chart: string;
  /** The experiment as the fragment of a link. */
  readonly link: string;
}

/** Questions to begin with. With two processors, each has an answer within ten seconds. */
export const GALLERY: readonly GalleryExperiment[] = [
  {
    game: 'pairs',
    question: 'How much does perfect play save, for every size of the deck?',
    chart: 'Two curves with 26 exact values',
    link: 'game=pairs&strategy=good,optimal&param=cards=8..104:8&trials=50000&seed=1',
  },
  {
    game: 'mastermind',
    question: 'Which famous strategy finds the code in the fewest guesses?',
    chart: 'Seven means with seven exact values',
    link: 'game=mastermind&trials=100000&seed=1',
  },
  {
    game: 'unowar',
    question: 'Who beats whom, and does the first seat matter?',
    chart: 'A matrix of sixteen win rates',
    link: 'game=unowar&strategy=random,smallest,biggest,keeper&trials=20000&seed=1',
  },
  {
    game: 'unowar',
    question: 'Does keeping good cards score more than one half?',
    chart: 'A test that ends when it is decided',
    link: 'game=unowar&strategy=keeper,smallest&sequential=0.5,0.55&seed=1',
  },
  {
    game: 'set',
    question: 'How many sets do more cards on the table give?',
    chart: 'Two curves from 6 to 18 cards',
    link: 'game=set&strategy=least,lookahead&param=tableau=6..18:3&trials=5000&seed=1',
  },
  {
    game: 'concentration',
    question: 'How many cards must you remember against a player who remembers all?',
    chart: 'A curve from no memory to 52 cards',
    link: 'game=concentration&strategy=memory:0..52:4&against=memory:52&trials=5000&seed=1',
  },
];
