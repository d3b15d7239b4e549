import { rmSync } from 'node:fs';
import { build } from 'esbuild';

/**
 * Bundles a benchmark and calls `use` with the path of the bundle. A loader that compiles on the fly would also change
 * the built code that the benchmark imports.
 *
 * @param path - the source of the benchmark; the bundle is next to it, where Node finds the package under its own name
 * @param use - runs the bundle, which is removed afterwards
 */
export async function withBundle<T>(path: string, use: (bundle: string) => T): Promise<T> {
  const bundle = path.replace(/\.ts$/, '.bundled.mjs');
  await build({
    entryPoints: [path],
    outfile: bundle,
    bundle: true,
    packages: 'external',
    format: 'esm',
    platform: 'node',
  });
  try {
    return use(bundle);
  } finally {
    rmSync(bundle);
  }
}
