/**
 * The harness of Mastermind for the conformance tests of `@cards/core/testing` and for `cards-sim check`.
 *
 * @packageDocumentation
 */
export { harness } from './harness.js';
