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
    const { pile, playable, seat, players, cardsRemaining } = view;
    const cards = cardsOf(view).map((card, slot) => (hasSlot(playable, slot) ? `*${card}` : card));
    // The own points first, then those of the next seats in turn.
    const seats = Array.from({ length: players }, (_, after) => (seat + after) % players);
    const points = seats.map((each) => view.pointsOf(each)).join(' : ');
    const out = seats.filter((each) => !view.isIn(each)).map((each) => each + 1);
    const left = players === 2 || out.length === 0 ? '' : `; passed ${out.join(', ')}`;
    return `pile ${pile.topCard}, ${count(pile.numCards, 'card')}; deck ${count(cardsRemaining, 'card')}; points ${points}${left}\nhand ${cards.join(', ')}`;
  },

  *trace(params, players, rngs, measures) {
    const game = UnoWarGame.undealt(params);
    const stepper = new GameStepper<UnoWarView, UnoWarGame>(game, players);
    const name = (seat: number): string => `${seat + 1} ${players[seat]?.name}`;
    const { pile } = game.view(0);
    const points = (): string => players.map((_, seat) => game.view(0).pointsOf(seat)).join(' : ');
    stepper.begin(rngs);
    yield `UnoWar to ${count(params.points, 'point')}: ${players.map((_, seat) => name(seat)).join(' against ')}`;
    let round = -1;
    while (!game.over) {
      if (game.rounds !== round) {
        round = game.rounds;
        yield `Round ${round + 1} opens with ${pile.topCard}`;
      }
      const seat = game.toMove;
      const hand = cardsOf(game.view(seat)).join(', ');
      const move = stepper.step();
      if (move === PASS) yield `  ${name(seat)} [${hand}] passes${game.rounds > round ? `: ${points()}` : ''}`;
      else yield `  ${name(seat)} [${hand}] plays ${pile.topCard}`;
    }
    stepper.finish(measures);
    yield `${name(game.winner)} wins after ${count(game.rounds, 'round')} and ${count(game.plays, 'play')}`;
  },
};

function cardsOf({ hand }: UnoWarView): string[] {
  return Array.from({ length: hand.size }, (_, slot) => String(hand.get(slot)));
}

const count = (number: number, noun: string): string => `${number} ${noun}${number === 1 ? '' : 's'}`;
