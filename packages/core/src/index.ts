/**
 * The base of every game: seeded random numbers, unbiased shuffles, playing cards, and the contracts between games,
 * strategies and the code that runs them. It uses no clock, no `Math.random` and no other global state.
 *
 * @packageDocumentation
 */
export { Card, DECK_SIZE, RANK_NAMES, type RankName, SUIT_NAMES, type SuitName } from './cards.js';
export { redeal, TextDeck } from './text-deck.js';
export { attributeError, checkLineup, createPlayer, createPlayers } from './contracts/create-players.js';
export type { Belief, Search } from './contracts/belief.js';
export type { Checks, MembersOf } from './contracts/checks.js';
export {
  checkedParams,
  type Parameter,
  type ParametersOf,
  type ParamValues,
  resolveParams,
} from './contracts/parameters.js';
export {
  type AnyGame,
  defaultsOf,
  type Game,
  type GameDefaults,
  type JsonValue,
  MOST_SEATS,
  type Notation,
  type Rulebook,
  type Seats,
  type Teams,
  seatsOf,
  summaryOf,
  rulebookOf,
  titleOf,
  LUCK_UNIT,
  type LuckOptions,
  type WatchOptions,
} from './contracts/game.js';
export {
  type Dialogue,
  type DialogueGame,
  type DialogueSetting,
  type Ending,
  type TextColor,
  type TextColors,
  transcript,
} from './contracts/dialogue.js';
export type { Engine, MeasureValues, Move, Seat } from './contracts/engine.js';
export { checkNames, isName, NAME_RULE, nearestName } from './contracts/names.js';
export {
  checkInteger,
  checkList,
  checkMembers,
  checkText,
  cutText,
  givenText,
  hasCode,
  IllegalMoveError,
  InputError,
  messageOf,
  MisbehaviorError,
  replaceInvisible,
  shownText,
  unlessRefused,
} from './errors.js';
export { thrownAt } from './thrown-at.js';
export { defineGame, type RuledGame } from './define/define-game.js';
export type { RuledEngine } from './define/ruled-engine.js';
export type {
  Frozen,
  MeasureRule,
  ParameterRule,
  Played,
  RuledEncoding,
  RuledView,
  Rules,
  SearchRule,
  StrategyRule,
} from './define/rules.js';
export {
  directionOf,
  type ExactMeasure,
  type ExactResult,
  exactResult,
  type KnownResult,
  type LuckEstimate,
  type PositionValues,
  regretOf,
  type Theory,
} from './contracts/theory.js';
export { requiredResult, type ResultKind, type ResultRule, resultRule, Results, WIN } from './contracts/result.js';
export {
  type CountedMeasure,
  countedMeasures,
  isOfEachSeat,
  type Measure,
  type MeasureRole,
  type Reference,
} from './contracts/measure.js';
export {
  type EncodedEntry,
  type EncodedNumbers,
  type EncodedPart,
  type EncodedType,
  encoderOf,
  type Encoding,
} from './contracts/encoding.js';
export { type Hook, rebuiltView, type StrategyHooks, wrapStrategy } from './runner/wrap-strategy.js';
export { type ParsedSpec, parseSpec, readNumber, shortestSpec, specForm } from './contracts/spec.js';
export type {
  Precomputed,
  Player,
  PlayerContext,
  Strategy,
  StrategyArgument,
  StrategyArguments,
  StrategyDefinition,
} from './contracts/strategy.js';
export type { RandomSource, Rng, RngState, Shuffleable, TypedArray } from './random/rng.js';
export { checkRng, restoreRng, rngFrom } from './random/source-rng.js';
export {
  type GameRngs,
  type Seed,
  seededRng,
  seedText,
  type SeekableRngs,
  sha256,
  STREAM_SCHEME,
  Streams,
} from './random/streams.js';
export { checkRules } from './runner/check-rules.js';
export { createRunner, playToEnd } from './runner/create-runner.js';
export type { GameRunner } from './runner/create-runner.js';
export { GameStepper } from './runner/game-stepper.js';
export {
  type Advice,
  adviceOf,
  type FinishedGame,
  type PlayedMoves,
  type ValuedGame,
  type ValuedMove,
  valueMoves,
} from './runner/advice.js';
export { dialogueOf, handOver, opponentsOf, plainDialogue } from './runner/plain-dialogue.js';
export { showView, traceOf } from './runner/plain-trace.js';
export { RecordedGame, restoreGame, type SavedGame } from './runner/recorded-game.js';
export { enumerate, type EnumerateOptions, type Enumeration } from './solve/enumerate.js';
