import { createHash } from 'node:crypto';
import { dirname, join } from 'node:path';
import { build } from 'esbuild';

/** The module that imports Vega when it draws its first chart. */
const IMPORTER = '/packages/report/src/html/svg.ts';

/** The members of a plugin of Rollup that this file uses. */
interface Plugin {
  readonly name: string;
  resolveDynamicImport(
    this: { emitFile(file: { type: 'asset'; fileName: string; source: string }): string },
    specifier: unknown,
    importer: string,
  ): Promise<{ readonly id: string; readonly external: 'absolute' } | null>;
}

/**
 * Bundles Vega into a file of its own with esbuild, as the build of `@cards/report` does. The file has the same size as
 * if Rollup examined each statement of its 284 modules, which takes three seconds.
 *
 * @param base - the path of the site on its host
 */
export function bundledVega(base: string): Plugin {
  return {
    name: 'bundled-vega',
    async resolveDynamicImport(specifier, importer) {
      if (specifier !== './vega.js' || !importer.replaceAll('\\', '/').endsWith(IMPORTER)) return null;
      const { outputFiles } = await build({
        entryPoints: [join(dirname(importer), 'vega.ts')],
        bundle: true,
        minify: true,
        write: false,
        format: 'esm',
        platform: 'browser',
        target: 'es2022',
        legalComments: 'none',
      });
      const source = outputFiles.map(({ text }) => text).join('');
      const fileName = `assets/vega-${createHash('sha256').update(source).digest('hex').slice(0, 8)}.js`;
      this.emitFile({ type: 'asset', fileName, source });
      return { id: base + fileName, external: 'absolute' };
    },
  };
}
