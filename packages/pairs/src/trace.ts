import { type GameRngs, type Player, GameStepper } from '@cards/core';
import { letterOf } from './card-type.js';
import { MatchCardGame } from './match-card-game.js';
import type { PairsParams } from './parameters.js';
import type { PairsView } from './view.js';

/**
 * One game as text: a line for each turn, with the two cards, what they show, and whether that was a pair.
 *
 * @param params - checked parameters
 * @param players - the player
 * @param rngs - the generators of the game, at their start
 * @param measures - receives the measures at the end
 */
export function* trace(
  { cards, copies }: PairsParams,
  players: readonly Player<PairsView>[],
  rngs: GameRngs,
  measures: Int32Array,
): Generator<string, void, void> {
  const game = new MatchCardGame(cards, copies);
  const table = new GameStepper<PairsView, MatchCardGame>(game, players);
  table.begin(rngs);
  yield `Pairs with ${cards} cards, ${copies} of each type: ${players.map(({ name: spec }) => spec).join()}`;
  let found = 0;
  while (!game.over) {
    const shown = [table.step(), table.step()].map((card) => `${card} ${letterOf(game.typeOf(card))}`).join(', ');
    if (game.wasMatch()) found++;
    yield `  turn ${game.flips / 2}: ${shown}${game.wasMatch() ? `: pair ${found}` : ''}`;
  }
  game.measure(measures);
  yield `${cards} cards in ${game.flips} flips`;
}
