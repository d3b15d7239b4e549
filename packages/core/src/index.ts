/**
 * The base of every game: seeded random numbers, unbiased shuffles, playing cards, and the contracts between games,
 * strategies and the code that runs them. It uses no clock, no `Math.random` and no other global state.
 *
 * @packageDocumentation
 */
export { Card, RANK_NAMES, SUIT_NAMES } from './cards.js';
export { redeal, TextDeck } from './text-deck.js';
export { createPlayer, createPlayers } from './contracts/create-players.js';
export type { Belief, Search } from './contracts/belief.js';
export type { Checks } from './contracts/checks.js';
export { type Parameter, type ParametersOf, type ParamValues, resolveParams } from './contracts/parameters.js';
export {
  type AnyGame,
  type Game,
  type GameDefaults,
  type JsonValue,
  type Notation,
  seatsOf,
} from './contracts/game.js';
export { type Dialogue, type DialogueSetting, type Ending, type TextColors, transcript } from './contracts/dialogue.js';
export type { Engine, MeasureValues, Move, Seat } from './contracts/engine.js';
export { hasCode, IllegalMoveError, InputError, MisbehaviorError } from './errors.js';
export { defineGame, type RuledGame } from './define/define-game.js';
export type { MeasureRule, Played, Rules } from './define/rules.js';
export {
  type ExactMeasure,
  type ExactResult,
  exactResult,
  type KnownResult,
  type PositionValues,
  type Theory,
} from './contracts/theory.js';
export type { Measure, MeasureRole, Reference } from './contracts/measure.js';
export type { EncodedPart, Encoding } from './contracts/encoding.js';
export { wrapStrategy } from './runner/wrap-strategy.js';
export type { Precomputed, Player, Strategy, StrategyArgument, StrategyDefinition } from './contracts/strategy.js';
export type { Rng } from './random/rng.js';
export { restoreRng, rngFrom } from './random/source-rng.js';
export { type GameRngs, type Seed, seededRng, Streams } from './random/streams.js';
export { createRunner, playToEnd, type GameRunner } from './runner/create-runner.js';
export { GameStepper } from './runner/game-stepper.js';
export { dialogueOf } from './runner/plain-dialogue.js';
export { RecordedGame, restoreGame, type SavedGame } from './runner/recorded-game.js';
export { enumerate } from './solve/enumerate.js';
