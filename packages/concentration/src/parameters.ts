import { InputError, type ParametersOf, resolveParams } from '@cards/core';
import { givenText } from '@cards/core/internal';

/** The parameters of Concentration. */
export type ConcentrationParams = {
  /** The number of ranks in the game, from the ace up. */
  readonly ranks: number;
  /** The number of cards of each rank: 4 as in the source document, or 2 as in the classic game. */
  readonly copies: number;
  /** 1 if a pair earns another turn, as in the classic game; 0 as in the source document. */
  readonly bonus: number;
  /** The number of players, 2 as in the source document, to 6. */
  readonly players: number;
};

/** The maximum number of ranks: ace to king. */
export const MAX_RANKS = 13;

export const MAX_CARDS = 52;

/** The number of passes in a row, with the same two cards, that ends a game. */
export const MAX_PASSES = 30;

/**
 * The first turn in which any pass ends a game. Players without memory need about 353 turns with 52 cards, and
 * reach this turn with a probability below 1e-20.
 */
export const LATE_TURN = 2000;

/**
 * From {@link LATE_TURN} on, each turn but the last shows a card for the first time or wins a pair, so no game has more
 * than 2,100 turns.
 */
export const MAX_TURNS = 10_000;

/** The parameters with their bounds. The defaults are the values of the source document. */
export const PARAMETERS: ParametersOf<ConcentrationParams> = {
  ranks: { summary: 'number of ranks, from the ace up', default: MAX_RANKS, min: 1, max: MAX_RANKS },
  copies: { summary: 'number of cards of each rank, an even number', default: 4, min: 2, max: 4 },
  bonus: { summary: 'extra turn after a pair: 0 for no, 1 for yes', default: 0, min: 0, max: 1 },
  players: { summary: 'players at the table', default: 2, min: 2, max: 6, addedLater: true },
};

/**
 * Checks parameters that any caller can pass, and adds the defaults.
 *
 * @throws InputError for parameters out of bounds, unknown names, and values that are not objects
 */
export function checkedParams(given: unknown): ConcentrationParams {
  if (given !== undefined && (typeof given !== 'object' || given === null))
    throw new InputError(
      `the parameters must be an object, such as { ranks: 13, copies: 4, bonus: 0 }, not ${givenText(given)}`,
    );
  const params = resolveParams(PARAMETERS, given as Partial<ConcentrationParams>);
  const { copies } = params;
  if (copies !== 2 && copies !== 4) throw new InputError(`parameter copies must be 2 or 4, not ${copies}`);
  return params;
}

/** The number of seats. Callers of versions without the parameter leave it out. */
export function playersOf({ players = 2 }: Partial<ConcentrationParams>): number {
  return players;
}
