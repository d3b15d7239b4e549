import { createJiti } from 'jiti';
import { GAMES } from '../games.js';
import * as sim from '../index.js';

/**
 * Imports a file of somebody's own. TypeScript is understood, and the laboratory's own packages are the very copies in use here,
 * installed there or not.
 */
export async function importFile(file: string): Promise<Record<string, unknown>> {
  const names = ['@cards/core', '@cards/core/testing', ...GAMES.map(({ id }) => `@cards/${id}`)];
  const ours = await Promise.all(names.map(async (name) => [name, await import(name)] as const));
  const virtualModules = Object.fromEntries([...ours, ['@cards/sim', sim]]);
  // Without interopDefault every call from one module into another would go through a proxy, twenty times slower.
  return createJiti(import.meta.url, { virtualModules, interopDefault: false, fsCache: false }).import(file);
}
