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
import { build, type Plugin } from 'esbuild';
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
  await translateSources();
  for (const one of packages) {
    writeManifest(one);
    linkDependencies(one);
  }
  // In a published package, the files of threads are next to the file that starts them.
  const node = join(builtFolder('@cards/batch'), 'src/node');
  writeFileSync(join(node, 'workers/worker.js'), "import '../worker.js';\n");
  writeFileSync(join(node, 'external/external-io.js'), "import './io-thread.js';\n");
}

/** Translates the sources again, after a change of a file. */
export async function translateSources(): Promise<void> {
  await build({
    absWorkingDir: root,
    entryPoints: ['packages/*/src/**/*.ts'],
    outbase: 'packages',
    outdir: builtFolder('@cards'),
    format: 'esm',
    target: 'node20',
    sourcemap: 'inline',
    sourcesContent: false,
    plugins: [manifestsAsModules],
    logLevel: 'warning',
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

/** The command `cards-sim`. */
export function builtCommand(): string {
  return join(builtFolder('@cards/sim'), 'src/cli.js');
}

/** A URL from which the built packages can be resolved. */
export function builtPackages(): string {
  return `${pathToFileURL(builtFolder('@cards')).href}/`;
}

/**
 * Copies a folder of fixtures next to the built packages. Node loads `.mjs` files itself, and there their imports lead
 * to the packages that play.
 *
 * @param folder - the absolute path of the folder
 * @returns the path of the copy
 */
export function nextToBuilds(folder: string): string {
  const copy = join(dirname(modulesFolder()), basename(folder));
  cpSync(folder, copy, { recursive: true });
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

function modulesFolder(): string {
  const { [VARIABLE]: modules } = process.env;
  if (modules === undefined)
    throw new Error(
      `the environment variable ${VARIABLE} is not set: call buildForTests() first, as vitest.config.ts does`,
    );
  return modules;
}

/** Writes a `package.json` whose `exports` are the built files. */
function writeManifest({ folder, entries, manifest }: Package): void {
  const { name } = manifest;
  const exported = entries.map(({ specifier, source }) => [
    `.${specifier.slice(name.length)}`,
    `./${relative(folder, source).replaceAll('\\', '/').replace(/\.ts$/, '.js')}`,
  ]);
  const exports = { ...Object.fromEntries(exported), './package.json': './package.json' };
  const text = JSON.stringify({ ...manifest, exports });
  writeFileSync(join(builtFolder(name), 'package.json'), text);
  writeFileSync(join(builtFolder(name), 'package.json.js'), `export default ${text};\n`);
}

/** Links the third-party packages that a package imports. */
function linkDependencies({ folder, manifest: { dependencies, devDependencies } }: Package): void {
  for (const dependency of Object.keys({ ...dependencies, ...(devDependencies as Record<string, string>) })) {
    const link = builtFolder(dependency);
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
