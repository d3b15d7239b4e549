/**
 * The Pairs memory game for one player: the engine, the players `random`, `good` and `optimal`, and the exact
 * distribution of the number of flips for each player.
 *
 * @packageDocumentation
 */
export { boardText } from './board-text.js';
export { type CardType, letterOf, MAX_CARDS } from './card-type.js';
export { MatchCardGame } from './engine.js';
export {
  type ExactPlayer,
  flipsCounts,
  type FlipsCounts,
  flipsDistribution,
  type FlipsDistribution,
  flipsMoments,
  type FlipsMoments,
} from './exact/flips.js';
export { FlipValues, type KnownType, type TypedPosition } from './exact/flip-values.js';
export { type Fraction, fractionNumber, fractionText } from './exact/fraction.js';
export { leastMeanFlips, leastMeanFlipsLeft } from './exact/least-flips.js';
export type { KnownPosition, TypeKnowledge } from './exact/least-mismatches.js';
export { pairs } from './game.js';
export type { PairsObservation } from './observe.js';
export type { PairsEvent } from './phase.js';
export type { PairsParams } from './parameters.js';
export { goodMC, playGood, playRandom, randomMC } from './play.js';
export { GoodPlayer } from './strategies/good.js';
export type { PairsStrategy } from './strategies/index.js';
export { OptimalPlayer } from './strategies/optimal.js';
export { RandomPlayer } from './strategies/random.js';
export type { PairsView } from './view.js';
