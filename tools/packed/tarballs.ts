import { mkdirSync } from 'node:fs';
import { basename, join } from 'node:path';
import { run, runEach } from '../run.ts';
import { packages, root } from '../workspace.ts';

/** Packs every published package into a folder, as a release would. Returns the paths of the tarballs, by package. */
export function packAll(folder: string): ReadonlyMap<string, string> {
  mkdirSync(folder, { recursive: true });
  return new Map(
    packages
      .filter(({ published }) => published)
      .map((one) => {
        const packed = JSON.parse(run(one.folder, 'pnpm', 'pack', '--json', '--pack-destination', folder)) as {
          filename: string;
        };
        return [one.name, join(folder, basename(packed.filename))];
      }),
  );
}

/** Checks the manifests and types of tarballs with publint and attw. */
export async function lintTarballs(tarballs: readonly string[]): Promise<void> {
  // Started directly: `pnpm exec` takes longer than the checks.
  const bin = (name: string): string => join(root, 'node_modules/.bin', name);
  await runEach(
    tarballs.flatMap((tarball) => [
      { folder: root, words: [bin('publint'), 'run', tarball, '--strict'] as const },
      // Our packages are ES modules. Node 20.19 or later loads them with `require` too, which `checkImports` tests.
      {
        folder: root,
        words: [bin('attw'), tarball, '--profile', 'esm-only', '--no-definitely-typed'] as const,
      },
    ]),
  );
}
