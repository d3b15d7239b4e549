import { readFileSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import { type AnyGame, InputError } from '@cards/core';
import { cutText } from '@cards/core/internal';
import type { SolveGameOptions } from '@cards/core/solve/internal';
import { type ModuleExport, parseModuleExport, splitExport } from '@cards/batch/internal';
import { importGame } from '@cards/batch/node';
import { gameAddress, locateCode, isFileName, NoExperimentError } from '@cards/batch/node/internal';
import { GAME_IDS, GAME_LIST } from './game-list.js';
import type { Io } from './io.js';

/** The bases for resolving packages: first the command itself, then the project in which it runs. */
export function resolveFrom({ directory }: Pick<Io, 'directory'>): readonly string[] {
  return [import.meta.url, `${pathToFileURL(directory).href}/`];
}

/** Finds the game of an argument, such as `pairs`, `@me/duel#duel`, or `./duel.ts#duel`. */
export async function findGame(io: Pick<Io, 'directory'>, name: string): Promise<AnyGame> {
  const listed = GAME_LIST.find(({ id }) => id === name);
  if (listed !== undefined) return listed.load();
  if (name.includes('#') || isFileName(name)) return importGame(addressOf(io, name), resolveFrom(io));
  throw new InputError(
    `unknown game '${name}'; choose from ${GAME_IDS.join(', ')}, or name a game by its module, such as @me/duel#duel, or by its file, such as ./duel.ts#duel`,
    name,
    GAME_IDS,
  );
}

/** Plans an experiment from a file; a file that exports no experiment and one game stands for that game. */
export async function planFileOr<T>(plan: Promise<T>, what: string, ofGame: (name: string) => Promise<T>): Promise<T> {
  try {
    return await plan;
  } catch (error) {
    const [game, ...others] = error instanceof NoExperimentError ? error.games : [];
    if (game === undefined || others.length > 0) throw error;
    return ofGame(`${what}#${game}`);
  }
}

function addressOf({ directory }: Pick<Io, 'directory'>, name: string): ModuleExport {
  // The letter of a drive is no scheme.
  if (/^[a-z][\w+.-]+:/i.test(name))
    throw new InputError(
      `'${cutText(name)}' is no game: name one by its module, such as @me/duel#duel, or by its file, such as ./duel.ts#duel`,
    );
  const isFile = /^\.{0,2}\/|^[A-Za-z]:[\\/]/.test(name) || isFileName(splitExport(name)[0]);
  return isFile ? gameAddress(name, directory) : parseModuleExport(name);
}

/** Returns the game with the strategies of the solver that specs name: `equilibrium`, `policy:FILE`, or `optimal`. */
export async function withSolutions(
  { directory }: Pick<Io, 'directory'>,
  game: AnyGame,
  specs: readonly string[],
  options: SolveGameOptions,
): Promise<AnyGame> {
  const { isSolution, solutionOf, tableStrategy, withOptimal } = await import('@cards/core/solve/internal');
  const names = new Set(game.strategies.map(({ name }) => name));
  const added = [...new Set(specs)].filter((spec) => !names.has(spec));
  const solutions = added.filter(isSolution).map((spec) => solutionOf(game, spec, options));
  const tables = added
    .filter((spec) => spec.startsWith('policy:'))
    .map((spec) => tableStrategy(game, spec, readFileSync(locateCode(spec, directory).file, 'utf8')));
  const playing = { ...game, strategies: [...game.strategies, ...solutions, ...tables] };
  return added.includes('optimal') ? withOptimal(playing, options) : playing;
}

/** The specs of strategies that a game can have in a separate module. */
const SEARCH = /^(flat|search)(:|$)/;

/** Returns the game with the strategies `flat` and `search` if a spec names one of them. Otherwise returns the game. */
export async function gameFor(io: Pick<Io, 'directory'>, game: AnyGame, specs: readonly string[]): Promise<AnyGame> {
  const isOwn = (spec: string): boolean => game.strategies.some(({ name }) => name === spec.split(':')[0]);
  if (!specs.some((spec) => SEARCH.test(spec) && !isOwn(spec))) return game;
  if (typeof game.search === 'string') return importGame(parseModuleExport(game.search), resolveFrom(io));
  const { withSearch } = await import('@cards/core/search');
  return withSearch(game);
}

/** The game with the strategies `flat` and `search`, if it declares where they are. */
export async function withSearchOf(io: Pick<Io, 'directory'>, game: AnyGame): Promise<AnyGame> {
  return game.search === undefined ? game : gameFor(io, game, ['search']);
}
