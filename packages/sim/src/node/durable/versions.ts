import { createRequire } from 'node:module';
import manifest from '../../../package.json' with { type: 'json' };
import { RunError } from './run-error.js';

/** Versions of packages, by name. */
export type Versions = Readonly<Record<string, string>>;

/**
 * The versions of the packages whose code decides what a batch counts: core, sim and those of its games that are the laboratory's.
 *
 * @param ids - the ids of its games
 */
export function versionsOf(ids: readonly string[]): Versions {
  const games = [...new Set(ids)].sort().map((id) => `@cards/${id}`);
  const found = ['@cards/core', ...games].flatMap((name) => {
    const version = versionOf(name);
    return version === undefined ? [] : [[name, version] as const];
  });
  return Object.fromEntries([...found, [manifest.name, manifest.version]]);
}

/**
 * Checks that a run was begun with these versions. Whether it plays the same games at all is another question.
 *
 * @throws RunError that names the package in which they differ
 */
export function checkVersions(directory: string, then: Versions, now: Versions): void {
  const changed = Object.keys(then).find((name) => now[name] !== undefined && then[name] !== now[name]);
  if (changed === undefined) return;
  const [before, here] = [then[changed], now[changed]];
  throw new RunError(
    `${directory} was begun with ${changed} ${before}, and here it is ${here}: its games might differ; go on with that version, or name a new directory`,
  );
}

/** The version of a package; undefined for a game that is none of the laboratory's. */
function versionOf(name: string): string | undefined {
  try {
    return createRequire(import.meta.url)(`${name}/package.json`).version;
  } catch {
    return undefined;
  }
}
