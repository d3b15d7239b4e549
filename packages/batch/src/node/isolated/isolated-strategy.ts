import { existsSync, realpathSync } from 'node:fs';
import { dirname, join, relative, sep } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { InputError, type AnyGame, type ParamValues } from '@cards/core';
import { cutText } from '@cards/core/internal';
import type { CodeRef } from '../../plan/cell-data.js';
import {
  PROGRAM,
  RESPONSE,
  isFilePath,
  isTrustedModule,
  moduleOf,
  namesFile,
  packageOf,
} from '../../plan/module-address.js';
import type { OwnStrategy } from '../../plan/strategy-definition.js';
import type { RemoteStrategy } from '../../run/cell-runner.js';
import { remotePlayer } from '../external/external-player.js';
import type { Place } from '../external/program.js';
import { GAME, PROTOCOL, type PlayerSource } from '../external/protocol.js';
import { commonDirectory, namesPackage, readCode } from '../modules/code-hash.js';
import { importsIn } from '../modules/imports.js';
import { packageAt, resolveModule } from '../modules/resolve-module.js';
import { loadStrategy, type LoadSetting } from '../modules/strategy-file.js';
import { ENTRY, sandboxed, type IsolatedEntries } from './sandbox.js';

/**
 * A strategy from a file that plays in a process of its own. The calling process never loads the file, and nothing
 * starts. `load` loads it in a process, and returns the name of the export.
 */
export function isolatedStrategy(
  spec: string,
  { file, exportName }: Pick<CodeRef, 'file'> & { readonly exportName: string | undefined },
  game: AnyGame,
  { resolveFrom, programs }: LoadSetting,
  isolated: IsolatedEntries,
): { readonly definition: OwnStrategy; readonly load: (params: ParamValues) => string } {
  const address = moduleOf(game);
  if (game.observe === undefined || game.viewFrom === undefined || address === undefined)
    throw new InputError(
      `strategies of ${game.id} cannot play in isolation: the game needs viewFrom(), which rebuilds a view from what observe() returned`,
    );
  const copy = isolated.copies[file];
  if (copy === undefined) throw new RangeError(`the strategy '${spec}' has no copy`);
  const { mounts, player, module } = mountsOf(address.module, resolveFrom);
  const source: PlayerSource = {
    module,
    gameExport: address.exportName,
    file: `${ENTRY}/${copy.main}`,
    exportName,
  };
  const launch = sandboxed(spec, isolated, mounts, copy.folder, [player, JSON.stringify(source)]);
  const place = (params: ParamValues, seat: number): Place =>
    programs.acquire(launch, { type: 'hello', protocol: PROTOCOL, game: game.id, params, seat });
  return {
    definition: { name: spec, summary: '', create: ({ params, seat }) => createPlayer(place(params, seat), game) },
    load: (params) => place(params, 0).program.ready.exportName ?? '',
  };
}

/** What a sandbox has besides the strategy: the words of bubblewrap, and the paths of the player and of the game. */
interface Mounts {
  readonly mounts: readonly string[];
  readonly player: string;
  readonly module: string;
}

/** The mounts of this thread, which plays a game in many cells or tests. */
const MOUNTS = new Map<string, Mounts>();

/** In a build, the program that plays a strategy is next to this file. */
const playerFile = fileURLToPath(new URL('./player.js', import.meta.url));

/** The packages of the command that runs, the program that plays a strategy, and a game with all that it imports. */
function mountsOf(module: string, resolveFrom: readonly string[]): Mounts {
  const mounted = MOUNTS.get(module);
  if (mounted !== undefined) return mounted;
  // The working directory can belong to the strategies.
  const places = resolveFrom.filter((place) => place !== `${pathToFileURL(process.cwd()).href}/`);
  const packages = new SandboxPackages(places);
  const player = packages.placeOf(playerFile);
  const mounts = { player, ...gameIn(packages, module, isTrustedModule(module) ? places : resolveFrom) };
  MOUNTS.set(module, mounts);
  return mounts;
}

function gameIn(
  packages: SandboxPackages,
  module: string,
  resolveFrom: readonly string[],
): Pick<Mounts, 'mounts' | 'module'> {
  if (!isFilePath(module)) {
    const { url = '' } = resolveModule(module, resolveFrom) ?? {};
    const place = packages.placeOf(fileURLToPath(url));
    return { mounts: packages.words, module: place };
  }
  const { files } = readCode(module);
  const top = commonDirectory([...files.keys()]);
  const placeOf = (path: string): string => `${GAME}/${relative(top, path)}`;
  for (const [path, text] of files)
    for (const name of importsIn(text))
      if (namesPackage(name) && !isTrustedModule(name)) packages.addFrom(packageOf(name), dirname(path));
  const binds = [...files.keys()].flatMap((path) => ['--ro-bind', path, placeOf(path)]);
  return { mounts: [...packages.words, ...binds], module: placeOf(module) };
}

