/**
 * What every game of the laboratory stands on: seeded randomness, unbiased shuffles, playing cards, and the contracts
 * between engines, strategies and those who run them.
 *
 * @packageDocumentation
 */
export { Card, DECK_SIZE, RANK_NAMES, type RankName, SUIT_NAMES, type SuitName } from './cards/card.js';
export { blame } from './contracts/blame.js';
export { type Dialogue, type DialogueSetting, type Ending, transcript } from './contracts/dialogue.js';
export type { Engine, Move, Seat } from './contracts/engine.js';
export { IllegalMoveError, InputError, MisbehaviorError } from './contracts/errors.js';
export type { ExactMeasure, ExactResult } from './contracts/exact.js';
export type { AnyGame, Game, Seated, Table } from './contracts/game.js';
export type { Measure, Reference } from './contracts/measure.js';
export { type Parameter, type ParametersOf, type ParamValues, resolveParams } from './contracts/parameters.js';
export { SeatedGame } from './contracts/seated-game.js';
export { SoloTable } from './contracts/solo-table.js';
export { seatStrategies } from './contracts/seating.js';
export { type ParsedSpec, parseSpec, specForm } from './contracts/spec.js';
export type {
  Prepared,
  Seating,
  Strategy,
  StrategyArgument,
  StrategyArguments,
  StrategyDefinition,
} from './contracts/strategy.js';
export { type PhiloxWords, philox4x32 } from './random/philox.js';
export {
  type RandomSource,
  restoreRng,
  type Rng,
  rngFrom,
  type RngState,
  type Shuffleable,
  SourceRng,
} from './random/rng.js';
export { type Seed, seedText } from './random/seed.js';
export { sha256 } from './random/sha256.js';
export { DEAL_LANE, type Lanes, type MovableLanes, seededRng, STREAM_SCHEME, Streams } from './random/streams.js';
export type { TypedArray } from './typed-array.js';
