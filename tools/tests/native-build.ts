import {
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { basename, dirname, join, relative } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build, type BuildOptions, type Plugin, transformSync } from 'esbuild';
import { type Package, packages, root } from '../workspace.ts';

/** The builds of all test runs, one folder for each process. */
const builds = join(root, 'node_modules/.cards-tests');

/** The environment variable with the `node_modules` of this test run. Its processes and threads inherit it. */
const VARIABLE = 'CARDS_TESTS_MODULES';

/**
 * Translates the sources of all packages to JavaScript, file by file, into a `node_modules` of this test run. Node
 * loads these files itself. In modules that Vitest translates, each use of an import is a call of a getter, so that
 * a test of UnoWar took three times as long, and worker threads would have to translate TypeScript.
 */
export async function buildForTests(): Promise<void> {
  removeOldBuilds();
  const folder = join(builds, String(process.pid));
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
  process.env[VARIABLE] = join(folder, 'node_modules');
  // What the commands of the tests compile.
  process.env['XDG_CACHE_HOME'] = join(folder, 'cache');
  await Promise.all([translateSources(), bundlePackages()]);
  linkPackages(modulesFolder());
  // In a published package, the file of the worker is next to the file that starts it.
  writeFileSync(join(modulesFolder(), '@cards/batch/src/node/workers/worker.js'), "import '../worker.js';\n");
  writeFileSync(join(modulesFolder(), '@cards/batch/src/node/isolated/player.js'), "import '../player.js';\n");
}

/** Builds the packages as bundles, from which the command starts in half the time of single files. */
async function bundlePackages(): Promise<void> {
  const modules = bundlesFolder();
  await Promise.all(
    packages.map(({ name, folder, entries }) =>
      build({
        ...shared,
        entryPoints: [
          ...entries.map(({ source }) => source),
          ...(PROGRAMS[name] ?? []).map((file) => join(folder, file)),
        ],
        outbase: folder,
        outdir: join(modules, name),
        bundle: true,
        splitting: true,
        packages: 'external',
        chunkNames: 'chunks/[hash]',
      }),
    ),
  );
  linkPackages(modules);
  // In a published package, the file of a program is next to the file that starts it.
  for (const [name, path] of [
    ['worker', 'worker'],
    ['host', 'workers/host'],
    ['player', 'player'],
  ] as const)
    writeFileSync(join(modules, `@cards/batch/chunks/${name}.js`), `import '../src/node/${path}.js';\n`);
}

/** The programs of a package besides its entries. */
const PROGRAMS: Readonly<Record<string, readonly string[]>> = {
  '@cards/sim': ['src/cli.ts'],
  '@cards/batch': ['src/node/worker.ts', 'src/node/workers/host.ts', 'src/node/player.ts'],
  '@cards/tournament': ['src/node/tasks.ts'],
};

/** What all translations have in common. */
const shared = {
  absWorkingDir: root,
  format: 'esm',
  target: 'node20',
  sourcemap: 'inline',
  sourcesContent: false,
  logLevel: 'warning',
} satisfies BuildOptions;

/** Translates the sources again, after a change of a file. */
export async function translateSources(): Promise<void> {
  await build({
    ...shared,
    entryPoints: ['packages/*/src/**/*.ts'],
    outbase: 'packages',
    outdir: builtFolder('@cards'),
    plugins: [manifestsAsModules],
  });
}

/** Node 20 warns about imports of JSON files. Bundles include their content, and here they are modules. */
const manifestsAsModules: Plugin = {
  name: 'manifests-as-modules',
  setup({ onLoad }) {
    onLoad({ filter: /\.ts$/ }, ({ path }) => ({
      contents: readFileSync(path, 'utf8').replaceAll(
        /(?<=\bfrom '[./]+package\.json)' with \{ type: 'json' \}/g,
        ".js'",
      ),
      loader: 'ts',
    }));
  },
};

/** A folder of this test run. It is removed with the run. */
export function runFolder(name: string): string {
  return join(dirname(modulesFolder()), name);
}

/** The command `cards-sim`. */
export function builtCommand(): string {
  return join(bundlesFolder(), '@cards/sim/src/cli.js');
}

/** A URL from which the built packages can be resolved. */
export function builtPackages(): string {
  return `${pathToFileURL(builtFolder('@cards')).href}/`;
}

/**
 * Copies a folder of fixtures next to the built packages. Node loads `.mjs` files itself, and there their imports lead
 * to the packages that play. The copy of a `.ts` file is an `.mjs` file: otherwise each worker would load a compiler.
 *
 * @param folder - the absolute path of the folder
 * @returns the path of the copy
 */
export function nextToBuilds(folder: string): string {
  const copy = runFolder(basename(folder));
  cpSync(folder, copy, { recursive: true });
  for (const name of readdirSync(copy).filter((file) => file.endsWith('.ts'))) {
    const { code } = transformSync(readFileSync(join(copy, name), 'utf8'), { loader: 'ts', target: shared.target });
    writeFileSync(join(copy, name.replace(/ts$/, 'mjs')), code);
  }
  return copy;
}

/**
 * The built file of a source file.
 *
 * @param source - an absolute path
 * @returns undefined if the file is no source of a package
 */
export function builtFile(source: string): string | undefined {
  const [, name, path] = /^packages[/\\]([^/\\]+)[/\\](src[/\\].*)\.ts$/.exec(relative(root, source)) ?? [];
  return name === undefined ? undefined : join(builtFolder('@cards'), name, `${path}.js`);
}

function builtFolder(name: string): string {
  return join(modulesFolder(), name);
}

function bundlesFolder(): string {
  return runFolder('bundles/node_modules');
}

function modulesFolder(): string {
  const { [VARIABLE]: modules } = process.env;
  if (modules === undefined)
    throw new Error(
      `the environment variable ${VARIABLE} is not set: call buildForTests() first, as vitest.config.ts does`,
    );
  return modules;
}

/** Makes packages of the built files in a `node_modules`. */
function linkPackages(modules: string): void {
  for (const one of packages) {
    writeManifest(one, modules);
    linkDependencies(one, modules);
    const python = join(one.folder, 'python');
    if (existsSync(python)) cpSync(python, join(modules, one.manifest.name, 'python'), { recursive: true });
  }
}

/** Writes a `package.json` whose `exports` are the built files. */
function writeManifest({ folder, entries, manifest }: Package, modules: string): void {
  const { name } = manifest;
  const exported = entries.map(({ specifier, source }) => [
    `.${specifier.slice(name.length)}`,
    `./${relative(folder, source).replaceAll('\\', '/').replace(/\.ts$/, '.js')}`,
  ]);
  const exports = { ...Object.fromEntries(exported), './package.json': './package.json' };
  const text = JSON.stringify({ ...manifest, exports });
  writeFileSync(join(modules, name, 'package.json'), text);
  writeFileSync(join(modules, name, 'package.json.js'), `export default ${text};\n`);
}

/** Links the third-party packages that a package imports. */
function linkDependencies({ folder, manifest: { dependencies, devDependencies } }: Package, modules: string): void {
  for (const dependency of Object.keys({ ...dependencies, ...(devDependencies as Record<string, string>) })) {
    const link = join(modules, dependency);
    if (dependency.startsWith('@cards/') || existsSync(link)) continue;
    mkdirSync(dirname(link), { recursive: true });
    symlinkSync(realpathSync(join(folder, 'node_modules', dependency)), link, 'junction');
  }
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
