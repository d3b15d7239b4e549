/**
 * The base of every game: seeded random numbers, unbiased shuffles, playing cards, and the contracts between games,
 * strategies and the code that runs them. It uses no clock, no `Math.random` and no other global state.
 *
 * @packageDocumentation
 */
export { Card, DECK_SIZE, RANK_NAMES, type RankName, SUIT_NAMES, type SuitName } from './cards/card.js';
export { attributeError } from './contracts/attribute-error.js';
export type { Belief } from './contracts/belief.js';
export type { Checks, MembersOf, ViewMembers } from './contracts/checks.js';
export { checkedParams } from './contracts/checked-params.js';
export { checkLineup, createPlayers } from './contracts/create-players.js';
export { defaultsOf, summaryOf, titleOf } from './contracts/defaults.js';
export {
  type Dialogue,
  type DialogueSetting,
  type Ending,
  type TextColor,
  type TextColors,
  transcript,
} from './contracts/dialogue.js';
export { type Engine, type Move, MOVE_LIMIT, type Seat } from './contracts/engine.js';
export { hasCode } from './errors/error-code.js';
export { defineGame, type RuledGame } from './define/define-game.js';
export type { RuledEngine } from './define/ruled-engine.js';
export type { Frozen, MeasureRule, ParameterRule, RuledView, Rules, StrategyRule } from './define/rules.js';
export { cutText } from './errors/cut-text.js';
export { messageOf } from './errors/error-message.js';
export { thrownAt } from './errors/thrown-at.js';
export { IllegalMoveError, InputError, MisbehaviorError } from './errors/errors.js';
export type { ExactMeasure, ExactResult } from './contracts/exact.js';
export { exactResult } from './contracts/exact-result.js';
export type { AnyGame, Game, GameDefaults } from './contracts/game.js';
export type { JsonValue } from './contracts/json.js';
export type { Measure, MeasureRole, Reference } from './contracts/measure.js';
export type { Notation } from './contracts/notation.js';
export { type Parameter, type ParametersOf, type ParamValues, resolveParams } from './contracts/parameters.js';
export { directionOf, type PositionValues, regretOf } from './contracts/position-values.js';
export { rebuiltView } from './contracts/rebuilt-view.js';
export type { Search } from './contracts/search.js';
export { type ParsedSpec, parseSpec, specForm } from './contracts/spec.js';
export type {
  Precomputed,
  Player,
  PlayerContext,
  Strategy,
  StrategyArgument,
  StrategyArguments,
  StrategyDefinition,
} from './contracts/strategy.js';
export type { KnownResult, Theory } from './contracts/theory.js';
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
export { type Seed, seedText, sha256 } from './random/seed.js';
export {
  DEAL_SUBSTREAM,
  type GameRngs,
  type SeekableRngs,
  seededRng,
  STREAM_SCHEME,
  Streams,
} from './random/streams.js';
export { createRunner } from './runner/create-runner.js';
export type { GameRunner } from './runner/game-runner.js';
export { GameStepper } from './runner/game-stepper.js';
export { dialogueOf, plainDialogue } from './runner/plain-dialogue.js';
export { showView, traceOf } from './runner/plain-trace.js';
export { RecordedGame, restoreGame, type SavedGame } from './runner/recorded-game.js';
export { playToEnd } from './runner/solo-runner.js';
export { type FinishedGame, type ValuedGame, type ValuedMove, valueMoves } from './runner/valued-moves.js';
export { type Hook, type StrategyHooks, wrapStrategy } from './runner/wrap-strategy.js';
export type { TypedArray } from './typed-array.js';
