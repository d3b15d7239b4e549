/**
 * The Pairs memory game for one player: the engine, the random, the good and the optimal player, and the exact
 * distribution of the number of flips for each. Nothing of it is written yet.
 *
 * @packageDocumentation
 */

export {};
