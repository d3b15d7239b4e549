import { type GameRngs, type Player, GameStepper } from '@cards/core';
import { letterOf } from './card-type.js';
import { MatchCardGame } from './engine.js';
import type { PairsParams } from './parameters.js';
import type { PairsView } from './view.js';

/**
 * Plays one game and returns it as text: one line for each turn, with its two cards and whether they are a pair.
 *
 * @param params - checked parameters
 * @param players - one player
 * @param rngs - the random number generators of the game, at their start
 * @param measures - receives the measures at the end
 */
export function* trace(
  { cards, copies }: PairsParams,
  players: readonly Player<PairsView>[],
  rngs: GameRngs,
  measures: Int32Array,
): Generator<string, void, void> {
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
  game.measure(measures);
  yield `${cards} cards in ${view.flips} flips`;
}
