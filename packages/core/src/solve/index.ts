/**
 * Exact answers for any small game, from its rules alone.
 *
 * @packageDocumentation
 */
export { enumerate, type EnumerateOptions, type Enumeration } from './enumerate.js';
