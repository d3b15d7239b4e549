import { attributeError } from '../contracts/create-players.js';
import type { Player } from '../contracts/strategy.js';
import type { Engine, MeasureValues, Seat } from '../contracts/engine.js';
import type { MisbehaviorError } from '../errors.js';
import type { GameRngs } from '../random/streams.js';

/** Plays whole games with the same engine and the same players. {@link createRunner} creates runners. */
export interface GameRunner {
  /**
   * Plays one game.
   *
   * @param rngs - the generators of this game, at their start
   * @param measures - receives the measures of seat 0, `measures[measure]`, in the order of {@link Game.measures}
   * @throws MisbehaviorError if a strategy or the game breaks its contract; the runner can still play other games
   */
  play(rngs: GameRngs, measures: MeasureValues): void;
  /**
   * Plays one game as `play` does, but throws the errors of strategies and of the game unchanged. Pass such an error to
   * `attribute`. Loops over many games call this method outside of `try` blocks, because V8 optimizes code in a `try`
   * block less.
   *
   * @param rngs - the generators of this game, at their start
   * @param measures - receives the measures
   */
  playUncaught(rngs: GameRngs, measures: MeasureValues): void;
  /**
   * Converts an error of `playUncaught` into the error that `play` throws.
   *
   * @param error - the thrown value
   */
  attribute(error: unknown): MisbehaviorError;
}

/** What a strategy learns at the end of a game, see `Strategy.end`. */
export function endMeasures(
  engine: Pick<Engine<unknown>, 'measure'>,
  first: MeasureValues,
  seat: Seat,
  seats: number,
): Int32Array {
  const measures = Int32Array.from(first);
  if (seats > 2) engine.measure(measures, seat);
  return measures;
}

export const NO_SEAT: Seat = -1;

/**
 * A runner that notes whose code runs instead of catching errors around each call: V8 moves no checks out of a loop in
 * a `try` block, also of a caller, and games took up to 20% longer.
 */
export abstract class AttributingRunner<View> implements GameRunner {
  /** The seat whose code runs; {@link NO_SEAT} while the code of the game runs. */
  protected running: Seat = NO_SEAT;
  /** The seat of the last move; {@link NO_SEAT} before the first move and after the game. */
  protected mover: Seat = NO_SEAT;
  private readonly players: readonly Player<View>[];
  private readonly hasListeners: boolean;

  constructor(players: readonly Player<View>[]) {
    this.players = players;
    this.hasListeners = players.some(({ strategy }) => strategy.end !== undefined);
  }

  abstract playUncaught(rngs: GameRngs, measures: MeasureValues): void;

  play(rngs: GameRngs, measures: MeasureValues): void {
    try {
      this.playUncaught(rngs, measures);
    } catch (error) {
      throw this.attribute(error);
    }
  }

  /** Writes the measures of a finished game, and calls `end` of the players. */
  protected finish(engine: Engine<View>, measures: MeasureValues): void {
    this.running = NO_SEAT;
    this.mover = NO_SEAT;
    engine.measure(measures, 0);
    if (!this.hasListeners) return;
    const { players } = this;
    for (const [seat, { strategy }] of players.entries()) {
      const own = endMeasures(engine, measures, seat, players.length);
      this.running = seat;
      strategy.end?.(own);
      this.running = NO_SEAT;
    }
  }

  attribute(error: unknown): MisbehaviorError {
    const { players, running, mover } = this;
    return attributeError(error, players[running], players[mover]);
  }
}
