import { type Game, GameStepper, type Notation } from '@cards/core';
import { letterOf, MAX_FLIPS, type PairsParams, PARAMETERS } from './cards.js';
import { dialogue } from './dialogue.js';
import { MatchCardGame } from './engine.js';
import { theory } from './exact/theory.js';
import { STRATEGIES } from './strategies.js';
import { BOARD_COLORS, boardText, encoding, observe, type PairsObservation, type PairsView, viewFrom } from './view.js';

/** The texts of the game. A move is the number of the card to flip. */
const notation: Notation<PairsView, PairsParams> = {
  legal: (view) =>
    Array.from({ length: view.playable }, (_, index) => view.playableAt(index))
      .sort((one, other) => one - other)
      .map(String),
  parse: (text) => (/^\d{1,9}$/.test(text) ? Number(text) : undefined),

  /** The board, and what its brackets mean if there are any. */
  show: (view) => {
    if (!view.isOpen(view.lastFlipped)) return boardText(view);
    const turned = view.flips % 2 === 0 ? ' The next move turns them back.' : '';
    return `${boardText(view)}\nBrackets mark open cards, which are not matched.${turned}`;
  },

  *trace({ cards, copies }, players, rngs, measures) {
    const game = new MatchCardGame(cards, copies);
    const view = game.view();
    const stepper = new GameStepper<PairsView, MatchCardGame>(game, players);
    stepper.begin(rngs);
    yield `Pairs with ${cards} cards, ${copies} of each type: ${players.map(({ name: spec }) => spec).join()}`;
    let pairsFound = 0;
    while (!game.over) {
      const texts = [stepper.step(), stepper.step()].map((card) => `${card} ${letterOf(view.typeOf(card))}`).join(', ');
      if (game.wasMatch()) pairsFound++;
      yield `  turn ${view.flips / 2}: ${texts}${game.wasMatch() ? `: pair ${pairsFound}` : ''}`;
    }
    stepper.finish(measures);
    yield `${cards} cards in ${view.flips} flips`;
  },
};

/**
 * Pairs as a value, for `simulate` of `@cards/batch`, for `@cards/sim`, and for other code that runs any game.
 *
 * @example
 * ```ts
 * import { createPlayers, createRunner, exactResult, Streams } from '@cards/core';
 * import { pairs } from '@cards/pairs';
 *
 * const params = { cards: 8, copies: 4 };
 * const runner = createRunner(pairs.engine(params), createPlayers(pairs, params, ['optimal']));
 * const measures = new Int32Array(1); // flips
 * runner.play(new Streams(1, 'pairs').gameRngs(1).seek(0), measures);
 * (measures[0] ?? 0) >= 8; // => true
 * exactResult(pairs, params, ['optimal'])?.measures['flips']?.mean; // ≈ 10.742857
 * ```
 */
export const pairs: Game<PairsView, PairsParams, MatchCardGame> = {
  id: 'pairs',
  module: '@cards/pairs#pairs',
  title: 'Pairs',
  summary: 'turn up cards two at a time until all pairs are found, in few flips',
  rulebook: ({ cards, copies }) => [
    `${cards} cards lie face down, ${copies} of each kind.`,
    'A turn has two flips, one after the other. A flip turns one card face up, and counts. A card that is face up cannot be flipped.',
    'Two cards of the same kind are a pair. They stay face up.',
    'Two other cards can be seen until your next flip. It first turns both face down again, in their places, so that it can flip one of them again.\nsecond flip    [a]   1   2   3   4 [b]   6   7\nnext flip        0   1   2   3   4   5   6 [b]',
    'The game ends when all cards are matched. Your score is the number of flips, and fewer are better: the best possible score is one flip for each card.',
    'You can also play with 4 to 104 cards, a multiple of four, or with two cards of each kind, 2 to 52 cards.',
  ],
  seats: 1,
  parameters: PARAMETERS,
  strategies: STRATEGIES,
  measures: [
    {
      name: 'flips',
      summary: 'cards turned up until all cards are matched',
      unit: 'flips',
      better: 'lower',
      kind: 'count',
      role: 'length',
      bounds: ({ cards }) => [cards, MAX_FLIPS],
    },
  ],
  defaults: { trials: 100_000, blockSize: 20_000 },
  engine: ({ cards, copies }) => new MatchCardGame(cards, copies),
  observe,
  viewFrom: (observed) => viewFrom(observed as PairsObservation),
  encoding,
  notation,
  theory,
  search: '@cards/pairs/search#pairs',
  checks: '@cards/pairs/testing#harness',
  dialogue,
  colors: () => BOARD_COLORS,
};
