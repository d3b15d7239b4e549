import { realpathSync } from 'node:fs';
import { isBuiltin } from 'node:module';
import { dirname, extname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import {
  type AnyGame,
  cutText,
  InputError,
  type JsonValue,
  messageOf,
  type ParamValues,
  type Strategy,
} from '@cards/core';
import type { BuildFailure, Loader, OnResolveArgs, Plugin } from 'esbuild';
import type { CodeRef } from '../../plan/cell-data.js';
import { isFilePath, moduleOf, namesFile, PROGRAM, RESPONSE } from '../../plan/module-address.js';
import type { OwnStrategy } from '../../plan/strategy-definition.js';
import type { Program, Programs } from '../external/program.js';
import { type HelloMessage, PROTOCOL, readPlayed } from '../external/protocol.js';
import { codeChanged, hashOf, readCode } from '../modules/code-hash.js';
import { resolveModule } from '../modules/resolve-module.js';
import { type LoadSetting, loadStrategy } from '../modules/strategy-file.js';
import { type Isolation, sandboxed } from './sandbox.js';

/** A strategy from a file that plays in a process of its own. The calling process never loads the file. */
interface IsolatedStrategy {
  readonly definition: OwnStrategy;
  /** Loads the file in a process, and returns the name of the export. */
  readonly load: (params: ParamValues) => string;
}

/** Bundles a strategy with its game. Nothing starts. */
export async function isolatedStrategy(
  spec: string,
  code: Pick<IsolatedCode, 'file' | 'exportName' | 'hash'>,
  game: AnyGame,
  { resolveFrom, programs }: LoadSetting,
  { limits, entries }: Isolation,
): Promise<IsolatedStrategy> {
  const address = moduleOf(game);
  if (game.observe === undefined || game.viewFrom === undefined || address === undefined)
    throw new InputError(
      `strategies of ${game.id} cannot play in isolation: the game needs viewFrom(), which rebuilds a view from what observe() returned`,
    );
  const { module, exportName } = address;
  const file = isFilePath(module) ? module : fileURLToPath((await resolveModule(module, resolveFrom))?.url ?? '');
  const bundle = await bundleOnce({ ...code, game: { file, exportName }, resolveFrom, entries });
  const launch = sandboxed(bundle, spec, limits);
  const named = { type: 'hello', protocol: PROTOCOL, game: game.id } as const;
  const hello = (params: ParamValues, seat: number): HelloMessage => ({ ...named, params, seat });
  const create: OwnStrategy['create'] = ({ params, seat }) =>
    createPlayer(programs.acquire(launch, hello(params, seat)), game, programs);
  const load = (params: ParamValues): string => programs.describe(launch, hello(params, 0)).exportName ?? '';
  return { definition: { name: spec, summary: '', create }, load };
}

/** The bundles of this thread, which plays a strategy in many cells or tests. */
const BUNDLES = new Map<string, Promise<string>>();

function bundleOnce(code: IsolatedCode): Promise<string> {
  const key = JSON.stringify(code);
  const bundle = BUNDLES.get(key) ?? bundleOf(code);
  BUNDLES.set(key, bundle);
  return bundle;
}

/** Loads a strategy. Its code runs here, unless it is in a file and plays in isolation. */
export async function loadPlayer(
  spec: string,
  code: CodeRef,
  game: AnyGame,
  setting: LoadSetting & { readonly isolated: Isolation | undefined },
): Promise<OwnStrategy> {
  const { isolated } = setting;
  if (isolated === undefined) return loadStrategy(spec, code, game, setting);
  if (namesFile(spec)) return (await isolatedStrategy(spec, code, game, setting, isolated)).definition;
  if (spec.startsWith(PROGRAM))
    throw new InputError(`'${spec}' cannot play in isolation: a program has all rights of this command`);
  if (namesFile(spec.replace(RESPONSE, '')))
    throw new InputError(`'${spec}' cannot play in isolation, because this process would have to load the file`);
  return loadStrategy(spec, code, game, setting);
}

/** One player, whose code the process creates anew. The process gets the state of the seat's generator once a game. */
function createPlayer(program: Program, game: AnyGame, programs: Programs): Strategy<unknown> {
  const abilities = program.ask({ type: 'player' }, programs.timeout, readPlayed);
  const see = (view: unknown): JsonValue => game.observe?.(view) as JsonValue;
  let isFirst = true;
  let timed = programs.stopwatch();
  return {
    begin: (view) => {
      isFirst = true;
      timed = programs.stopwatch();
      program.tell({ type: 'begin', ...(abilities['begin'] === true ? { view: see(view) } : {}) });
    },
    move: (view, rng) => {
      const message = { type: 'move', view: see(view), ...(isFirst ? { rng: rng.save() } : {}) } as const;
      isFirst = false;
      return timed((left) => program.ask(message, left, readPlayed))['move'] as number;
    },
    ...(abilities['observe'] === true && {
      observe: (view: unknown) => program.tell({ type: 'observe', view: see(view) }),
    }),
    ...(abilities['end'] === true && {
      end: (measures: Int32Array) => program.tell({ type: 'end', values: [...measures] }),
    }),
  };
}

/** A strategy from a file, the game that it plays, and what it may import. */
interface IsolatedCode {
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
async function bundleOf(code: IsolatedCode): Promise<string> {
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
