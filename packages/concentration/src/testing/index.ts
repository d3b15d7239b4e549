/**
 * The data of Concentration for the conformance tests: `@cards/core/testing` and `cards-sim check`.
 *
 * @packageDocumentation
 */
export { harness } from './harness.js';
