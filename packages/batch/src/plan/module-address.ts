import { type AnyGame, InputError } from '@cards/core';

/** An export of an installed module, which has the same name on every machine, or of a file. */
export interface ModuleExport {
  /** The name by which the module is imported, such as `@cards/pairs`, or the absolute path of a file. */
  readonly module: string;
  /** The name of the export, such as `pairs`. */
  readonly exportName: string;
}

/**
 * Parses an address such as `@cards/pairs#pairs`.
 *
 * @param address - the name of a module or the absolute path of a file, `#` and the name of an export
 * @throws InputError when the address has another form, or names a file by a relative path
 *
 * @example
 * ```ts
 * import { parseModuleExport } from '@cards/batch/internal';
 *
 * parseModuleExport('my-games#duel'); // => { module: 'my-games', exportName: 'duel' }
 * ```
 */
export function parseModuleExport(address: string): ModuleExport {
  const [module, exportName = ''] = splitExport(address);
  if (/^[^#\s]+$/.test(exportName) && (isFilePath(module) || /^[^.\s#][^\s#]*$/.test(module)))
    return { module, exportName };
  throw new InputError(`an address must have the form package#export, such as @cards/pairs#pairs, not '${address}'`);
}

/**
 * Splits the path of a file and the name of an export, such as `./mine.ts#mine`. A path can have a `#` too, as in
 * `./c#/mine.ts`: what follows the last one is a name, unless it has a dot or a slash.
 *
 * @param text - the path, `#` and the name; or the path alone, which is all of the result then
 */
export function splitExport(text: string): readonly [path: string, exportName?: string] {
  const [, path = '', exportName = ''] = /^([^]*)#([^#./\\]*)$/.exec(text) ?? [];
  return path === '' && exportName === '' ? [text] : [path, exportName];
}

/** Whether a module is a file, not the name of an installed module. */
export function isFilePath(module: string): boolean {
  return /^(\/|[A-Za-z]:[\\/])/.test(module);
}

export function formatModuleExport({ module, exportName }: ModuleExport): string {
  return `${module}#${exportName}`;
}

/** The name of the package that a module belongs to: `@cards/pairs` for `@cards/pairs/testing`. */
export function packageOf(module: string): string {
  return module.split('/', module.startsWith('@') ? 2 : 1).join('/');
}

/** The scope of the games of this project, whose tests show that they end. */
const TRUSTED_SCOPE = '@cards/';

/** Whether a module belongs to this project; false for undefined. */
export function isTrustedModule(module: string | undefined): boolean {
  return module?.startsWith(TRUSTED_SCOPE) === true;
}

/** The address that a game declares; undefined for a game without `module`. */
export function moduleOf({ module }: AnyGame): ModuleExport | undefined {
  return module === undefined ? undefined : parseModuleExport(module);
}

export function notLoadable({ id }: Pick<AnyGame, 'id'>): InputError {
  return new InputError(`a worker cannot load the game ${id}: no module exports it; set its member 'module'`);
}

/** The first characters of the spec of an external player, such as `exec:python3 bot.py`. */
export const PROGRAM = 'exec:';

/** The first characters of the spec of the best response to another strategy. */
export const RESPONSE = 'response:';

/** The first characters of the spec of a policy from sampled games. */
const SAMPLED = 'sampled:';

/** The first characters of the spec of a policy in a file that `solve` has written. */
export const POLICY = 'policy:';

/**
 * Whether a text is the name of a JavaScript or TypeScript file, and not the id of a game.
 *
 * @example
 * ```ts
 * import { isFileName } from '@cards/batch/node/internal';
 *
 * isFileName('experiment.ts'); // => true
 * isFileName('pairs'); // => false
 * ```
 *
 * @param text - the text
 */
export function isFileName(text: string): boolean {
  return /\.(?:[cm]?[jt]s|[jt]sx)$/.test(text);
}

/**
 * Whether a text names a strategy outside of the game: in a file, as a program, such as `exec:python3 bot.py`, or as
 * `equilibrium`, `response:SPEC`, `sampled:N` or `policy:FILE`, which follow from the rules.
 *
 * @param strategy - the text
 */
export function namesCode(strategy: string): boolean {
  return strategy.startsWith(PROGRAM) || namesSolution(strategy) || namesFile(strategy);
}

/** Whether a text names a strategy of `@cards/core/solve`. The worker that plays it computes it, or reads its file. */
export function namesSolution(strategy: string): boolean {
  return strategy === 'equilibrium' || [RESPONSE, SAMPLED, POLICY].some((prefix) => strategy.startsWith(prefix));
}

/** Whether a text names a strategy in a file, such as `./mine.ts#mine`. */
export function namesFile(strategy: string): boolean {
  if (strategy.startsWith(PROGRAM) || namesSolution(strategy)) return false;
  return strategy.includes('#') || strategy.startsWith('.') || isFilePath(strategy);
}
