import { type GameRngs, type Player, GameStepper } from '@cards/core';
import { ConcentrationGame } from './engine.js';
import { faceText } from './face.js';
import { placeText } from './layout.js';
import type { ConcentrationParams } from './parameters.js';
import type { ConcentrationView } from './view.js';

/**
 * Plays one game and yields its text: a line for each turn, with both cards and their places.
 *
 * @param params - checked parameters
 * @param players - the two players
 * @param rngs - the generators of the game, at their start
 * @param measures - receives the measures at the end
 */
export function* trace(
  params: ConcentrationParams,
  players: readonly Player<ConcentrationView>[],
  rngs: GameRngs,
  measures: Int32Array,
): Generator<string, void, void> {
  const game = new ConcentrationGame(params);
  const stepper = new GameStepper<ConcentrationView, ConcentrationGame>(game, players);
  const name = (seat: number): string => `${seat + 1} ${players[seat]?.name}`;
  const card = (place: number): string => `${placeText(game, place)} ${faceText(game.cardAt(place))}`;
  stepper.begin(rngs);
  yield `Concentration with ${params.ranks * params.copies} cards: ${name(0)} against ${name(1)}`;
  while (!game.over) {
    const seat = game.toMove;
    stepper.step();
    stepper.step();
    const pair = game.matched ? `, a pair: ${game.won(0)} : ${game.won(1)}` : '';
    yield `Turn ${game.turns}: ${name(seat)} flips ${card(game.first)} and ${card(game.second)}${pair}`;
  }
  game.measure(measures);
  const margin = game.won(0) - game.won(1);
  const end = margin === 0 ? 'a tie' : `${name(margin > 0 ? 0 : 1)} wins by ${Math.abs(margin)} cards`;
  yield `${end} after ${game.turns} ${game.turns === 1 ? 'turn' : 'turns'}`;
}
