/**
 * The conformance-test harness of Set, for `@cards/core/testing` and for the `check` command.
 *
 * @packageDocumentation
 */
export { harness } from './harness.js';
