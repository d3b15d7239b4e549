import { type GameRngs, type Player, GameStepper } from '@cards/core';
import { SetCard } from './card.js';
import { SetEngine } from './engine.js';
import { SetHand } from './hand.js';
import { DONE, NONE } from './move.js';
import type { SetParams } from './parameters.js';
import type { SetEnd } from './saved-game.js';
import type { SetView } from './view.js';

const ENDS: Readonly<Record<SetEnd, string>> = {
  none: 'the tableau contains no set',
  overlooked: 'the player overlooked a set',
  wrong: 'the player chose three cards that are not a set',
  done: 'the player stopped',
};

/**
 * Plays one game and yields it as text: one line for each move, with the tableau and the move.
 *
 * @param params - checked parameters
 * @param players - a list with the only player
 * @param rngs - the generators of the game, at their start
 * @param measures - receives the measures when the game is over
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
  yield `Set with tableau ${params.tableau}: ${players.map(({ name }) => name).join()}`;
  for (let turn = 1; !game.over; turn++) {
    const cards = Array.from({ length: game.size }, (_, i) => String(SetCard.of(game.cardAt(i)))).join(' ');
    const [won, move] = [game.won, stepper.step()];
    yield `  ${turn}. ${cards}: ${moveText(move)}${game.won > won ? `, set ${game.won}` : ''}`;
  }
  game.measure(measures);
  const sets = game.won === 1 ? '1 set' : `${game.won} sets`;
  yield `${sets} won: ${game.end === undefined ? '' : ENDS[game.end]}; cards left: ${game.size} in the tableau, ${game.deckSize} in the deck`;
}

function moveText(move: number): string {
  if (move === NONE) return 'none';
  return move === DONE ? 'done' : String(SetHand.of(move));
}
