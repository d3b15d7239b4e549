import type { Rng } from '../random/rng.js';
import type { Lanes } from '../random/streams.js';
import { blame } from './blame.js';
import type { Engine } from './engine.js';
import type { Seated, Table } from './game.js';
import type { Strategy } from './strategy.js';

/**
 * A table with one player: what `SeatedGame` does, through the same verbs of the engine and with the same blame, for games of one
 * seat. Without a list of seats a short game takes up to a quarter less time.
 *
 * @typeParam View - what the seat may know
 * @typeParam E - the engine's own type
 */
export class SoloTable<View, E extends Engine<View> = Engine<View>> implements Table {
  private readonly engine: E;
  private readonly player: Seated<View>;

  /**
   * @param engine - an engine that nobody else uses
   * @param player - who plays
   */
  constructor(engine: E, player: Seated<View>) {
    this.engine = engine;
    this.player = player;
  }

  /** See {@link Table.play}. */
  play(lanes: Lanes, measures: Int32Array): void {
    try {
      this.engine.reset(lanes[0]);
    } catch (error) {
      throw blame(error);
    }
    // A table with one seat has its lane.
    this.playToEnd(lanes[1] as Rng);
    try {
      this.engine.measure(measures);
    } catch (error) {
      throw blame(error);
    }
  }

  /**
   * Plays the game to its end, from where it stands.
   *
   * @param rng - the player's randomness
   * @throws MisbehaviorError when the player throws or plays an illegal move, or finds no end
   */
  playToEnd(rng: Rng): void {
    const { engine } = this;
    const { strategy }: { readonly strategy: Strategy<View> } = this.player;
    const view = engine.view(0);
    const watches = strategy.observe !== undefined;
    let playersCode = true;
    try {
      strategy.begin?.(view);
      while (!engine.over) {
        const move = strategy.move(view, rng);
        playersCode = false;
        engine.apply(move);
        playersCode = true;
        if (watches) strategy.observe?.(view);
      }
    } catch (error) {
      throw playersCode ? blame(error, this.player) : blame(error, undefined, this.player);
    }
  }
}
