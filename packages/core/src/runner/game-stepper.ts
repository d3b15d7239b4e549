import { checkPlayers } from '../contracts/create-players.js';
import type { Engine, MeasureValues, Move } from '../contracts/engine.js';
import type { Player } from '../contracts/strategy.js';
import { checkMembers, InputError } from '../errors.js';
import type { GameRngs } from '../random/streams.js';
import { TableRunner } from './create-runner.js';

/**
 * Plays games one move at a time, for callers that read the engine between moves, such as traces and web pages. Batches
 * use {@link createRunner}, which plays the same games faster.
 *
 * @typeParam View - the information that one seat has about the state
 * @typeParam E - the type of the engine
 *
 * @example
 * ```ts
 * import { createPlayers, GameStepper, Streams } from '@cards/core';
 * import { MatchCardGame, pairs } from '@cards/pairs';
 *
 * const params = { cards: 8, copies: 2 };
 * const players = createPlayers(pairs, params, ['good']);
 * const stepper = new GameStepper(new MatchCardGame(params.cards, params.copies), players);
 * stepper.begin(new Streams(1, 'pairs').gameRngs(1).seek(0));
 * while (!stepper.engine.over) stepper.step();
 * stepper.engine.getFlips() >= 8; // => true
 * ```
 */
export class GameStepper<View, E extends Engine<View> = Engine<View>> {
  /** The engine, in the state after the last step. */
  readonly engine: E;
  private readonly runner: TableRunner;

  /**
   * @param engine - an engine that only this stepper uses
   * @param players - one player for each seat, `players[seat]`
   */
  constructor(engine: E, players: readonly Player<View>[]) {
    checkMembers(engine, 'the engine', 'view', 'apply');
    checkPlayers(players);
    if (players.length === 0) throw new InputError('the players must be a list of at least one player');
    this.engine = engine;
    this.runner = new TableRunner(engine, players);
  }

  /**
   * Deals a new game and calls `begin` of each player.
   *
   * @param rngs - the generators of the game, at their start
   * @throws MisbehaviorError if the game or a player throws an error
   */
  begin(rngs: GameRngs): void {
    checkMembers(rngs, 'the generators', 'deal', 'seats');
    this.attributed(() => this.runner.begin(rngs));
  }

  /**
   * Plays one move of the player to move. Call it only while `engine.over` is false.
   *
   * @returns the move
   * @throws MisbehaviorError if a player throws an error, if the move is illegal, or if the game exceeds its move limit
   */
  step(): Move {
    return this.attributed(() => this.runner.step());
  }

  /**
   * Writes the measures of a finished game, and calls `end` of each player.
   *
   * @param measures - receives the measures of seat 0, `measures[measure]`
   * @throws MisbehaviorError if the game or a player throws an error
   */
  finish(measures: MeasureValues): void {
    this.attributed(() => this.runner.finish(measures));
  }

  private attributed<T>(act: () => T): T {
    try {
      return act();
    } catch (error) {
      throw this.runner.attribute(error);
    }
  }
}
