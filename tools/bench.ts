/**
 * Runs the benchmarks of the packages on the built files, one process each: `pnpm bench [part of a path]`.
 *
 * A benchmark is `packages/<name>/bench/<subject>.bench.ts` and imports `@cards/<name>` as a user does. The script
 * bundles it first, because a loader that compiles on the fly would also change the built code.
 */
import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, rmSync } from 'node:fs';
import { join, relative } from 'node:path';
import { build } from 'esbuild';
import { packages, root } from './workspace.ts';

const wanted = process.argv[2] ?? '';
const benches = packages
  .map(({ folder }) => join(folder, 'bench'))
  .filter((folder) => existsSync(folder))
  .flatMap((folder) =>
    readdirSync(folder)
      .sort()
      .map((name) => join(folder, name)),
  )
  .filter((path) => path.endsWith('.bench.ts') && relative(root, path).includes(wanted));

if (benches.length === 0) {
  console.error(`no benchmark has "${wanted}" in its path; the benchmarks are packages/*/bench/*.bench.ts`);
  process.exitCode = 1;
}

for (const bench of benches) {
  console.log(`\n${relative(root, bench)}`);
  // In the folder of its source, where Node finds the package under its own name.
  const bundled = bench.replace(/\.ts$/, '.bundled.mjs');
  await build({
    entryPoints: [bench],
    outfile: bundled,
    bundle: true,
    packages: 'external',
    format: 'esm',
    platform: 'node',
  });
  try {
    const { status } = spawnSync(process.execPath, ['--expose-gc', bundled], { stdio: 'inherit' });
    if (status !== 0) process.exitCode = 1;
  } finally {
    rmSync(bundled);
  }
}
