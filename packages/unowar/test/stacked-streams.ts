import { type GameRngs, type SeekableRngs, Streams } from '@cards/core';
import { cards, StackedDeckRng } from './rigged.js';

/**
 * Streams of which every game's deck deals these cards first.
 *
 * @param names - cards by their names, separated by commas: seat 0's hand, seat 1's hand, the starter card, and what is drawn
 */
export function stackedStreams(names: string): Streams {
  const rng = (): StackedDeckRng => new StackedDeckRng(cards(names));
  const seek = (): GameRngs => ({ deal: rng(), seats: [rng(), rng()] });
  const { seed, label, rng: any } = new Streams('stacked', 'unowar');
  return { seed, label, rng: any, gameRngs: (): SeekableRngs => ({ seek }) };
}
