import { GameStepper, type Notation } from '@cards/core';
import { UnoWarGame } from './engine.js';
import type { UnoWarParams } from './parameters.js';
import { hasSlot, slotsIn } from './slots.js';
import { PASS, type UnoWarView } from './view.js';

/** The texts of the game. A move is the slot of a card in the hand, or `pass`. */
export const notation: Notation<UnoWarView, UnoWarParams> = {
  legal: ({ playable }) => [...[...slotsIn(playable)].map(String), 'pass'],
  parse: (text) => {
    if (text === 'pass') return PASS;
    return /^\d{1,9}$/.test(text) ? Number(text) : undefined;
  },

  show: (view) => {
    const { pile, playable, points, opponentPoints, cardsRemaining } = view;
    const cards = cardsOf(view).map((card, slot) => (hasSlot(playable, slot) ? `*${card}` : card));
    return `pile ${pile.topCard}, ${count(pile.numCards, 'card')}; deck ${count(cardsRemaining, 'card')}; points ${points} : ${opponentPoints}\nhand ${cards.join(', ')}`;
  },

  *trace(params, players, rngs, measures) {
    const game = UnoWarGame.undealt(params);
    const stepper = new GameStepper<UnoWarView, UnoWarGame>(game, players);
    const name = (seat: number): string => `${seat + 1} ${players[seat]?.name}`;
    const { pile } = game.view(0);
    stepper.begin(rngs);
    yield `UnoWar to ${count(params.points, 'point')}: ${name(0)} against ${name(1)}`;
    let round = -1;
    while (!game.over) {
      if (game.rounds !== round) {
        round = game.rounds;
        yield `Round ${round + 1} opens with ${pile.topCard}`;
      }
      const seat = game.toMove;
      const hand = cardsOf(game.view(seat)).join(', ');
      const move = stepper.step();
      if (move === PASS) yield `  ${name(seat)} [${hand}] passes: ${game.view(0).points} : ${game.view(1).points}`;
      else yield `  ${name(seat)} [${hand}] plays ${pile.topCard}`;
    }
    stepper.finish(measures);
    yield `${name(game.winner)} wins after ${count(game.rounds, 'round')} and ${count(game.plays, 'play')}`;
  },
};

function cardsOf({ hand }: UnoWarView): string[] {
  return Array.from({ length: hand.size }, (_, slot) => String(hand.get(slot)));
}

function count(number: number, noun: string): string {
  return `${number} ${noun}${number === 1 ? '' : 's'}`;
}
