import { existsSync, readdirSync, realpathSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { readCode } from '../modules/code-hash.js';
import { withLimits } from '../external/process-group.js';
import type { ProgramLaunch } from '../external/program-process.js';

export interface IsolatedCode {
  readonly file: string;
  /** The name of its export; undefined for the only strategy of the file, or its default export. */
  readonly exportName: string | undefined;
  readonly game: { readonly file: string; readonly exportName: string; readonly isInstalled: boolean };
  readonly resolveFrom: readonly string[];
}

/** In a build, the program that plays a strategy is next to this file. */
const playerFile = fileURLToPath(new URL('./player.js', import.meta.url));

/** The maximum heap of a process in megabytes. */
const HEAP = 1024;

/**
 * The command of a process that loads a strategy and plays it. Node lets it read the files of the strategy and
 * installed packages, and neither write files nor start processes, threads or native code.
 */
export function sandboxed(code: IsolatedCode): ProgramLaunch {
  const { file, game, resolveFrom } = code;
  const own = [file, ...(game.isInstalled ? [] : [game.file])].flatMap((one) => [...readCode(one).keys()]);
  const packages = [playerFile, game.file, ...resolveFrom.filter(isFile).map((url) => fileURLToPath(url))];
  const readable = [...own, ...new Set([...own, ...packages].flatMap(packageFolders))];
  const flag = process.allowedNodeEnvironmentFlags.has('--permission') ? '--permission' : '--experimental-permission';
  const words = [
    process.execPath,
    flag,
    '--no-warnings',
    `--max-old-space-size=${HEAP}`,
    ...readable.map((path) => `--allow-fs-read=${path}`),
    playerFile,
    JSON.stringify(code),
  ];
  return { words: withLimits(words), directory: dirname(file), isIsolated: true };
}

function isFile(url: string): boolean {
  return url.startsWith('file:') && !url.endsWith('/');
}

/** The folders with packages above a file, and the package that it belongs to. */
function packageFolders(file: string): readonly string[] {
  const found: string[] = [];
  let isInPackage = true;
  for (let folder = dirname(file); ; folder = dirname(folder)) {
    const installed = join(folder, 'node_modules/');
    const linked = join(installed, '@cards');
    if (existsSync(installed)) found.push(installed);
    // In a clone, these are links.
    if (existsSync(linked)) found.push(...readdirSync(linked).map((name) => `${realpathSync(join(linked, name))}/`));
    const manifest = join(folder, 'package.json');
    if (existsSync(manifest)) {
      found.push(isInPackage ? `${folder}/` : manifest);
      isInPackage = false;
    }
    if (folder === dirname(folder)) return found;
  }
}
