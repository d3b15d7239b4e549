/** Imports a module of the page by its name; undefined when the page does not have it. */
export type ImportModule = (name: string) => Promise<object> | undefined;

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
 * Runs a module that `compile` made, with the modules of the page that it imports.
 *
 * @param url - its `blob:` URL
 * @param importModule - imports the modules that it may import
 * @returns its exports
 */
export function importCode(url: string, importModule: ImportModule): Promise<Exports> {
  const known = loaded.get(url);
  if (known !== undefined) return known;
  const loading = run(url, importModule);
  loaded.set(url, loading);
  return loading;
}

async function run(url: string, importModule: ImportModule): Promise<Exports> {
  const compiled = (await import(/* @vite-ignore */ url)) as Compiled;
  // The compiled file is this function.
  sources.set(url, String(compiled.default));
  const modules = new Map(
    await Promise.all(compiled.imports.map(async (name) => [name, await imported(name, importModule)] as const)),
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

function imported(name: string, importModule: ImportModule): Promise<object> {
  const importing = importModule(name);
  if (importing !== undefined) return importing;
  throw new Error(`it imports '${name}', which this page does not have`);
}
