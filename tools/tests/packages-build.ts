import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';

const packages = fileURLToPath(new URL('../../packages/', import.meta.url));

/** The builds of all test runs, one folder for each process. */
const builds = fileURLToPath(new URL('../../node_modules/.cards-tests/', import.meta.url));

/** The environment variable with the `node_modules` of this test run. Its processes and threads inherit it. */
const VARIABLE = 'CARDS_TESTS_MODULES';

/** The command `cards-sim`. It starts in a tenth of a second, as an installed command does. */
export const builtCommand = (): string => builtEntry('sim', './cli');

/** The file of a worker thread. */
export const builtWorker = (): string => builtEntry('batch', './worker');

/** Programs of packages, which their `exports` do not list. */
const PROGRAMS: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  sim: { './cli': './src/cli.ts' },
  batch: { './worker': './src/node/worker.ts' },
};

/** The part of a `package.json` that the build reads. */
interface Manifest {
  readonly name: string;
  readonly version: string;
  readonly exports: Readonly<Record<string, { readonly '@cards/source'?: string }>>;
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly devDependencies?: Readonly<Record<string, string>>;
}

/**
 * Builds every package from the present sources, for the threads and processes that tests start. From TypeScript
 * sources, a worker needs eight times the CPU time to start. The tests themselves run on the sources.
 */
export async function buildPackages(): Promise<void> {
  removeOldBuilds();
  const folder = join(builds, String(process.pid));
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
  process.env[VARIABLE] = join(folder, 'node_modules');
  const names = readdirSync(packages).filter((name) => existsSync(join(packages, name, 'package.json')));
  await Promise.all(names.map(buildPackage));
  for (const name of names) linkDependencies(name);
}

/** Removes the builds of processes that were killed. */
function removeOldBuilds(): void {
  for (const name of existsSync(builds) ? readdirSync(builds) : [])
    if (!isRunning(Number(name))) rmSync(join(builds, name), { recursive: true, force: true });
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

function builtEntry(name: string, entry: string): string {
  return join(modulesFolder(), '@cards', name, fileOf(entry));
}

function modulesFolder(): string {
  const { [VARIABLE]: folder } = process.env;
  if (folder === undefined)
    throw new Error(`${VARIABLE} is not set: call buildPackages() first, as vitest.config.ts does`);
  return folder;
}

/**
 * The built file of a source file of a package: the entry that the source file is, else the main entry.
 *
 * @param source - an absolute path
 * @returns undefined if the file is no source of a package
 */
export function builtFile(source: string): string | undefined {
  if (!source.startsWith(packages)) return undefined;
  const [, name, path] = /^([^/\\]+)[/\\](src[/\\].*\.ts)$/.exec(source.slice(packages.length)) ?? [];
  if (name === undefined || path === undefined) return undefined;
  const found = sourcesOf(name, readManifest(name)).find(([, entry]) => join(entry) === path);
  return builtEntry(name, found?.[0] ?? '.');
}

/** Builds one package: a file for each entry and program, and a package.json with `exports`. */
async function buildPackage(name: string): Promise<void> {
  const manifest = readManifest(name);
  const outdir = join(modulesFolder(), '@cards', name);
  mkdirSync(outdir, { recursive: true });
  await build({
    absWorkingDir: join(packages, name),
    entryPoints: sourcesOf(name, manifest).map(([entry, source]) => ({ out: fileOf(entry).slice(0, -3), in: source })),
    outdir,
    bundle: true,
    splitting: true,
    platform: 'node',
    format: 'esm',
    target: 'node20',
    packages: 'external',
    logLevel: 'error',
  });
  const exports = Object.fromEntries(sourcesOf(name, manifest).map(([entry]) => [entry, `./${fileOf(entry)}`]));
  const { version } = manifest;
  const text = {
    name: manifest.name,
    version,
    type: 'module',
    exports: { ...exports, './package.json': './package.json' },
  };
  writeFileSync(join(outdir, 'package.json'), JSON.stringify(text));
}

/** Links the third-party dependencies of a package, which it does not bundle here. */
function linkDependencies(name: string): void {
  const { dependencies, devDependencies } = readManifest(name);
  for (const dependency of Object.keys({ ...dependencies, ...devDependencies })) {
    const link = join(modulesFolder(), dependency);
    if (existsSync(link)) continue;
    mkdirSync(dirname(link), { recursive: true });
    symlinkSync(realpathSync(join(packages, name, 'node_modules', dependency)), link, 'junction');
  }
}

/** The entries and programs of a package, with their source files. */
function sourcesOf(name: string, { exports }: Manifest): readonly (readonly [entry: string, source: string])[] {
  const entries = Object.entries(exports).flatMap(([entry, { '@cards/source': source }]) =>
    source === undefined ? [] : [[entry, source] as const],
  );
  return [...entries, ...Object.entries(PROGRAMS[name] ?? {})];
}

function fileOf(entry: string): string {
  return `${entry === '.' ? 'index' : entry.slice(2)}.js`;
}

function readManifest(name: string): Manifest {
  return JSON.parse(readFileSync(join(packages, name, 'package.json'), 'utf8')) as Manifest;
}
