/**
 * Games as environments for learning agents, on any platform: reset and step for many games at once. Start with
 * {@link Environment}.
 *
 * @packageDocumentation
 */
export { Environment } from './environment.js';
export type { Turn, Turns } from './environment-options.js';
export { servedDialogue } from './environment-dialogue.js';
export { PackedEnvironment } from './packed-environment.js';
