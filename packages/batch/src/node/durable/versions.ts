import { createRequire } from 'node:module';
import batch from '../../../package.json' with { type: 'json' };
import { isFilePath, packageOf, parseModuleExport } from '../../plan/module-address.js';
import { isReference, type PlanData } from '../../plan/cell-data.js';
import { resolveModule } from '../modules/resolve-module.js';
import { RunError, START_ANEW } from './run-error.js';

export type Versions = Readonly<Record<string, string>>;

/** The installed versions of the packages that determine the results: core, batch, and those of the games. */
export async function installedVersions({ cells }: PlanData, resolveFrom: readonly string[]): Promise<Versions> {
  const modules = new Set(
    cells
      .flatMap(({ game }) =>
        isReference(game) && game.module !== undefined ? parseModuleExport(game.module).module : [],
      )
      .filter((module) => !isFilePath(module)),
  );
  const games = await Promise.all(
    [...modules].map(
      async (module) => [packageOf(module), (await resolveModule(module, resolveFrom))?.version] as const,
    ),
  );
  const core = (createRequire(import.meta.url)('@cards/core/package.json') as { readonly version: string }).version;
  const known = games.sort(([one], [other]) => (one < other ? -1 : 1)).filter(([, version]) => version !== undefined);
  return Object.fromEntries([['@cards/core', core], ...known, [batch.name, batch.version]]) as Versions;
}

/** The first package that has another version now than then. Packages that are not installed are not compared. */
export function changedVersion(then: Versions, now: Versions): string | undefined {
  return Object.keys(then).find((name) => now[name] !== undefined && then[name] !== now[name]);
}

/** Packages that are not installed are not compared. */
export function checkVersions(directory: string, then: Versions, now: Versions): void {
  const changed = changedVersion(then, now);
  if (changed === undefined) return;
  throw new RunError(
    `the run in ${directory} was started with ${changed} ${then[changed]}, but version ${now[changed]} is installed, with which results can differ; install version ${then[changed]}, or ${START_ANEW}`,
  );
}
