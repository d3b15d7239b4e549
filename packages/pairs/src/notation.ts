import { GameStepper, type Notation } from '@cards/core';
import { boardText } from './board-text.js';
import { letterOf } from './card-type.js';
import { MatchCardGame } from './engine.js';
import type { PairsParams } from './parameters.js';
import type { PairsView } from './view.js';

/** The texts of the game. A move is the number of the card to flip. */
export const notation: Notation<PairsView, PairsParams> = {
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
    let found = 0;
    while (!game.over) {
      const shown = [stepper.step(), stepper.step()].map((card) => `${card} ${letterOf(view.typeOf(card))}`).join(', ');
      if (game.wasMatch()) found++;
      yield `  turn ${view.flips / 2}: ${shown}${game.wasMatch() ? `: pair ${found}` : ''}`;
    }
    stepper.finish(measures);
    yield `${cards} cards in ${view.flips} flips`;
  },
};
