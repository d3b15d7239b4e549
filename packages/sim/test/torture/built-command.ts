import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { build } from 'esbuild';

/** The command, built from the present sources. It starts in a tenth of a second, as an installed command does. */
export interface BuiltCommand {
  /** The path of the file to run with Node. */
  readonly file: string;
  /** Deletes the build. */
  remove(): void;
}

const packages = join(import.meta.dirname, '../../..');

/** Programs of packages, which their `exports` do not list. */
const PROGRAMS: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  sim: { cli: 'src/cli.ts' },
  batch: { worker: 'src/node/worker.ts' },
};

/** Builds every package into a temporary `node_modules`. Each bundles its dependencies, except for `external` below. */
export async function buildCommand(): Promise<BuiltCommand> {
  const folder = mkdtempSync(join(packages, 'sim/node_modules/.torture-'));
  await Promise.all(readdirSync(packages).map((name) => buildPackage(name, join(folder, 'node_modules/@cards', name))));
  return { file: join(folder, 'node_modules/@cards/sim/cli.js'), remove: () => rmSync(folder, { recursive: true }) };
}

/** Builds one package: a file for each entry and program, and a package.json with `exports`. */
async function buildPackage(name: string, folder: string): Promise<void> {
  const manifest = JSON.parse(readFileSync(join(packages, name, 'package.json'), 'utf8')) as {
    readonly version: string;
    readonly exports: Readonly<Record<string, { readonly '@cards/source'?: string }>>;
  };
  const entries = Object.entries(manifest.exports).flatMap(([path, { '@cards/source': source }]) =>
    source === undefined ? [] : [[path, source] as const],
  );
  const fileOf = (path: string): string => (path === '.' ? 'index' : path.slice(2));
  mkdirSync(folder, { recursive: true });
  await build({
    absWorkingDir: join(packages, name),
    entryPoints: { ...Object.fromEntries(entries.map(([path, source]) => [fileOf(path), source])), ...PROGRAMS[name] },
    outdir: folder,
    bundle: true,
    splitting: true,
    platform: 'node',
    format: 'esm',
    target: 'node20',
    external: ['@cards/*', 'jiti', 'vega', 'vega-lite', './vega.js', '@stdlib/*'],
    banner: {
      js: "import { createRequire as requireOf } from 'node:module'; const require = requireOf(import.meta.url);",
    },
    logLevel: 'silent',
  });
  const exported = Object.fromEntries(entries.map(([path]) => [path, `./${fileOf(path)}.js`]));
  const text = {
    name: `@cards/${name}`,
    version: manifest.version,
    type: 'module',
    exports: { ...exported, './package.json': './package.json' },
  };
  writeFileSync(join(folder, 'package.json'), JSON.stringify(text));
}
