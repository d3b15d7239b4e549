import { blame, type Lanes, type Rng, type Seated, type Strategy, type Table } from '@cards/core';
import type { SetEngine } from './engine.js';
import type { SetView } from './view.js';

/**
 * A table with one player. It does what core's `SeatedGame` does, through the same verbs of the engine and with the same
 * blame, for the one seat that Set has.
 */
export class SetTable implements Table {
  private readonly game: SetEngine;
  private readonly player: Seated<SetView>;

  /**
   * @param game - an engine that nobody else uses
   * @param player - who plays
   */
  constructor(game: SetEngine, player: Seated<SetView>) {
    this.game = game;
    this.player = player;
  }

  /** See {@link Table.play}. */
  play(lanes: Lanes, measures: Int32Array): void {
    this.game.reset(lanes[0]);
    // A table with one seat has its lane.
    this.playToEnd(lanes[1] as Rng);
    this.game.measure(measures);
  }

  /** Plays the game to its end, from where it stands. */
  private playToEnd(rng: Rng): void {
    const { game } = this;
    const { strategy }: { readonly strategy: Strategy<SetView> } = this.player;
    const view = game.view();
    const watches = strategy.observe !== undefined;
    let playersCode = true;
    try {
      strategy.begin?.(view);
      while (!game.over) {
        const move = strategy.move(view, rng);
        playersCode = false;
        game.apply(move);
        playersCode = true;
        if (watches) strategy.observe?.(view);
      }
    } catch (error) {
      throw playersCode ? blame(error, this.player) : blame(error, undefined, this.player);
    }
  }
}
