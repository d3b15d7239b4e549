import { defineConfig } from 'tsup';
import { bundledLicenses } from '../../tools/bundled-licenses.ts';
import { cleanDist, shared } from '../../tools/package-build.ts';

cleanDist();

export default defineConfig([
  { ...shared, entry: { index: 'src/index.ts' }, format: ['esm', 'cjs'] },
  // The beta quantile is bundled: it is 224 packages. Some have parts for Node in native code, which a bundle cannot hold, and
  // the same in JavaScript for browsers, which runs everywhere.
  {
    ...shared,
    entry: { 'clopper-pearson': 'src/clopper-pearson.ts' },
    format: ['esm', 'cjs'],
    noExternal: [/^@stdlib\//],
    minify: true,
    platform: 'neutral',
    esbuildOptions: (options) => {
      options.mainFields = ['browser', 'main'];
      options.legalComments = 'eof';
    },
    esbuildPlugins: [bundledLicenses('clopper-pearson.LICENSE.txt')],
  },
]);
