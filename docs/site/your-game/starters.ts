import goofspiel from '../../../packages/core/examples/goofspiel.ts?raw';
import kuhn from '../../../packages/core/examples/kuhn.ts?raw';
import pig from '../../../packages/core/examples/pig.ts?raw';
import whist from '../../../packages/core/examples/whist.ts?raw';
import highCard from './starters/high-card.ts?raw';
import threeDice from './starters/three-dice.ts?raw';

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
    source: highCard,
  },
  {
    id: 'pig',
    title: 'Pig',
    line: 'Roll again or hold. Skill and luck (0.60 of 1), and the first player wins 57%.',
    source: pig,
  },
  {
    id: 'whist',
    title: 'Whist',
    line: 'Four players, tricks and trumps. Mostly luck (0.15 of 1), in 12 moves.',
    source: whist,
  },
  {
    id: 'goofspiel',
    title: 'Goofspiel',
    line: 'Hidden bids for prizes. Almost pure skill (0.95 of 1), in 6 moves.',
    source: goofspiel,
  },
  {
    id: 'kuhn',
    title: 'Kuhn poker',
    line: 'The smallest poker. Solved: the first player loses 1/18 of a chip a game.',
    source: kuhn,
  },
  {
    id: 'dice',
    title: 'Dice for three',
    line: 'Roll once or twice. Fair for all three, and more luck than skill (0.30 of 1).',
    source: threeDice,
  },
];
