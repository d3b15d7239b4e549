import { dirname, relative } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { type AnyGame, InputError, type ParamValues } from '@cards/core';
import { cutText } from '@cards/core/internal';
import type { CodeRef } from '../../plan/cell-data.js';
import {
  isFilePath,
  isTrustedModule,
  moduleOf,
  namesFile,
  packageOf,
  PROGRAM,
  RESPONSE,
} from '../../plan/module-address.js';
import type { OwnStrategy } from '../../plan/strategy-definition.js';
import type { RemoteStrategy } from '../../run/cell-runner.js';
import { remotePlayer } from '../external/external-player.js';
import type { Place } from '../external/program.js';
import { GAME, type PlayerSource, PROTOCOL } from '../external/protocol.js';
import { commonDirectory, namesPackage, readCode } from '../modules/code-hash.js';
import { importsIn } from '../modules/imports.js';
import { resolveModule } from '../modules/resolve-module.js';
import { type LoadSetting, loadStrategy } from '../modules/strategy-file.js';
import { SandboxPackages } from './packages.js';
import { ENTRY, type IsolatedEntries, sandboxed } from './sandbox.js';

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
  const known = MOUNTS.get(module);
  if (known !== undefined) return known;
  // The working directory can belong to the strategies.
  const places = resolveFrom.filter((place) => place !== `${pathToFileURL(process.cwd()).href}/`);
  const packages = new SandboxPackages(places);
  const player = packages.placeOf(playerFile);
  const found = { player, ...gameIn(packages, module, isTrustedModule(module) ? places : resolveFrom) };
  MOUNTS.set(module, found);
  return found;
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
