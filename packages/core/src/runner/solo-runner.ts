import { attributeError, runGameCode } from '../contracts/attribute-error.js';
import type { Engine } from '../contracts/engine.js';
import type { GameRunner, Player } from '../contracts/game.js';
import type { Strategy } from '../contracts/strategy.js';
import type { Rng } from '../random/rng.js';
import type { GameRngs } from '../random/streams.js';

/**
 * Plays games of one seat. Short games take up to a quarter less time than in `GameStepper`, because there is no list
 * of players.
 *
 * @typeParam View - the information that the seat has about the state
 */
export class SoloRunner<View> implements GameRunner {
  private readonly engine: Engine<View>;
  private readonly player: Player<View>;

  /**
   * @param engine - an engine that only this runner uses
   * @param player - the player in seat 0
   */
  constructor(engine: Engine<View>, player: Player<View>) {
    this.engine = engine;
    this.player = player;
  }

  /** See {@link GameRunner.play}. */
  play({ deal, seats }: GameRngs, measures: Int32Array): void {
    const { engine } = this;
    runGameCode(() => engine.reset(deal));
    // The generators of a one-seat game include one for seat 0.
    playToEnd(engine, this.player, seats[0] as Rng);
    runGameCode(() => engine.measure(measures));
  }
}

/**
 * Plays a one-seat game from its current state to its end.
 *
 * @param engine - an engine in any state of a game
 * @param player - the player; `begin` is called first
 * @param rng - the generator of the player
 * @throws MisbehaviorError if the player throws an error, if a move is illegal, or if the game exceeds its move limit
 *
 * @example
 * ```ts
 * import { createPlayers, playToEnd, seededRng } from '@cards/core';
 * import { MatchCardGame, pairs } from '@cards/pairs';
 *
 * const params = { cards: 8, copies: 2 };
 * const engine = new MatchCardGame(params.cards, params.copies);
 * engine.reset(seededRng('deal'));
 * engine.apply(0); // the first move by hand
 * for (const player of createPlayers(pairs, params, ['good'])) playToEnd(engine, player, seededRng('player'));
 * engine.over; // => true
 * ```
 */
export function playToEnd<View>(engine: Engine<View>, player: Player<View>, rng: Rng): void {
  const { strategy }: { readonly strategy: Strategy<View> } = player;
  const view = engine.view(0);
  const observes = strategy.observe !== undefined;
  let isPlayersCode = true;
  try {
    strategy.begin?.(view);
    while (!engine.over) {
      const move = strategy.move(view, rng);
      isPlayersCode = false;
      engine.apply(move);
      isPlayersCode = true;
      if (observes) strategy.observe?.(view);
    }
  } catch (error) {
    throw isPlayersCode ? attributeError(error, player) : attributeError(error, undefined, player);
  }
}
