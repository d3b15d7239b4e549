import { type MovableLanes, Streams } from '@cards/core';
import { cards, StackedDeckRng } from './rigged.js';

/** Streams of which every game's deck deals these cards first. */
export class StackedStreams extends Streams {
  private readonly names: string;

  /**
   * @param names - cards by their names, separated by commas: seat 0's hand, seat 1's hand, the opener, and what is drawn
   */
  constructor(names: string) {
    super('stacked', 'unowar');
    this.names = names;
  }

  override lanes(): MovableLanes {
    const rng = () => new StackedDeckRng(cards(this.names));
    return { at: () => [rng(), rng(), rng()] };
  }
}
