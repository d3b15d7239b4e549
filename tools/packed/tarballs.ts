import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { run } from '../run.ts';
import { packages, root } from '../workspace.ts';

/** Packs every published package into a folder, as a release would, and returns the paths of the tarballs. */
export function packAll(folder: string): string[] {
  mkdirSync(folder, { recursive: true });
  return packages
    .filter(({ published }) => published)
    .map((one) => {
      const packed = JSON.parse(run(one.folder, 'pnpm', 'pack', '--json', '--pack-destination', folder)) as { filename: string };
      return join(folder, packed.filename.split(/[\\/]/).at(-1) ?? '');
    });
}

/** Fails if a tarball's manifest or types would not work for some of its users. */
export function lintTarball(tarball: string): void {
  run(root, 'pnpm', 'exec', 'publint', 'run', tarball, '--strict');
  // The oldest resolution (`node10`) knows no sub-path exports; Node >= 20 and every current bundler do.
  run(root, 'pnpm', 'exec', 'attw', tarball, '--profile', 'node16', '--no-definitely-typed');
}
