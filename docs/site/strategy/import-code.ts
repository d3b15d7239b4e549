import { importModule } from '../games/load-game.js';

type Exports = Readonly<Record<string, unknown>>;

/** A module that `compile` made. */
interface Compiled {
  readonly imports: readonly string[];
  readonly default: (require: (name: string) => object, exports: object, module: { exports: object }) => void;
}

/** A worker runs a file once, as Node does. */
const loaded = new Map<string, Promise<Exports>>();

/** The texts of the files, with the same lines. */
const sources = new Map<string, string>();

/**
 * The text of a file that was imported, with the same lines.
 *
 * @param url - its `blob:` URL
 */
export const sourceOf = (url: string): string => sources.get(url) ?? '';

/**
 * Runs a module that `compile` made, with the modules of the site that it imports.
 *
 * @param url - its `blob:` URL
 * @returns its exports
 */
export function importCode(url: string): Promise<Exports> {
  const known = loaded.get(url);
  if (known !== undefined) return known;
  const loading = run(url);
  loaded.set(url, loading);
  return loading;
}

async function run(url: string): Promise<Exports> {
  const compiled = (await import(/* @vite-ignore */ url)) as Compiled;
  // The compiled file is this function.
  sources.set(url, String(compiled.default));
  const modules = new Map(
    await Promise.all(compiled.imports.map(async (name) => [name, await imported(name)] as const)),
  );
  const module = { exports: {} };
  const find = (name: string): object => {
    const found = modules.get(name);
    if (found === undefined) throw new Error(`it imports '${name}' in a way that this page does not know`);
    return found;
  };
  compiled.default(find, module.exports, module);
  return module.exports as Exports;
}

function imported(name: string): Promise<object> {
  const importing = importModule(name);
  if (importing !== undefined) return importing;
  throw new Error(`it imports '${name}', and this page has the @cards packages of the games only`);
}
