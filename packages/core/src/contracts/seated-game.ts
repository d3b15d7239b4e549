import type { Rng } from '../random/rng.js';
import type { Lanes } from '../random/streams.js';
import type { Engine, Move } from './engine.js';
import { blame } from './blame.js';
import { MisbehaviorError } from './errors.js';
import type { Seated, Table } from './game.js';
import type { Strategy } from './strategy.js';

/** One seat: who sits there, and what he is handed. */
interface Player<View> {
  readonly spec: string;
  readonly strategy: Strategy<View>;
  readonly view: View;
  rng: Rng | undefined;
}

/**
 * An engine with a strategy in each of its seats: the loop that plays one whole game.
 *
 * @typeParam View - what one seat may know
 * @typeParam E - the engine's own type
 */
export class SeatedGame<View, E extends Engine<View> = Engine<View>> implements Table {
  /** The engine, in the state that the last step left. */
  readonly engine: E;
  private readonly players: readonly Player<View>[];
  private readonly observers: readonly Player<View>[];

  /**
   * @param engine - an engine that nobody else uses
   * @param seated - one strategy for each seat
   */
  constructor(engine: E, seated: readonly Seated<View>[]) {
    this.engine = engine;
    this.players = seated.map(({ spec, strategy }, seat) => ({ spec, strategy, view: engine.view(seat), rng: undefined }));
    this.observers = this.players.filter(({ strategy }) => strategy.observe !== undefined);
  }

  /** See {@link Table.play}. */
  play(lanes: Lanes, measures: Int32Array): void {
    const { engine } = this;
    this.begin(lanes);
    while (!engine.over) this.step();
    try {
      engine.measure(measures);
    } catch (error) {
      throw blame(error);
    }
  }

  /**
   * Deals a new game and tells the strategies.
   *
   * @throws MisbehaviorError when a strategy throws
   */
  begin(lanes: Lanes): void {
    // Whose code is running; nobody's while the game's own is.
    let running: Player<View> | undefined;
    try {
      this.engine.reset(lanes[0]);
      for (let seat = 0; seat < this.players.length; seat++) {
        running = this.at(seat);
        running.rng = lanes[1 + seat];
        running.strategy.begin?.(running.view);
      }
    } catch (error) {
      throw blame(error, running);
    }
  }

  /**
   * Lets the seat to move play one move.
   *
   * @returns the move
   * @throws MisbehaviorError when the strategy throws or plays an illegal move, or when the game finds no end
   */
  step(): Move {
    const { engine, observers } = this;
    const player = this.at(engine.toMove);
    let running: Player<View> | undefined = player;
    try {
      // begin() gave every seat its lane.
      const move = player.strategy.move(player.view, player.rng as Rng);
      running = undefined;
      engine.apply(move);
      for (let i = 0; i < observers.length; i++) {
        running = observers[i] as Player<View>;
        running.strategy.observe?.(running.view);
      }
      return move;
    } catch (error) {
      throw blame(error, running, player);
    }
  }

  private at(seat: number): Player<View> {
    const player = this.players[seat];
    if (player === undefined) throw new MisbehaviorError(`the game asks seat ${seat}, where nobody sits`);
    return player;
  }
}