/** Loads a strategy. Its code runs here, unless it is in a file and plays in isolation. */
export async function loadPlayer(
  spec: string,
  code: CodeRef,
  game: AnyGame,
  setting: LoadSetting & { readonly isolated: IsolatedEntries | undefined },
): Promise<OwnStrategy> {
  const { isolated } = setting;
  if (isolated === undefined) return loadStrategy(spec, code, game, setting);
  if (namesFile(spec)) return isolatedStrategy(spec, code, game, setting, isolated).definition;
  if (spec.startsWith(PROGRAM))
    throw new InputError(`'${spec}' cannot play in isolation: a program has all rights of this command`);
  if (namesFile(spec.replace(RESPONSE, '')))
    throw new InputError(`'${spec}' cannot play in isolation, because this process would have to load the file`);
  return loadStrategy(spec, code, game, setting);
}

/** One player, whose code the process creates anew. */
function createPlayer(place: Place, game: AnyGame): RemoteStrategy {
  place.tell({ type: 'player', game: place.number });
  return remotePlayer(place, game, {
    // It draws what it would draw here.
    start: (rng) => ({ rng: rng.save() }),
    request: (_, view) => ({ view }),
    read: ({ members }) => members,
    // An error of the strategy does not end the process.
    moveOf: ({ move, error }) => {
      if (error !== undefined) throw new Error(cutText(String(error)));
      return move as number;
    },
    result: (measures) => ({ values: [...measures] }),
    hearsAll: true,
  });
}

/** The packages in a sandbox, which has them in `/node_modules`. */
class SandboxPackages {
  private readonly folders = new Map<string, string>();
  private readonly seen = new Set<string>();

  /**
   * Adds the package of each file, if it is one of `@cards`, and the `@cards` packages on which it depends.
   *
   * @param places - URLs of files
   */
  constructor(places: readonly string[]) {
    for (const place of places) {
      const { folder, name, dependencies } = packageAt(join(realpathSync(fileURLToPath(place)), 'here')) ?? {};
      if (folder === undefined) continue;
      if (isTrustedModule(name)) this.add(name ?? '', folder);
      for (const other of Object.keys(dependencies ?? {})) if (isTrustedModule(other)) this.addFrom(other, folder);
    }
  }

  /** The words of bubblewrap. */
  get words(): readonly string[] {
    return [...this.folders].flatMap(([name, folder]) => ['--ro-bind', folder, `/node_modules/${name}`]);
  }

  /** The path of a file of a package in the sandbox. Adds the package. */
  placeOf(file: string): string {
    const path = realpathSync(file);
    const { folder = dirname(path), name = '' } = packageAt(path) ?? {};
    this.add(name, folder);
    return `/node_modules/${name}/${relative(folder, path)}`;
  }

  /** Adds a package that code in a folder can import, with those on which it depends. */
  addFrom(name: string, from: string): void {
    const folder = folderOf(name, from);
    // One below another package comes with it.
    if (folder !== undefined) this.add(name, folder, folder.startsWith(from + sep));
  }

  private add(name: string, folder: string, isInner = false): void {
    if (this.seen.has(folder)) return;
    this.seen.add(folder);
    const first = this.folders.get(name);
    if (first !== undefined && !isInner && !isTrustedModule(name))
      throw new InputError(
        `strategies cannot be isolated here, because the packages need two versions of ${name}, in ${first} and ${folder}: install one version of it`,
      );
    if (first === undefined && !isInner) this.folders.set(name, folder);
    const { dependencies, peerDependencies, peerDependenciesMeta = {} } = packageAt(join(folder, 'here')) ?? {};
    for (const other of Object.keys({ ...dependencies, ...peerDependencies }))
      if (peerDependenciesMeta[other]?.optional !== true) this.addFrom(other, folder);
  }
}

/** The folder of an installed package, as Node finds it from a folder. */
function folderOf(name: string, from: string): string | undefined {
  const folder = join(from, 'node_modules', name);
  if (existsSync(join(folder, 'package.json'))) return realpathSync(folder);
  return from === dirname(from) ? undefined : folderOf(name, dirname(from));
}
