/**
 * Conformance tests of games and strategies. They work with any test runner:
 * `for (const { name, check } of conformanceTests(harness)) test(name, check)`.
 *
 * @packageDocumentation
 */
export { beliefTests } from './belief-tests.js';
export { ConformanceError, type ConformanceTest, type GameHarness } from './conformance-test.js';
export { conformanceTests, strategyTests } from './conformance-tests.js';
export { examineGame, type Verdict } from './examine-game.js';
