import { type GameRngs, Streams } from '@cards/core';
import type { SeekableRngs } from '@cards/core/internal';
import { cards, StackedDeckRng } from './rigged.js';

/**
 * Streams with which the deck of every game deals the same cards first.
 *
 * @param names - the names of the cards, separated by commas: seat 0's hand, seat 1's hand, the starter card, the
 *   replacements
 */
export function stackedStreams(names: string): Streams {
  const stacked = (): StackedDeckRng => new StackedDeckRng(cards(names));
  const seek = (): GameRngs => ({ deal: stacked(), seats: [stacked(), stacked()] });
  const { seed, label, rng } = new Streams('stacked', 'unowar');
  return { seed, label, rng, gameRngs: (): SeekableRngs => ({ seek }) };
}
