/**
 * What conformance tests need to know about UnoWar, for `@cards/core/testing` and for `check`.
 *
 * @packageDocumentation
 */
export { harness } from './harness.js';
