/**
 * The Pairs memory game for one player: the engine, the players `random`, `good` and `optimal`, and the exact
 * distribution of the number of flips for each player.
 *
 * @packageDocumentation
 */
export { letterOf, type PairsParams } from './cards.js';
export { MatchCardGame } from './engine.js';
export { flipsCounts, flipsDistribution, flipsMoments } from './exact/flips.js';
export { fractionNumber, fractionText } from './exact/fraction.js';
export { leastMeanFlips, leastMeanFlipsLeft } from './exact/least-flips.js';
export { FlipValues } from './exact/theory.js';
export { pairs } from './game.js';
export { goodMC, playGood, playRandom, randomMC } from './play.js';
export { GoodPlayer, OptimalPlayer, RandomPlayer } from './strategies.js';
export { type PairsObservation, type PairsView } from './view.js';
