/**
 * Mastermind: codes and feedback, the engine, code-breaking strategies, solved games with their exact values, and the
 * game at a terminal. Nothing of it is written yet.
 *
 * @packageDocumentation
 */

export {};
