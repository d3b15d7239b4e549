import { type AnyGame, createPlayer, InputError, type ParamValues, resolveParams, seatsOf } from '@cards/core';
import { messageOf } from '@cards/core/internal';
import { parseModuleExport } from '@cards/batch/internal';
import { LISTED_GAMES } from './game-list.js';

/** The modules of games that a page can import, by name. Each is a file of its own, loaded on first use. */
const MODULES: Readonly<Record<string, () => Promise<object>>> = {
  '@cards/core': () => import('@cards/core'),
  '@cards/pairs': () => import('@cards/pairs'),
  '@cards/pairs/search': () => import('@cards/pairs/search'),
  '@cards/pairs/testing': () => import('@cards/pairs/testing'),
  '@cards/mastermind': () => import('@cards/mastermind'),
  '@cards/mastermind/search': () => import('@cards/mastermind/search'),
  '@cards/mastermind/testing': () => import('@cards/mastermind/testing'),
  '@cards/unowar': () => import('@cards/unowar'),
  '@cards/unowar/search': () => import('@cards/unowar/search'),
  '@cards/unowar/testing': () => import('@cards/unowar/testing'),
  '@cards/set': () => import('@cards/set'),
  '@cards/set/search': () => import('@cards/set/search'),
  '@cards/set/testing': () => import('@cards/set/testing'),
  '@cards/concentration': () => import('@cards/concentration'),
  '@cards/concentration/search': () => import('@cards/concentration/search'),
  '@cards/concentration/testing': () => import('@cards/concentration/testing'),
};

/**
 * Imports a module by its name, such as `@cards/pairs`.
 *
 * @returns its exports; undefined when the site does not have it
 */
export function importModule(name: string): Promise<object> | undefined {
  return MODULES[name]?.();
}

/** The specs of strategies that each game has in a separate module. */
const SEARCH = /(?:^|,)\s*(?:flat|search)(?:[:,]|$)/;

/**
 * Loads a game by its id.
 *
 * @param id - such as `pairs`
 * @param specs - the strategies that will play; `search` and `flat` are in a module of their own
 * @throws InputError for an unknown id
 */
export async function loadGame(id: string, specs: readonly string[] = []): Promise<AnyGame> {
  const ids = LISTED_GAMES.map((game) => game.id);
  if (!ids.includes(id)) throw InputError.unknownName('game', id, ids);
  const game = await exported(`@cards/${id}#${id}`);
  return typeof game.search === 'string' && specs.some((spec) => SEARCH.test(spec)) ? exported(game.search) : game;
}

/**
 * Finds the strategies that do not play at a table. At the usual table of a game, all play. At another one, each
 * strategy is created, and one that is not made for this number of players throws an error.
 *
 * @param game - the game
 * @param given - the parameters that differ from their defaults
 * @param specs - the strategies
 * @returns the reasons, by spec
 * @throws InputError for parameters out of bounds
 */
export async function refusedAt(
  game: AnyGame,
  given: ParamValues,
  specs: Iterable<string>,
): Promise<ReadonlyMap<string, string>> {
  const params = resolveParams(game.parameters, given);
  const refused = new Map<string, string>();
  if (seatsOf(game, params) === seatsOf(game, resolveParams(game.parameters))) return refused;
  const asked = new Set(specs);
  const { strategies } = await loadGame(game.id, [...asked]);
  for (const spec of asked) {
    try {
      createPlayer({ strategies }, params, spec);
    } catch (error) {
      refused.set(spec, messageOf(error));
    }
  }
  return refused;
}

async function exported(address: string): Promise<AnyGame> {
  const { module, exportName } = parseModuleExport(address);
  return Reflect.get((await importModule(module)) ?? {}, exportName) as AnyGame;
}
