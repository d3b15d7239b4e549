import { defineConfig } from 'tsup';
import { bundledLicenses } from '../../tools/bundled-licenses.ts';
import { cleanDist, shared } from '../../tools/package-build.ts';

cleanDist();

export default defineConfig([
  { ...shared, entry: { index: 'src/index.ts', html: 'src/html/index.ts' }, format: ['esm', 'cjs'], external: ['./vega.js'] },
  // Vega is bundled: it is 88 packages, of which charts need less than 1 MB. Both builds load this file when they draw their first
  // chart. Vega's parts for browsers run everywhere; those for Node look for `canvas`.
  {
    ...shared,
    entry: { vega: 'src/html/vega.ts' },
    dts: false,
    format: 'esm',
    noExternal: [/./],
    minify: true,
    platform: 'browser',
    esbuildOptions: (options) => {
      options.legalComments = 'none';
    },
    esbuildPlugins: [bundledLicenses('vega.LICENSE.txt')],
  },
]);
