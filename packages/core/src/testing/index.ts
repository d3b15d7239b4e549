/**
 * The laws that every game and every strategy keeps, for any test runner:
 * `for (const law of laws(subject)) test(law.name, law.check)`.
 *
 * @packageDocumentation
 */
export { type Law, LawViolation } from './law.js';
export { laws, strategyLaws, type StrategyTrial } from './laws.js';
export type { AnyHarness, GameHarness, MembersOf, ViewMembers } from './game-harness.js';
