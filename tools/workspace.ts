import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** One package of the repository. */
export interface Package {
  readonly name: string;
  /** The absolute path. */
  readonly folder: string;
  /** False for a private package. */
  readonly published: boolean;
  readonly entries: readonly Entry[];
  readonly manifest: Manifest;
}

/** One entry of a package. */
export interface Entry {
  /** The text in an import: `@cards/core`, `@cards/core/testing`. */
  readonly specifier: string;
  /** The name of the files in `dist`, without an extension: `testing`. */
  readonly name: string;
  /** The absolute path of the source file. */
  readonly source: string;
}

/** The fields of a package.json that the tools read. */
export interface Manifest {
  readonly name: string;
  readonly version: string;
  readonly private?: boolean;
  readonly exports: Readonly<Record<string, string | EntryConditions>>;
  readonly files?: readonly string[];
  readonly engines?: Readonly<Record<string, string>>;
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly [field: string]: unknown;
}

interface EntryConditions {
  readonly '@cards/source': string;
  readonly default: string;
}

/** The folder of the repository. */
export const root = join(import.meta.dirname, '..');

/** All packages, by name. */
export const packages: readonly Package[] = readdirSync(join(root, 'packages'))
  .sort()
  .map((name) => join(root, 'packages', name))
  .filter((folder) => existsSync(join(folder, 'package.json')))
  .map((folder) => {
    const manifest = readManifest(folder);
    return {
      name: manifest.name,
      folder,
      published: manifest.private !== true,
      entries: entriesOf(folder, manifest),
      manifest,
    };
  });

/** The packages that an inventor, an author of players and a program need first; the others follow by name. */
const FIRST = ['core', 'pairs', 'mastermind', 'unowar', 'set', 'concentration', 'sim', 'batch', 'report'];

/** The packages with their entries for users. An internal entry makes no promise, so it has no documentation. */
export const documented: readonly Package[] = packages
  .map((one) => ({ ...one, entries: one.entries.filter(({ specifier }) => !specifier.endsWith('/internal')) }))
  .sort((one, other) => placeOf(one) - placeOf(other));

function placeOf({ name }: Package): number {
  const place = FIRST.indexOf(name.slice('@cards/'.length));
  return place < 0 ? FIRST.length : place;
}

export function readManifest(folder: string): Manifest {
  return JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as Manifest;
}

function entriesOf(folder: string, { name, exports }: Manifest): Entry[] {
  return Object.entries(exports).flatMap(([path, target]) =>
    typeof target === 'string'
      ? []
      : [
          {
            specifier: name + path.slice(1),
            name: target.default.replace(/^\.\/dist\/(.*)\.js$/, '$1'),
            source: join(folder, target['@cards/source']),
          },
        ],
  );
}
