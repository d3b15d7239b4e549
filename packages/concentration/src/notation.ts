import { GameStepper, type Notation } from '@cards/core';
import { boardText } from './board-text.js';
import { ConcentrationGame } from './engine.js';
import { faceText } from './face.js';
import { placeText } from './layout.js';
import type { ConcentrationParams } from './parameters.js';
import type { ConcentrationView } from './view.js';

/** A move is the place of the card to flip. A view is the board and the open cards. A game has a line for each turn. */
export const notation: Notation<ConcentrationView, ConcentrationParams> = {
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
