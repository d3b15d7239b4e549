import { checkMembers } from '../errors/check-arguments.js';
import { checkPlayers } from '../contracts/create-players.js';
import { checkRng } from '../random/source-rng.js';
import { refuseType } from '../contracts/attribute-error.js';
import type { Engine, MeasureValues } from '../contracts/engine.js';
import type { Player, Strategy } from '../contracts/strategy.js';
import type { Rng } from '../random/rng.js';
import type { GameRngs } from '../random/streams.js';
import { AttributingRunner, NO_SEAT } from './attributing-runner.js';

/**
 * Plays games of one seat. Without a list of players, short games take up to a quarter less time than in `GameStepper`.
 */
export class SoloRunner<View> extends AttributingRunner<View> {
  private readonly engine: Engine<View>;
  private readonly strategy: Strategy<View>;

  constructor(engine: Engine<View>, player: Player<View>) {
    super([player]);
    this.engine = engine;
    this.strategy = player.strategy;
  }

  override playUncaught({ deal, seats }: GameRngs, measures: MeasureValues): void {
    const { engine } = this;
    this.running = NO_SEAT;
    this.mover = NO_SEAT;
    engine.reset(deal);
    // The generators of a one-seat game include one for seat 0.
    this.playToEnd(seats[0] as Rng);
    this.finish(engine, measures);
  }

  /** Plays a game from its current state to its end. Errors are not attributed. */
  playToEnd(rng: Rng): void {
    const { engine, strategy } = this;
    const view = engine.view(0);
    const observes = strategy.observe !== undefined;
    this.running = 0;
    strategy.begin?.(view);
    this.mover = 0;
    while (!engine.over) {
      const move = strategy.move(view, rng);
      this.running = NO_SEAT;
      if (typeof move !== 'number') refuseType(move);
      engine.apply(move);
      this.running = 0;
      if (observes) strategy.observe?.(view);
    }
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
  checkMembers(engine, 'the engine', 'view', 'apply');
  checkPlayers([player]);
  checkRng(rng);
  const runner = new SoloRunner(engine, player);
  try {
    runner.playToEnd(rng);
  } catch (error) {
    throw runner.attribute(error);
  }
}
