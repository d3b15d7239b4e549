import type { Rng } from '../random/rng.js';
import type { Lanes } from '../random/streams.js';
import type { Engine, Move } from './engine.js';
import { IllegalMoveError, MisbehaviorError } from './errors.js';
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
  /** Whose code is running: whom an exception is blamed on. */
  private running: Player<View> | undefined;

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
    try {
      while (!engine.over) this.advance();
    } catch (error) {
      throw this.blame(error);
    }
    engine.measure(measures);
  }

  /**
   * Deals a new game and tells the strategies.
   *
   * @throws MisbehaviorError when a strategy throws
   */
  begin(lanes: Lanes): void {
    this.engine.reset(lanes[0]);
    try {
      for (let seat = 0; seat < this.players.length; seat++) {
        const player = this.at(seat);
        player.rng = lanes[1 + seat];
        this.running = player;
        player.strategy.begin?.(player.view);
      }
    } catch (error) {
      throw this.blame(error);
    }
  }

  /**
   * Lets the seat to move play one move.
   *
   * @returns the move
   * @throws MisbehaviorError when the strategy throws or plays an illegal move, or when the game finds no end
   */
  step(): Move {
    try {
      return this.advance();
    } catch (error) {
      throw this.blame(error);
    }
  }

  /** One move, without the try that would cost a whole batch some percent if it stood in the loop. */
  private advance(): Move {
    const { engine, observers } = this;
    const player = this.at(engine.toMove);
    this.running = player;
    // begin() gave every seat its lane.
    const move = player.strategy.move(player.view, player.rng as Rng);
    engine.apply(move);
    for (let i = 0; i < observers.length; i++) {
      this.running = observers[i] as Player<View>;
      this.running.strategy.observe?.(this.running.view);
    }
    return move;
  }

  private at(seat: number): Player<View> {
    const player = this.players[seat];
    if (player === undefined) throw new MisbehaviorError(`the game asks seat ${seat}, where nobody sits`);
    return player;
  }

  private blame(error: unknown): MisbehaviorError {
    if (error instanceof MisbehaviorError) return error;
    const spec = this.running?.spec;
    const told = error instanceof Error ? error.message : String(error);
    const deed = error instanceof IllegalMoveError ? 'played an illegal move' : 'threw an error';
    return new MisbehaviorError(`strategy '${spec}' ${deed}: ${told}`, spec, error);
  }
}
