import { copyFileSync } from 'node:fs';
import { defineConfig } from 'tsup';
import { cleanDist, shared } from '../../tools/package-build.ts';

const betaQuantile = 'node_modules/@stdlib/stats-base-dists-beta-quantile';

cleanDist();

export default defineConfig([
  { ...shared, entry: { index: 'src/index.ts' }, format: ['esm', 'cjs'] },
  // The beta quantile is bundled: it is 224 packages. Some have parts for Node in native code, which a bundle cannot hold, and
  // the same in JavaScript for browsers, which runs everywhere. Its license has to go with it.
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
    onSuccess: async () => copyFileSync(`${betaQuantile}/LICENSE`, 'dist/clopper-pearson.LICENSE.txt'),
  },
]);
