/**
 * Mastermind: codes and feedback, the engine, strategies for the codebreaker, exact results, and the game at a
 * terminal.
 *
 * @packageDocumentation
 */
export { type Code, codeCount, codeOf, pegsOf } from './code.js';
export { terminalGame } from './dialogue.js';
export { GivenCodes, MastermindGame, SecretCodeGenerator } from './engine.js';
export { findOptimum, leastWorstCase } from './exact/optimum.js';
export { randomGuesses } from './exact/random-guesses.js';
export { FeedbackTable, feedbackTable } from './feedback-table.js';
export { blacksOf, compare, type Feedback, feedbackText, shortFeedback, whitesOf } from './feedback.js';
export { mastermind } from './game.js';
export { PositionHints } from './hints.js';
export { GameConfiguration, type MastermindParams } from './parameters.js';
export { BestGuess } from './strategies/best-guess.js';
export { ENTROPY, EXPECTED_SIZE, type Heuristic, MINIMAX, MOST_PARTS } from './strategies/heuristics.js';
export { followTree } from './strategies/players.js';
export { loadTree, saveTree, StrategyTree } from './trees/strategy-tree.js';
export { wholeSymmetry } from './trees/symmetry.js';
export { buildTree } from './trees/tree-builder.js';
export type { MastermindView } from './view.js';
