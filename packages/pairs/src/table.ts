import { blame, type Lanes, type Rng, type Seated, type Strategy, type Table } from '@cards/core';
import type { MatchCardGame } from './match-card-game.js';
import type { PairsView } from './view.js';

/**
 * A table with one player. It does what core's `SeatedGame` does, through the same verbs of the engine and with the same
 * blame, for the one seat that Pairs has: without a list of seats a game takes a quarter less time.
 */
export class PairsTable implements Table {
  private readonly game: MatchCardGame;
  private readonly player: Seated<PairsView>;

  /**
   * @param game - a game that nobody else plays
   * @param player - who plays it
   */
  constructor(game: MatchCardGame, player: Seated<PairsView>) {
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

  /**
   * Plays the game to its end, from where it stands.
   *
   * @param rng - the player's randomness
   * @throws MisbehaviorError when the player throws or plays an illegal move, or finds no end
   */
  playToEnd(rng: Rng): void {
    const { game } = this;
    const { strategy }: { readonly strategy: Strategy<PairsView> } = this.player;
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
