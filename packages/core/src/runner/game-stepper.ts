import { checkMembers, InputError } from '../errors.js';
import { attributeError, checkPlayers, noSuchSeat, refuseType } from '../contracts/create-players.js';
import type { Engine, Move } from '../contracts/engine.js';
import type { Player, Strategy } from '../contracts/strategy.js';
import type { Rng } from '../random/rng.js';
import type { GameRngs } from '../random/streams.js';
import { endMeasures } from './attributing-runner.js';

interface SeatPlayer<View> {
  readonly name: string;
  readonly strategy: Strategy<View>;
  readonly view: View;
  rng: Rng | undefined;
}

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
  private readonly players: readonly SeatPlayer<View>[];
  private readonly observers: readonly SeatPlayer<View>[];

  /**
   * @param engine - an engine that only this stepper uses
   * @param players - one player for each seat, `players[seat]`
   */
  constructor(engine: E, players: readonly Player<View>[]) {
    checkMembers(engine, 'the engine', 'view', 'apply');
    checkPlayers(players);
    if (players.length === 0) throw new InputError('the players must be a list of at least one player');
    this.engine = engine;
    this.players = players.map(({ name, strategy }, seat) => ({
      name,
      strategy,
      view: engine.view(seat),
      rng: undefined,
    }));
    this.observers = this.players.filter(({ strategy }) => strategy.observe !== undefined);
  }

  /**
   * Deals a new game and calls `begin` of each player.
   *
   * @param rngs - the generators of the game, at their start
   * @throws MisbehaviorError if the game or a player throws an error
   */
  begin(rngs: GameRngs): void {
    checkMembers(rngs, 'the generators', 'deal', 'seats');
    const { deal, seats } = rngs;
    // The player whose code runs; undefined while the engine runs.
    let running: SeatPlayer<View> | undefined;
    try {
      this.engine.reset(deal);
      for (let seat = 0; seat < this.players.length; seat++) {
        running = this.playerAt(seat);
        running.rng = seats[seat];
        running.strategy.begin?.(running.view);
      }
    } catch (error) {
      throw attributeError(error, running);
    }
  }

  /**
   * Plays one move of the player to move. Call it only while `engine.over` is false.
   *
   * @returns the move
   * @throws MisbehaviorError if a player throws an error, if the move is illegal, or if the game exceeds its move limit
   */
  step(): Move {
    const { engine, observers } = this;
    const player = this.playerAt(engine.toMove);
    let running: SeatPlayer<View> | undefined = player;
    try {
      // begin() gave every player a generator.
      const move = player.strategy.move(player.view, player.rng as Rng);
      running = undefined;
      if (typeof move !== 'number') refuseType(move);
      engine.apply(move);
      for (const observer of observers) {
        running = observer;
        observer.strategy.observe?.(observer.view);
      }
      return move;
    } catch (error) {
      throw attributeError(error, running, player);
    }
  }

  /**
   * Writes the measures of a finished game, and calls `end` of each player.
   *
   * @param measures - receives the measures of seat 0, `measures[measure]`
   * @throws MisbehaviorError if the game or a player throws an error
   */
  finish(measures: Int32Array): void {
    let running: SeatPlayer<View> | undefined;
    try {
      this.engine.measure(measures, 0);
      const { players } = this;
      for (const [seat, player] of players.entries()) {
        if (player.strategy.end === undefined) continue;
        running = undefined;
        const own = endMeasures(this.engine, measures, seat, players.length);
        running = player;
        player.strategy.end(own);
      }
    } catch (error) {
      throw attributeError(error, running);
    }
  }

  private playerAt(seat: number): SeatPlayer<View> {
    const player = this.players[seat];
    if (player === undefined) throw noSuchSeat(seat, this.players.length);
    return player;
  }
}
