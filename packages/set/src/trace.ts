import { type GameRngs, type Player, GameStepper } from '@cards/core';
import { SetCard } from './card.js';
import { SetEngine } from './engine.js';
import { SetHand } from './hand.js';
import { DONE, NONE } from './move.js';
import type { SetParams } from './parameters.js';
import type { SetEnd } from './saved-game.js';
import type { SetView } from './view.js';

const ENDS: Readonly<Record<SetEnd, string>> = {
  none: 'there is no set',
  overlooked: 'a set was overlooked',
  wrong: 'no set was chosen',
  done: 'the player stops',
};

/**
 * One game as text: a line for each move, with the tableau and the choice.
 *
 * @param params - checked parameters
 * @param players - the player
 * @param rngs - the generators of the game, at their start
 * @param measures - receives the measures at the end
 */
export function* trace(
  params: SetParams,
  players: readonly Player<SetView>[],
  rngs: GameRngs,
  measures: Int32Array,
): Generator<string, void, void> {
  const game = new SetEngine(params);
  const stepper = new GameStepper<SetView, SetEngine>(game, players);
  stepper.begin(rngs);
  yield `Set with ${params.tableau} cards on the table: ${players.map(({ name }) => name).join()}`;
  for (let turn = 1; !game.over; turn++) {
    const cards = Array.from({ length: game.size }, (_, i) => String(SetCard.of(game.cardAt(i)))).join(' ');
    const [won, move] = [game.won, stepper.step()];
    yield `  ${turn}. ${cards}: ${chosen(move)}${game.won > won ? `, set ${game.won}` : ''}`;
  }
  game.measure(measures);
  yield `${game.won} sets won: ${game.end === undefined ? '' : ENDS[game.end]}; ${game.size} cards on the table, ${game.deckSize} in the deck`;
}

function chosen(move: number): string {
  if (move === NONE) return 'none';
  return move === DONE ? 'done' : String(SetHand.of(move));
}
