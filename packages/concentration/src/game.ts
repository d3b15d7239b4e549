import { type Game, GameStepper, type Notation } from '@cards/core';
import { measureOf } from '@cards/core/internal';
import { dialogue } from './dialogue.js';
import { ConcentrationGame } from './engine.js';
import { FACE_COLORS, faceText, placeText } from './layout.js';
import { type ConcentrationParams, MAX_TURNS, PARAMETERS, playersOf } from './parameters.js';
import { STRATEGIES } from './strategies/index.js';
import { theory } from './theory.js';
import {
  boardText,
  type ConcentrationObservation,
  type ConcentrationView,
  encoding,
  observe,
  viewFrom,
} from './view.js';

/** A move is the place of the card to flip. A view is the board and the open cards. A game has a line for each turn. */
const notation: Notation<ConcentrationView, ConcentrationParams> = {
  legal: (view) =>
    Array.from({ length: view.playable }, (_, index) => view.playableAt(index))
      .sort((one, other) => one - other)
      .map(String),

  parse: (text) => (/^\d{1,9}$/.test(text) ? Number(text) : undefined),

  show(view) {
    if (view.open >= 0) return `${boardText(view)}\nopen ${cardText(view, view.open)}`;
    if (view.first < 0) return boardText(view);
    return `${boardText(view)}\nlast turn ${cardText(view, view.first)} and ${cardText(view, view.second)}`;
  },

  *trace(params, players, rngs, measures) {
    const game = new ConcentrationGame(params);
    const stepper = new GameStepper<ConcentrationView, ConcentrationGame>(game, players);
    const name = (seat: number): string => `${seat + 1} ${players[seat]?.name}`;
    const won = (): number[] => players.map((_, seat) => game.won(seat));
    stepper.begin(rngs);
    yield `Concentration with ${params.ranks * params.copies} cards: ${players.map((_, seat) => name(seat)).join(' against ')}`;
    while (!game.over) {
      const seat = game.toMove;
      stepper.step();
      stepper.step();
      const cards = `${cardText(game, game.first)} and ${cardText(game, game.second)}`;
      const pair = game.matched ? `, a pair: ${won().join(' : ')}` : '';
      yield `Turn ${game.turns}: ${name(seat)} flips ${cards}${pair}`;
    }
    stepper.finish(measures);
    const [most = 0, next = 0] = won().sort((one, other) => other - one);
    const end = most === next ? 'a tie' : `${name(won().indexOf(most))} wins by ${most - next} cards`;
    const left = game.left === 0 ? '' : `, with ${game.left} cards left`;
    yield `${end} after ${game.turns} ${game.turns === 1 ? 'turn' : 'turns'}${left}`;
  },
};

function cardText(view: ConcentrationView, place: number): string {
  return `${placeText(view, place)} ${faceText(view.cardAt(place))}`;
}

const TURNS = /* @__PURE__ */ measureOf<ConcentrationParams>('turns', {
  summary: 'turns of all players; a turn flips two cards',
  better: 'neither',
  role: 'length',
  bounds: ({ ranks, copies }) => [(ranks * copies) / 2, MAX_TURNS],
});

const WIN = /* @__PURE__ */ measureOf<ConcentrationParams>('win', {
  summary: 'whether the player wins more cards than each other player',
  role: 'win',
});

const TIE = /* @__PURE__ */ measureOf<ConcentrationParams>('tie', {
  summary: 'whether the player shares the largest number of cards',
  role: 'tie',
});

/**
 * Concentration as a game value, for `simulate`, `cards-sim` and other code for any game.
 *
 * @example
 * ```ts
 * import { createPlayers, createRunner, resolveParams, Streams } from '@cards/core';
 * import { concentration } from '@cards/concentration';
 *
 * const params = resolveParams(concentration.parameters, { ranks: 2 });
 * const players = createPlayers(concentration, params, ['memory:8', 'random']);
 * const measures = new Int32Array(concentration.measures.length); // turns, win, tie, margin
 * const runner = createRunner(concentration.engine(params), players);
 * runner.play(new Streams(1, concentration.id).gameRngs(2).seek(0), measures);
 * (measures[0] ?? 0) >= 4; // => true
 * ```
 */
export const concentration: Game<ConcentrationView, ConcentrationParams, ConcentrationGame> = {
  id: 'concentration',
  module: '@cards/concentration#concentration',
  title: 'Concentration',
  summary: 'players flip two cards a turn and win pairs of the same rank',
  rulebook: ({ ranks, copies, bonus, players }) => [
    `${ranks * copies} cards lie face down in ${copies} rows and ${ranks === 1 ? '1 column: 1 rank' : `${ranks} columns: ${ranks} ranks`} in ${copies} suits.`,
    `The ${players} players take turns. A turn has two flips, one after the other, and all players see the cards. You cannot flip a card that is won, or the same card twice in a turn.`,
    'Two cards of the same rank are a pair, in any suits. They stay face up, and you win them.',
    'Two other cards can be seen until the next flip, which first turns both face down again.\nsecond flip    S A S 2 XXX\n               XXX XXX XXX\nnext flip      XXX XXX S 3\n               XXX XXX XXX',
    bonus === 1
      ? 'After a pair, the same player has another turn. Otherwise it is the turn of the next player.'
      : 'Then it is the turn of the next player, after a pair too.',
    'The game ends when all cards are won. The player with the most cards wins. Players who share the largest number tie.',
    'A turn without a pair is a pass if both of its cards were face up in earlier turns. After 30 passes in a row with the same two cards, or a pass in turn 2,000 or later, the game ends, and the cards that are left count for no player.',
    'You can also play with 1 to 13 ranks, with two cards of each rank, with the rule that a pair earns another turn, and with two to six players.',
  ],
  seats: playersOf,
  parameters: PARAMETERS,
  strategies: STRATEGIES,
  measures: [
    TURNS,
    WIN,
    TIE,
    {
      name: 'margin',
      summary: 'cards won by the player minus the most cards won by another',
      unit: 'cards',
      better: 'higher',
      kind: 'count',
      each: 'seat',
      bounds: ({ ranks, copies }) => [-ranks * copies, ranks * copies],
    },
  ],
  engine: (params) => new ConcentrationGame(params),
  defaults: { strategies: ['random', 'memory:10', 'memory:52', 'optimal'], trials: 20_000, blockSize: 2000 },
  observe,
  viewFrom: (observed) => viewFrom(observed as ConcentrationObservation),
  encoding,
  notation,
  theory,
  search: '@cards/concentration/search#concentration',
  checks: '@cards/concentration/testing#harness',
  dialogue,
  colors: () => FACE_COLORS,
};
