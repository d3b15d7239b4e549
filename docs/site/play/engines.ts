import { type Engine, InputError, type ParamValues } from '@cards/core';
import type { ConcentrationParams } from '@cards/concentration';
import type { MastermindParams } from '@cards/mastermind';
import type { PairsParams } from '@cards/pairs';
import type { SetParams } from '@cards/set';
import type { UnoWarParams } from '@cards/unowar';

/** The engine of each game. Each module is loaded on first use. */
const ENGINES: Readonly<Record<string, (params: never) => Promise<Engine<unknown>>>> = {
  pairs: async ({ cards, copies }: PairsParams) => new (await import('@cards/pairs')).MatchCardGame(cards, copies),
  mastermind: async (params: MastermindParams) => new (await import('@cards/mastermind')).MastermindGame(params),
  unowar: async (params: UnoWarParams) => (await import('@cards/unowar')).UnoWarGame.undealt(params),
  set: async (params: SetParams) => new (await import('@cards/set')).SetEngine(params),
  concentration: async (params: ConcentrationParams) =>
    new (await import('@cards/concentration')).ConcentrationGame(params),
};

/**
 * Creates the engine of a game.
 *
 * @throws InputError for an unknown game, or for parameters out of bounds
 */
export async function createEngine(game: string, params: ParamValues): Promise<Engine<unknown>> {
  const create = ENGINES[game];
  if (create === undefined) throw InputError.unknownName('game', game, Object.keys(ENGINES));
  return create(params as never);
}
