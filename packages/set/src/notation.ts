import { GameStepper, type Move, type Notation } from '@cards/core';
import { SetCard } from './card.js';
import { SetEngine } from './engine.js';
import { SetHand } from './hand.js';
import { DONE, NONE } from './move.js';
import type { SetParams } from './parameters.js';
import type { SetEnd } from './state.js';
import type { SetView } from './view.js';

const ENDS: Readonly<Record<SetEnd, string>> = {
  none: 'the tableau contains no set',
  overlooked: 'the player overlooked a set',
  wrong: 'the player chose three cards that are not a set',
  done: 'the player stopped',
};

/** A move is a hand such as `[1ebc,1fbc,1hbc]`, `none` or `done`. Cards are in the source document's notation. */
export const notation: Notation<SetView, SetParams> = {
  legal: () => undefined,

  parse: (text) => {
    if (text === 'none') return NONE;
    if (text === 'done') return DONE;
    try {
      return SetHand.parse(text).packed;
    } catch {
      return undefined;
    }
  },

  show: (view) => `{${cardsOf(view).join(',')}}\n${view.deckSize} in the deck, ${setsText(view.won)} won`,

  *trace(params, players, rngs, measures) {
    const game = new SetEngine(params);
    const stepper = new GameStepper<SetView, SetEngine>(game, players);
    stepper.begin(rngs);
    yield `Set with tableau ${params.tableau}: ${players.map(({ name }) => name).join()}`;
    for (let turn = 1; !game.over; turn++) {
      const cards = cardsOf(game).join(' ');
      const [won, move] = [game.won, stepper.step()];
      yield `  ${turn}. ${cards}: ${moveText(move)}${game.won > won ? `, set ${game.won}` : ''}`;
    }
    stepper.finish(measures);
    const end = game.end === undefined ? '' : ENDS[game.end];
    yield `${setsText(game.won)} won: ${end}; cards left: ${game.size} in the tableau, ${game.deckSize} in the deck`;
  },
};

function cardsOf(view: SetView): string[] {
  return Array.from({ length: view.size }, (_, i) => String(SetCard.of(view.cardAt(i))));
}

const setsText = (sets: number): string => (sets === 1 ? '1 set' : `${sets} sets`);

function moveText(move: Move): string {
  if (move === NONE) return 'none';
  return move === DONE ? 'done' : String(SetHand.of(move));
}
