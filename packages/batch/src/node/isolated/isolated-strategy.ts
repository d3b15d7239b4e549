import { fileURLToPath } from 'node:url';
import { type AnyGame, InputError, type JsonValue, type ParamValues, type Strategy } from '@cards/core';
import { isFilePath, moduleOf, namesFile, PROGRAM, RESPONSE } from '../../plan/module-address.js';
import type { OwnStrategy } from '../../plan/strategy-definition.js';
import { resolveModule } from '../modules/resolve-module.js';
import { type LoadSetting, loadStrategy } from '../modules/strategy-file.js';
import type { CodeRef } from '../../plan/cell-data.js';
import type { Program, Programs } from '../external/program.js';
import { type HelloMessage, PROTOCOL, readPlayed } from '../external/protocol.js';
import { bundleOf, type IsolatedCode } from './bundle.js';
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
