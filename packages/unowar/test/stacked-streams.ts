import { type GameRngs, type SeekableRngs, Streams } from '@cards/core';
import { cards, StackedDeckRng } from './rigged.js';

/**
 * Streams of which every game's deck deals these cards first.
 *
 * @param names - cards by their names, separated by commas: seat 0's hand, seat 1's hand, the starter card, and what is drawn
 */
export function stackedStreams(names: string): Streams {
  const stacked = (): StackedDeckRng => new StackedDeckRng(cards(names));
  const seek = (): GameRngs => ({ deal: stacked(), seats: [stacked(), stacked()] });
  const { seed, label, rng } = new Streams('stacked', 'unowar');
  return { seed, label, rng, gameRngs: (): SeekableRngs => ({ seek }) };
}
