import { InputError, type ParametersOf } from '@cards/core';

/** The parameters of Concentration. */
export type ConcentrationParams = {
  /** The number of ranks in the game, from the ace up. */
  readonly ranks: number;
  /** The number of cards of each rank: 4, or 2 as in the classic game. */
  readonly copies: number;
  /** Whether a player who finds a pair moves again: 0 as in the document, or 1 as in the classic game. */
  readonly bonus: number;
};

/** The most ranks: ace to king. */
export const MAX_RANKS = 13;

/** The most cards in a game. */
export const MAX_CARDS = 52;

/** The most turns of a game; two players without memory need about 353 with 52 cards. */
export const MAX_TURNS = 10_000;

/** The parameters with their bounds; the defaults are the document's. */
export const PARAMETERS: ParametersOf<ConcentrationParams> = {
  ranks: { summary: 'ranks in the game, from the ace up', default: MAX_RANKS, min: 1, max: MAX_RANKS },
  copies: { summary: 'cards of each rank, 2 or 4', default: 4, min: 2, max: 4 },
  bonus: { summary: '1 if who finds a pair moves again, else 0', default: 0, min: 0, max: 1 },
};

/**
 * Checks what no single bound can say.
 *
 * @throws InputError when `copies` is neither 2 nor 4
 */
export function checkParams({ copies }: ConcentrationParams): void {
  if (copies !== 2 && copies !== 4) throw new InputError(`there are 2 or 4 copies of each rank, not ${copies}`);
}
