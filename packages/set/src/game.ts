import { type Game, GameStepper, type Move, type Notation } from '@cards/core';
import { measureOf, unlessRefused } from '@cards/core/internal';
import { DECK_SIZE, MAX_SETS, PARAMETERS, type SetParams } from './card.js';
import { dialogue } from './dialogue.js';
import { type SetEnd, SetEngine } from './engine.js';
import { DONE, NONE, SetHand } from './hand.js';
import { CARD_COLORS } from './solitaire.js';
import { STRATEGIES } from './strategies/index.js';
import { theory } from './theory.js';
import { encoding, faceUp, type Observation, observe, type SetView, viewFrom } from './view.js';

const ENDS: Readonly<Record<SetEnd, string>> = {
  none: 'the tableau contains no set',
  overlooked: 'the player overlooked a set',
  wrong: 'the player chose three cards that are not a set',
  done: 'the player stopped',
};

/** A move is a hand such as `[1ebc,1fbc,1hbc]`, `none` or `done`. Cards are in the source document's notation. */
const notation: Notation<SetView, SetParams> = {
  legal: () => undefined,

  parse: (text) => {
    if (text === 'none') return NONE;
    if (text === 'done') return DONE;
    return unlessRefused(() => SetHand.parse(text).packed);
  },

  text: moveText,

  show: (view) => `{${faceUp(view).join(',')}}\n${view.deckSize} in the deck, ${setsText(view.won)} won`,

  *trace(params, players, rngs, measures) {
    const game = new SetEngine(params);
    const stepper = new GameStepper<SetView, SetEngine>(game, players);
    stepper.begin(rngs);
    yield `Set with tableau ${params.tableau}: ${players.map(({ name }) => name).join()}`;
    for (let turn = 1; !game.over; turn++) {
      const cards = faceUp(game).join(' ');
      const [won, move] = [game.won, stepper.step()];
      yield `  ${turn}. ${cards}: ${moveText(move)}${game.won > won ? `, set ${game.won}` : ''}`;
    }
    stepper.finish(measures);
    const end = game.end === undefined ? '' : ENDS[game.end];
    yield `${setsText(game.won)} won: ${end}; cards left: ${game.size} in the tableau, ${game.deckSize} in the deck`;
  },
};

const setsText = (sets: number): string => (sets === 1 ? '1 set' : `${sets} sets`);

function moveText(move: Move): string {
  if (move === NONE) return 'none';
  return move === DONE ? 'done' : String(SetHand.of(move));
}

const SETS = /* @__PURE__ */ measureOf<SetParams>('sets', {
  summary: 'sets won',
  better: 'higher',
  role: 'length',
  bounds: ({ tableau, dealMore }) => [0, tableau < 3 && dealMore === 0 ? 0 : MAX_SETS],
});

/**
 * CS230 Set as a {@link Game}, for `@cards/sim` and other code that runs any game.
 *
 * @example
 * ```ts
 * import { createPlayers, createRunner, resolveParams, Streams } from '@cards/core';
 * import { set } from '@cards/set';
 *
 * const params = resolveParams(set.parameters);
 * const runner = createRunner(set.engine(params), createPlayers(set, params, ['least']));
 * const measures = new Int32Array(set.measures.length); // sets, noSet, extra
 * runner.play(new Streams(1, 'set').gameRngs(1).seek(0), measures);
 * measures[1]; // => 0
 * ```
 */
export const set: Game<SetView, SetParams, SetEngine> = {
  id: 'set',
  module: '@cards/set#set',
  title: 'CS230 Set',
  summary: 'one player takes sets of three cards from the tableau until it contains no set',
  rulebook: ({ tableau, dealMore }) => [
    'There are 81 cards. A card has a number, a filling, a color and a shape, with three values each, and no two cards are the same.',
    'Three cards are a set if, in each of these four features, their values are all equal or all different.\n1ebc 1fbc 1hbc    a set: one blue circle each, empty, full and half\n1ebc 2fgs 3hrt    a set: all features differ\n1ebc 1ebs 2fgt    no set: two numbers are equal, and one differs',
    `${tableau === 1 ? '1 card lies' : `${tableau} cards lie`} face up: the tableau. If you take a set, you win its three cards, and three cards from the deck replace them.`,
    'If the deck has fewer than three cards, all of them are dealt. When it is empty, the tableau shrinks.',
    dealMore === 1
      ? 'The game ends if you take three cards that are not a set, or if you are wrong that there is no set, and you can stop at any time. If you are right that there is no set, three more cards are dealt while the deck lasts. They are not replaced when you take a set.'
      : 'The game ends if you take three cards that are not a set. It also ends if you say that there is no set, right or wrong, and you can stop at any time.',
    'Your score is the number of sets won, 0 to 27.',
    'You can also play with a tableau of 0 to 81 cards, or with a rule of the original game: if you are right that there is no set, three more cards are dealt while the deck lasts. They are not replaced when you take a set.',
  ],
  seats: 1,
  parameters: PARAMETERS,
  strategies: STRATEGIES,
  measures: [
    SETS,
    {
      name: 'noSet',
      summary: 'whether the first tableau contained no set',
      unit: 'deals',
      better: 'neither',
      kind: 'proportion',
      bounds: () => [0, 1],
    },
    {
      name: 'extra',
      summary: 'extra deals of three cards, because the tableau contained no set',
      unit: 'times',
      better: 'neither',
      kind: 'count',
      bounds: ({ tableau, dealMore }) => [0, dealMore * Math.ceil((DECK_SIZE - tableau) / 3)],
    },
  ],
  engine: (params) => new SetEngine(params),
  defaults: { strategies: ['least', 'lookahead'], trials: 100_000, blockSize: 2000 },
  observe,
  viewFrom: (observed) => viewFrom(observed as Observation),
  encoding,
  notation,
  theory,
  search: '@cards/set/search#set',
  checks: '@cards/set/testing#harness',
  dialogue,
  colors: () => CARD_COLORS,
};
