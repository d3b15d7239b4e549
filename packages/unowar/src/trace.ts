import { type GameRngs, type Player, GameStepper } from '@cards/core';
import type { UnoWarParams } from './parameters.js';
import { UnoWarGame } from './engine.js';
import { PASS, type UnoWarView } from './view.js';

/**
 * Plays one game and yields it as text: one line for each starter card, play and pass, with the hands.
 *
 * @param params - checked parameters
 * @param players - the two players
 * @param rngs - the generators of the game, at their start
 * @param measures - receives the measures when the game is over
 */
export function* trace(
  params: UnoWarParams,
  players: readonly Player<UnoWarView>[],
  rngs: GameRngs,
  measures: Int32Array,
): Generator<string, void, void> {
  const game = UnoWarGame.undealt(params);
  const stepper = new GameStepper<UnoWarView, UnoWarGame>(game, players);
  const name = (seat: number): string => `${seat + 1} ${players[seat]?.name}`;
  const { pile } = game.view(0);
  stepper.begin(rngs);
  yield `UnoWar to ${params.points} points: ${name(0)} against ${name(1)}`;
  let round = -1;
  while (!game.over) {
    if (game.rounds !== round) {
      round = game.rounds;
      yield `Round ${round + 1} opens with ${pile.topCard}`;
    }
    const seat = game.toMove;
    const hand = cards(game.view(seat));
    const move = stepper.step();
    if (move === PASS) yield `  ${name(seat)} [${hand}] passes: ${game.view(0).points} : ${game.view(1).points}`;
    else yield `  ${name(seat)} [${hand}] plays ${pile.topCard}`;
  }
  game.measure(measures);
  yield `${name(game.winner)} wins after ${game.rounds} rounds and ${game.plays} plays`;
}

function cards({ hand }: UnoWarView): string {
  return Array.from({ length: hand.size }, (_, slot) => String(hand.get(slot))).join(', ');
}
