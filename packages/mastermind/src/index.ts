/**
 * Mastermind: codes and feedback, the engine, strategies for the codebreaker, exact results, and the game at a
 * terminal.
 *
 * @packageDocumentation
 */
export { type Code, codeCount, codeOf, type CodeShape, pegsOf } from './code.js';
export { type ConfigurationSettings, GameConfiguration } from './configuration.js';
export {
  blacksOf,
  compare,
  type Feedback,
  feedbackCount,
  feedbackOf,
  feedbackText,
  shortFeedback,
  whitesOf,
} from './feedback.js';
export { FeedbackTable } from './feedback-table.js';
export { type PlayedGame, type PlayedGames, terminalGame, type TerminalSetting } from './dialogue/dialogue.js';
export { findOptimum, leastWorstCase, type Optimum, type OptimumLimits } from './exact/optimum.js';
export { randomGuesses } from './exact/random-guesses.js';
export { mastermind } from './game.js';
export { MastermindGame } from './engine.js';
export type { GuessObservation, Observation } from './observe.js';
export type { MastermindParams } from './parameters.js';
export { PositionHints } from './position-hints.js';
export { feedbackTable } from './shared-tables.js';
export { type CodeSource, GivenCodes, SecretCodeGenerator } from './secret-code.js';
export { Adviser } from './strategies/adviser.js';
export { BestGuess, type GuessPool } from './strategies/best-guess.js';
export { followTree } from './strategies/follow-tree.js';
export { ENTROPY, EXPECTED_SIZE, type Heuristic, HEURISTICS, MINIMAX, MOST_PARTS } from './strategies/heuristics.js';
export type { MastermindStrategy, MastermindView } from './view.js';
export { loadTree, type SavedTree, saveTree } from './trees/saved-tree.js';
export { type Branch, StrategyTree, type TreeArrays, type TreeCount } from './trees/strategy-tree.js';
export { buildTree, type Chooser } from './trees/tree-builder.js';
export { type Permutation, Symmetry, wholeSymmetry } from './trees/symmetry.js';
