import { existsSync, readdirSync, readFileSync, realpathSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import type { Options } from 'tsup';

type TsupPlugin = NonNullable<Options['plugins']>[number];

/**
 * Writes the licenses of the packages whose code is in a bundle to a file. Their dependencies count too, because a
 * published package can contain their code: `d3-delaunay` contains `delaunator`, and no metafile shows it. The build
 * fails if a package has no license file.
 *
 * @param file - the file to write
 * @param packages - the packages that are bundled, which the package in the working directory depends on
 */
export function bundledLicenses(file: string, packages: readonly string[]): TsupPlugin {
  return {
    name: 'bundled-licenses',
    buildEnd() {
      const byText = new Map<string, Set<string>>();
      for (const name of packages) collect(folderOf(name, resolve('.')), byText);
      const parts = [...byText].map(([text, names]) => `${[...names].sort().join('\n')}\n\n${text}\n`);
      const head = 'This package contains code of the following packages, or of packages that depend on them.\n';
      writeFileSync(file, [head, ...parts].join(`\n${'-'.repeat(80)}\n\n`));
    },
  };
}

/** Adds the license of a package and those of its dependencies: the packages by the text of their license. */
function collect(folder: string, byText: Map<string, Set<string>>): void {
  const manifest = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as {
    readonly name: string;
    readonly version: string;
    readonly dependencies?: Readonly<Record<string, string>>;
  };
  const key = `${manifest.name} ${manifest.version}`;
  if ([...byText.values()].some((names) => names.has(key))) return;
  const files = readdirSync(folder).filter((name) => /^(licen[cs]e|copying)\b/i.test(name));
  if (files.length === 0) throw new Error(`${key} has no license file: bundle another version, or leave it out`);
  for (const name of files) {
    const text = readFileSync(join(folder, name), 'utf8').replaceAll('\r\n', '\n').trim();
    byText.set(text, (byText.get(text) ?? new Set()).add(key));
  }
  for (const name of Object.keys(manifest.dependencies ?? {})) collect(folderOf(name, realpathSync(folder)), byText);
}

/** The folder of a dependency, resolved as Node does. */
function folderOf(name: string, from: string): string {
  const folder = join(from, 'node_modules', name);
  if (existsSync(folder)) return folder;
  if (dirname(from) === from) throw new Error(`the dependency ${name} of a bundled package is not installed`);
  return folderOf(name, dirname(from));
}
