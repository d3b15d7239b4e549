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

/** Checks the manifests of tarballs with publint. `checkTypes` and `checkImports` resolve each entry in every way. */
export async function lintTarballs(tarballs: readonly string[]): Promise<void> {
  // Started directly: `pnpm exec` takes longer than the checks.
  const publint = join(root, 'node_modules/.bin/publint');
  await runEach(tarballs.map((tarball) => ({ folder: root, words: [publint, 'run', tarball, '--strict'] })));
}
