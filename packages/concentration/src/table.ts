import { blame, type Lanes, type Rng, type Seated, type Strategy, type Table } from '@cards/core';
import type { ConcentrationGame } from './concentration-game.js';
import type { ConcentrationView } from './view.js';

/**
 * A table with two players. It does what core's `SeatedGame` does, through the same verbs of the engine and with the same
 * blame, for the two seats that Concentration has: without a list of seats a game of two random players takes a quarter less
 * time.
 */
export class ConcentrationTable implements Table {
  private readonly game: ConcentrationGame;
  private readonly first: Seated<ConcentrationView>;
  private readonly second: Seated<ConcentrationView>;

  /**
   * @param game - a game that nobody else plays
   * @param first - who plays in seat 0
   * @param second - who plays in seat 1
   */
  constructor(game: ConcentrationGame, first: Seated<ConcentrationView>, second: Seated<ConcentrationView>) {
    this.game = game;
    this.first = first;
    this.second = second;
  }

  /** See {@link Table.play}. */
  play(lanes: Lanes, measures: Int32Array): void {
    const { game } = this;
    game.reset(lanes[0]);
    // A table with two seats has a lane for each.
    this.playToEnd(lanes[1] as Rng, lanes[2] as Rng);
    game.measure(measures);
  }

  private playToEnd(firstRng: Rng, secondRng: Rng): void {
    const { game, first, second } = this;
    const { strategy: one }: { readonly strategy: Strategy<ConcentrationView> } = first;
    const { strategy: two }: { readonly strategy: Strategy<ConcentrationView> } = second;
    const view = game.view();
    const oneWatches = one.observe !== undefined;
    const twoWatches = two.observe !== undefined;
    // Whose code is running; nobody's while the game's own is.
    let running: Seated<ConcentrationView> | undefined = first;
    try {
      one.begin?.(view);
      running = second;
      two.begin?.(view);
      while (!game.over) {
        const isFirst = game.toMove === 0;
        running = isFirst ? first : second;
        const move = (isFirst ? one : two).move(view, isFirst ? firstRng : secondRng);
        running = undefined;
        game.apply(move);
        if (oneWatches) {
          running = first;
          one.observe?.(view);
        }
        if (twoWatches) {
          running = second;
          two.observe?.(view);
        }
      }
    } catch (error) {
      throw blame(error, running, game.toMove === 0 ? first : second);
    }
  }
}
