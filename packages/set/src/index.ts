/**
 * The game of Set: cards, hands and tableaus, the engine, strategies for one player, and exact counts of hands and of
 * hands without a set. Nothing of it is written yet.
 *
 * @packageDocumentation
 */

export {};
