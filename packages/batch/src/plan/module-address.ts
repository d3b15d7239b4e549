import { type AnyGame, InputError } from '@cards/core';

/** An export of an installed module. Unlike a path, it is the same on every machine. */
export interface ModuleExport {
  /** The name by which the module is imported, such as `@cards/pairs`. */
  readonly module: string;
  /** The name of the export, such as `pairs`. */
  readonly exportName: string;
}

/**
 * Parses an address such as `@cards/pairs#pairs`.
 *
 * @param address - the name of a module, `#` and the name of an export
 * @throws InputError when the address has another form, or names a file
 *
 * @example
 * ```ts
 * import { parseModuleExport } from '@cards/batch';
 *
 * parseModuleExport('my-games#duel'); // => { module: 'my-games', exportName: 'duel' }
 * ```
 */
export function parseModuleExport(address: string): ModuleExport {
  const { module = '', exportName = '' } = /^(?<module>[^#\s]+)#(?<exportName>[^#\s]+)$/.exec(address)?.groups ?? {};
  if (module !== '' && !module.startsWith('.') && !module.startsWith('/')) return { module, exportName };
  throw new InputError(`an address must have the form package#export, such as @cards/pairs#pairs, not '${address}'`);
}

/** Formats an address as text, such as `@cards/pairs#pairs`. */
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
