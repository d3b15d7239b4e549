/**
 * Conformance tests of games and strategies. They work with any test runner:
 * `for (const { name, check } of laws(harness)) test(name, check)`.
 *
 * @packageDocumentation
 */
export { beliefLaws } from './belief-laws.js';
export type { AnyHarness, GameHarness } from './game-harness.js';
export { type Law, LawViolation } from './law.js';
export { laws, strategyLaws, type StrategyTrial } from './laws.js';
