import { realpathSync } from 'node:fs';
import { isBuiltin } from 'node:module';
import { dirname, extname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { cutText, messageOf } from '@cards/core';
import type { BuildFailure, Loader, OnResolveArgs, Plugin } from 'esbuild';
import { codeChanged, hashOf, readCode } from '../modules/code-hash.js';
import { resolveModule } from '../modules/resolve-module.js';

/** A strategy from a file, the game that it plays, and what it may import. */
export interface IsolatedCode {
  readonly file: string;
  /** The name of its export; undefined for the only strategy of the file, or its default export. */
  readonly exportName: string | undefined;
  /** The hash that the code must have; undefined for any. */
  readonly hash: string | undefined;
  readonly game: { readonly file: string; readonly exportName: string };
  readonly resolveFrom: readonly string[];
  /** The files of all strategies. It must not import another one. */
  readonly entries: readonly string[];
}

/** In a build, the program that plays a strategy is next to this file. */
const playerFile = fileURLToPath(new URL('./player.js', import.meta.url));

const LOADERS = ['ts', 'tsx', 'js', 'jsx', 'json'] as const satisfies readonly Loader[];

/** The loader for a file, by the end of its name: `.mts` and `.cts` are `ts` too. */
function loaderOf(path: string): Loader | undefined {
  const end = extname(path).replace(/^\.[cm]?(?=[jt]s$)|^\./, '');
  return LOADERS.find((loader) => loader === end);
}

/** What a module has in place of `require`. */
const REQUIRE = "import { createRequire as createRequireOf } from 'node:module'; const require = createRequireOf('/');";

/** The maximum size of a bundle in characters. */
const MAX_BUNDLE = 16_000_000;

/**
 * Bundles a strategy with its game and the program that plays it into one module, so that the process needs no other
 * file. The bundle contains exactly the bytes that the hash covers. Nothing runs.
 *
 * @throws Error with a sentence that names the file, for code that cannot be bundled, or that imports what it must not
 */
export async function bundleOf(code: IsolatedCode): Promise<string> {
  const { file, exportName, hash, game } = code;
  const contents = readCode(file);
  if (hash !== undefined && hashOf(contents, file) !== hash) throw codeChanged('strategy', file);
  const name = JSON.stringify(file);
  // Loaded only here, because no other part of a run needs it.
  const { build, stop } = await import('esbuild');
  try {
    const { outputFiles } = await build({
      stdin: {
        contents: `import { playIsolated } from ${JSON.stringify(playerFile)};
import { ${game.exportName} as game } from ${JSON.stringify(game.file)};
await playIsolated(game, ${name}, ${JSON.stringify(exportName)}, () => import(${name}));`,
        resolveDir: dirname(playerFile),
      },
      absWorkingDir: '/',
      outfile: '/player.mjs',
      bundle: true,
      write: false,
      format: 'esm',
      platform: 'node',
      target: 'node20',
      sourcemap: 'inline',
      sourcesContent: false,
      legalComments: 'none',
      preserveSymlinks: true,
      banner: { js: REQUIRE },
      tsconfigRaw: {},
      logLevel: 'silent',
      logOverride: {
        'unsupported-dynamic-import': 'error',
        'unsupported-require-call': 'error',
        'indirect-require': 'error',
      },
      plugins: [onlyOwnFiles(code, contents)],
    });
    const [{ text } = { text: '' }] = outputFiles;
    if (text.length > MAX_BUNDLE)
      throw new Error(`${file} and its imports are ${text.length} characters, more than ${MAX_BUNDLE}`);
    return text;
  } catch (error) {
    const [first] = (error as Partial<BuildFailure>).errors ?? [];
    if (first === undefined) throw error;
    const { text, location } = first;
    throw new Error(cutText(location === null ? text : `${text}, at /${location.file}:${location.line}`), {
      cause: error,
    });
  } finally {
    await stop();
  }
}

/** Lets a strategy import the `@cards` packages, modules of Node, and the files of its folder that its hash covers. */
function onlyOwnFiles({ file, resolveFrom, entries }: IsolatedCode, contents: ReadonlyMap<string, string>): Plugin {
  const folder = dirname(file);
  const realFolder = realpathSync(folder);
  const inner = Symbol('resolved by the bundler');

  function refusal(path: string): string | undefined {
    const place = relative(folder, path);
    if (place.startsWith('..')) return 'leads out of its folder';
    if (path !== file && entries.includes(path)) return 'is another strategy';
    if (realpathSync(path) !== join(realFolder, place)) return 'is a symbolic link, or below one';
    if (loaderOf(path) === undefined) return 'is neither JavaScript nor TypeScript nor JSON';
    return contents.has(path) ? undefined : 'is not covered by the hash of the code; import it by its plain path';
  }

  return {
    name: 'only-own-files',
    setup({ onResolve, onLoad, resolve }) {
      async function resolved({ path, importer, kind, resolveDir, pluginData }: OnResolveArgs) {
        if (pluginData === inner) return undefined;
        if (isBuiltin(path)) return { path, external: true };
        if (path.startsWith('@cards/')) {
          const found = await resolveModule(path, resolveFrom);
          return found === undefined ? undefined : { path: fileURLToPath(found.url) };
        }
        const isEntry = path === file;
        if (!isEntry && !contents.has(importer)) return undefined;
        const asFile = path.startsWith('file:') ? fileURLToPath(path) : path;
        if (!/^\.{0,2}\//.test(asFile) && asFile !== '.' && asFile !== '..')
          throw new Error(
            `${importer} imports '${path}'; in isolation a strategy can import @cards packages, modules of Node and files of its folder only`,
          );
        const found = await resolve(asFile, { importer, kind, resolveDir, pluginData: inner });
        if (found.errors.length > 0) return { errors: found.errors };
        const why = refusal(found.path);
        if (why === undefined) return { path: found.path };
        throw new Error(isEntry ? `${file} ${why}` : `${importer} imports '${path}', which ${why}`);
      }
      onResolve({ filter: /(?:)/ }, async (args) => {
        try {
          return await resolved(args);
        } catch (error) {
          return { errors: [{ text: messageOf(error) }] };
        }
      });
      onLoad({ filter: /(?:)/ }, ({ path }) => {
        const own = contents.get(path);
        return own === undefined ? undefined : { contents: own, loader: loaderOf(path) ?? 'js' };
      });
    },
  };
}
