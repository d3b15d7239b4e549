import { existsSync, mkdirSync, readdirSync, readFileSync, realpathSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import type { Options } from 'tsup';

/** A package whose code is in a bundle. */
export interface BundledPackage {
  readonly name: string;
  readonly version: string;
  /** The texts of all its license and notice files, at least one. */
  readonly texts: readonly string[];
}

type EsbuildPlugin = NonNullable<Options['esbuildPlugins']>[number];

/**
 * An esbuild plugin that writes the licenses of all packages in a bundle to one file. The build fails if a package has
 * no license file.
 *
 * @param file - the name of the file, in `dist`
 */
export function bundledLicenses(file: string): EsbuildPlugin {
  return {
    name: 'bundled-licenses',
    setup(build) {
      build.initialOptions.metafile = true;
      build.onEnd(({ metafile }) => {
        const outputs = Object.values(metafile?.outputs ?? {});
        const packages = packagesOf(outputs.flatMap(({ inputs }) => Object.keys(inputs)));
        if (packages.length === 0) return;
        // tsup writes the bundle after this step.
        mkdirSync('dist', { recursive: true });
        writeFileSync(join('dist', file), licenseFile(packages));
      });
    },
  };
}

/**
 * The packages of bundled files and their dependencies, by name and version, each once. Dependencies count because a
 * published package can contain their code: `d3-delaunay` contains `delaunator`, and no metafile shows it.
 *
 * @param files - paths from a metafile of esbuild; files outside of `node_modules` belong to this repository
 * @throws Error for a package without a license text, or with a dependency that is not installed
 */
export function packagesOf(files: readonly string[]): readonly BundledPackage[] {
  const folders = new Set(
    files.flatMap((file) => /^.*(?:^|\/)node_modules\/(?:@[^/]+\/)?[^/]+(?=\/)/.exec(file) ?? []),
  );
  const packages = new Map<string, BundledPackage>();
  const add = (folder: string): void => {
    const manifest = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as Manifest;
    const key = `${manifest.name} ${manifest.version}`;
    if (packages.has(key)) return;
    packages.set(key, { name: manifest.name, version: manifest.version, texts: licenseTexts(folder, key) });
    for (const name of Object.keys(manifest.dependencies ?? {})) add(folderOf(name, realpathSync(folder)));
  };
  for (const folder of folders) add(folder);
  return [...packages].sort(([one], [other]) => (one < other ? -1 : 1)).map(([, found]) => found);
}

/** All licenses as one text. Packages with the same license share a copy. */
export function licenseFile(packages: readonly BundledPackage[]): string {
  const byText = new Map<string, string[]>();
  for (const { name, version, texts } of packages) {
    for (const text of texts) byText.set(text, [...(byText.get(text) ?? []), `${name} ${version}`]);
  }
  const parts = [...byText].map(([text, names]) => `${names.join('\n')}\n\n${text}\n`);
  return ['This package contains code of the following packages, or of packages that depend on them.\n', ...parts].join(
    `\n${'-'.repeat(80)}\n\n`,
  );
}

/** The fields of a package.json that the plugin reads. */
interface Manifest {
  readonly name: string;
  readonly version: string;
  readonly dependencies?: Readonly<Record<string, string>>;
}

/** The folder of a dependency, resolved as Node does. */
function folderOf(name: string, from: string): string {
  const folder = join(from, 'node_modules', name);
  if (existsSync(folder)) return folder;
  if (dirname(from) === from) throw new Error(`the dependency ${name} of a bundled package is not installed`);
  return folderOf(name, resolve(from, '..'));
}

function licenseTexts(folder: string, key: string): readonly string[] {
  const names = readdirSync(folder)
    .filter((file) => /^(licen[cs]e|copying|notice)\b/i.test(file))
    .sort();
  const texts = names.map((file) => readFileSync(join(folder, file), 'utf8').replaceAll('\r\n', '\n').trim());
  if (names.every((file) => /^notice/i.test(file)) || texts.includes('')) {
    throw new Error(`${key} has no license text in its package: bundle another version, or leave the package out`);
  }
  return texts;
}
