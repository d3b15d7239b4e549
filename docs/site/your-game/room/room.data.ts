import { join } from 'node:path';
import { build } from 'esbuild';

/** The script of the worker in the frame, as text: it can load nothing. */
declare const data: string;
export { data };

// oxlint-disable-next-line import/no-default-export -- VitePress reads the loader from the default export
export default {
  watch: ['./*.ts', '../../code/*.ts'],
  async load(): Promise<string> {
    const { outputFiles } = await build({
      entryPoints: [join(import.meta.dirname, 'room.ts')],
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
  },
};
