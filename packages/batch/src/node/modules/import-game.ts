import { basename, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { type AnyGame, InputError } from '@cards/core';
import { checkList, checkMembers, cutText } from '@cards/core/internal';
import {
  formatModuleExport,
  isFilePath,
  type ModuleExport,
  moduleOf,
  parseModuleExport,
  splitExport,
} from '../../plan/module-address.js';
import type { Exports, LoadGame } from '../../plan/plan-data.js';
import { importCode } from './import-file.js';
import { importModule, type ResolvedExport, resolveModule } from './resolve-module.js';

/** The games from files that this thread has imported, by address, with the hash of their code. */
const GAMES = new Map<string, { readonly game: AnyGame; readonly hash: string }>();

/**
 * Returns the address of a game in a file.
 *
 * @param text - the path of the file, `#` and the name of the export, such as `./game.ts#duel`; the name can be left
 *   out if the file exports one game
 * @param directory - the base of a relative path
 * @throws InputError if the text has another form
 */
export function gameAddress(text: string, directory: string): ModuleExport {
  const [path, exportName] = splitExport(text);
  if (path === '' || exportName?.trim() === '')
    throw new InputError(`'${cutText(text)}' does not name a game in a file: write ./game.ts#export`);
  return { module: resolve(directory, path), exportName: exportName ?? '' };
}

/**
 * The hash of the code of a game from a file, for the member `gameHash` of its cells; undefined for a game whose
 * `module` is not a file that {@link importGame} has imported.
 */
export function gameHashOf({ module = '' }: AnyGame): string | undefined {
  return GAMES.get(module)?.hash;
}

/**
 * Imports a game from an installed module, or from a file. Its code runs, because installed packages are trusted, and
 * so is a file that the user names as a game.
 *
 * @param address - the module or the absolute path of the file, and the name of the export; an empty name stands for
 *   the only game of a file
 * @param resolveFrom - URLs or directories (with a slash at the end) to resolve modules from, in order
 * @param hash - the hash that the code of a file must have; any when left out
 * @returns the game. A game from a file is a copy, whose member `module` is the address
 * @throws InputError if the module is not installed or the file cannot be loaded, it has no such export, or the export
 *   is not a game with this `module`
 *
 * @example
 * ```ts
 * import { parseModuleExport } from '@cards/batch/internal';
 * import { importGame } from '@cards/batch/node';
 *
 * const game = await importGame(parseModuleExport('@cards/pairs#pairs'), [import.meta.url]);
 * game.id; // => 'pairs'
 * await importGame(parseModuleExport('@cards/pairs#pears'), [import.meta.url]); // throws 'unknown export'
 * ```
 */
export async function importGame(
  address: ModuleExport,
  resolveFrom: readonly string[],
  hash?: string,
): Promise<AnyGame> {
  checkMembers(address, 'the address of a game', 'module', 'exportName');
  checkList(resolveFrom, 'the addresses to resolve from');
  const { module } = address;
  const given = address.exportName === '' ? module : formatModuleExport(address);
  const file = isFilePath(module) ? await importCode('game', given, { file: module, hash }, resolveFrom) : undefined;
  const exported = file?.exported ?? (await importModule(module, resolveFrom));
  const exportName = address.exportName === '' ? onlyGame(module, gamesIn(exported)) : address.exportName;
  const text = formatModuleExport({ module, exportName });
  const { [exportName]: game } = exported;
  if (!(exportName in exported))
    throw InputError.unknownName(`export of ${module}`, exportName, Object.keys(exported).sort());
  if (!isGame(game))
    throw new InputError(`${text} is not a game: a game has an id, measures and engine(); defineGame makes one`);
  if (file !== undefined) {
    const named = GAMES.get(text) ?? { game: { ...game, module: text }, hash: file.hash };
    GAMES.set(text, named);
    return named.game;
  }
  // Workers import the game from its member `module`. With another address, they would play another game or none.
  if (game.module !== text)
    throw new InputError(
      `the member 'module' of the game ${text} is ${game.module === undefined ? 'missing' : `'${game.module}'`}: set it to '${text}'`,
    );
  return game;
}

function onlyGame(module: string, [only, ...others]: readonly string[]): string {
  const file = basename(module);
  if (only === undefined)
    throw new InputError(`'${file}' exports no game: write export const game = defineGame({ … })`);
  if (others.length === 0) return only;
  const all = [only, ...others].map((name) => `${file}#${name}`);
  throw new InputError(`'${file}' exports ${all.length} games; choose one: ${all.join(', ')}`);
}

/** Loads the games that a plan names by their modules or files, as {@link importGame} does. */
export function gameLoader(resolveFrom: readonly string[]): LoadGame {
  return ({ module = '' }, hash) => importGame(parseModuleExport(module), resolveFrom, hash);
}

/**
 * Finds the module of a game, for workers. Returns undefined if no module exports this very value: a game without
 * `module`, or a changed copy of a game.
 */
export async function locateGame(game: AnyGame, resolveFrom: readonly string[]): Promise<ResolvedExport | undefined> {
  const address = moduleOf(game);
  if (address === undefined) return undefined;
  if (isFilePath(address.module))
    return isSame(GAMES.get(formatModuleExport(address))?.game, game)
      ? { ...address, url: pathToFileURL(address.module).href, version: undefined }
      : undefined;
  const resolved = resolveModule(address.module, resolveFrom);
  if (resolved === undefined) return undefined;
  const exported = (await import(resolved.url)) as Exports;
  return isSame(exported[address.exportName], game) ? { ...address, ...resolved } : undefined;
}

/** Whether an export is the game, or the one that a watched game plays. */
function isSame(exported: unknown, game: AnyGame): boolean {
  if (game.watch === undefined) return exported === game;
  return (exported as AnyGame | undefined)?.strategies === game.strategies;
}

/** The names of the games in the exports of a file; a game that has several names has the first one. */
export function gamesIn(exported: Exports): readonly string[] {
  const games = Object.entries(exported).filter(([, value]) => isGame(value));
  return games.filter(([, game], at) => games.findIndex(([, other]) => other === game) === at).map(([name]) => name);
}

function isGame(value: unknown): value is AnyGame {
  const { id, engine, measures } = (value ?? {}) as { readonly [Name in keyof AnyGame]?: unknown };
  return typeof id === 'string' && typeof engine === 'function' && Array.isArray(measures);
}
