import { existsSync, realpathSync } from 'node:fs';
import { dirname, join, relative, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import { InputError } from '@cards/core';
import { isTrustedModule } from '../../plan/module-address.js';
import { packageAt } from '../modules/resolve-module.js';

/** The packages in a sandbox, which has them in `/node_modules`. */
export class SandboxPackages {
  private readonly folders = new Map<string, string>();
  private readonly seen = new Set<string>();

  /**
   * Adds the package of each file, if it is one of `@cards`, and the `@cards` packages on which it depends.
   *
   * @param places - URLs of files
   */
  constructor(places: readonly string[]) {
    for (const place of places) {
      const { folder, name, dependencies } = packageAt(join(realpathSync(fileURLToPath(place)), 'here')) ?? {};
      if (folder === undefined) continue;
      if (isTrustedModule(name)) this.add(name ?? '', folder);
      for (const other of Object.keys(dependencies ?? {})) if (isTrustedModule(other)) this.addFrom(other, folder);
    }
  }

  /** The words of bubblewrap. */
  get words(): readonly string[] {
    return [...this.folders].flatMap(([name, folder]) => ['--ro-bind', folder, `/node_modules/${name}`]);
  }

  /** The path of a file of a package in the sandbox. Adds the package. */
  placeOf(file: string): string {
    const path = realpathSync(file);
    const { folder = dirname(path), name = '' } = packageAt(path) ?? {};
    this.add(name, folder);
    return `/node_modules/${name}/${relative(folder, path)}`;
  }

  /** Adds a package that code in a folder can import, with those on which it depends. */
  addFrom(name: string, from: string): void {
    const folder = folderOf(name, from);
    // One below another package comes with it.
    if (folder !== undefined) this.add(name, folder, folder.startsWith(from + sep));
  }

  private add(name: string, folder: string, isInner = false): void {
    if (this.seen.has(folder)) return;
    this.seen.add(folder);
    const known = this.folders.get(name);
    if (known !== undefined && !isInner && !isTrustedModule(name))
      throw new InputError(
        `strategies cannot be isolated here, because the packages need two versions of ${name}, in ${known} and ${folder}: install one version of it`,
      );
    if (known === undefined && !isInner) this.folders.set(name, folder);
    const { dependencies, peerDependencies, peerDependenciesMeta = {} } = packageAt(join(folder, 'here')) ?? {};
    for (const other of Object.keys({ ...dependencies, ...peerDependencies }))
      if (peerDependenciesMeta[other]?.optional !== true) this.addFrom(other, folder);
  }
}

/** The folder of an installed package, as Node finds it from a folder. */
function folderOf(name: string, from: string): string | undefined {
  const folder = join(from, 'node_modules', name);
  if (existsSync(join(folder, 'package.json'))) return realpathSync(folder);
  return from === dirname(from) ? undefined : folderOf(name, dirname(from));
}
