import { build } from 'esbuild';
import { check, ONE_FUNCTION, SIMULATE_ONE_GAME } from './limits.ts';

const PROGRAMS = [
  [ONE_FUNCTION, "import { letterOf } from '@cards/pairs'; console.log(letterOf(3));"],
  [
    SIMULATE_ONE_GAME,
    "import { simulate } from '@cards/batch'; import { pairs } from '@cards/pairs'; console.log(simulate({ cells: [{ game: pairs, strategies: ['good'] }] }));",
  ],
] as const;

/** Bundles small programs for browsers. Throws if a bundle is larger than its limit. */
export async function checkBundleSizes(folder: string): Promise<void> {
  for (const [limit, program] of PROGRAMS) {
    const bundle = await build({
      stdin: { contents: program, resolveDir: folder },
      bundle: true,
      minify: true,
      write: false,
      format: 'esm',
      platform: 'browser',
      target: 'es2022',
    });
    check(limit, { bytes: bundle.outputFiles[0]?.contents.length ?? 0 });
  }
}
