import { join } from 'node:path';
import { build } from 'esbuild';

/** Bundles the script of a worker in the frame `public/sandbox.html`, as text: a worker there can load nothing. */
export async function roomScript(folder: string, file: string): Promise<string> {
  const { outputFiles } = await build({
    entryPoints: [join(folder, file)],
    bundle: true,
    write: false,
    minify: true,
    // A message names functions of the visitor's code, and of the contracts that it breaks.
    keepNames: true,
    format: 'iife',
    target: 'es2022',
    conditions: ['@cards/source'],
    legalComments: 'none',
  });
  return outputFiles[0]?.text ?? '';
}
