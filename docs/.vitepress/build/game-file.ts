import { build } from 'esbuild';

/**
 * A game of this repository, with search, as the text of one file that imports core: what a visitor writes.
 *
 * @param id - such as `pairs`
 */
export async function gameFile(id: string): Promise<string> {
  const { outputFiles } = await build({
    stdin: { contents: `export { ${id} } from '@cards/${id}/search';`, resolveDir: import.meta.dirname },
    bundle: true,
    write: false,
    minifyWhitespace: true,
    format: 'esm',
    target: 'es2022',
    conditions: ['@cards/source'],
    external: ['@cards/core'],
    legalComments: 'none',
  });
  return outputFiles[0]?.text ?? '';
}
