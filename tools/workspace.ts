import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** One package of the repository. */
export interface Package {
  readonly name: string;
  /** Absolute path of its folder. */
  readonly folder: string;
  /** Whether it is published. A package that holds nothing yet is not. */
  readonly published: boolean;
  /** What a user can import: `@cards/core`, `@cards/core/testing`. */
  readonly entries: readonly string[];
}

/** The folder of the repository. */
export const root = join(import.meta.dirname, '..');

/** All packages, by name. */
export const packages: readonly Package[] = readdirSync(join(root, 'packages'))
  .sort()
  .map((folder) => join(root, 'packages', folder))
  .map((folder) => {
    const manifest = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as {
      name: string;
      private?: boolean;
      exports: Record<string, unknown>;
    };
    return {
      name: manifest.name,
      folder,
      published: manifest.private !== true,
      entries: Object.keys(manifest.exports)
        .filter((entry) => entry !== './package.json')
        .map((entry) => manifest.name + entry.slice(1)),
    };
  });
