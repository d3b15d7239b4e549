import { copyFileSync } from 'node:fs';
import { defineConfig } from 'tsup';
import { asCommonJs, asModules, cleanDist, thirdParty } from '../../tools/package-build.ts';

const betaQuantile = 'node_modules/@stdlib/stats-base-dists-beta-quantile';

cleanDist();

export default defineConfig([
  { ...asModules, entry: { index: 'src/index.ts' } },
  { ...asCommonJs, entry: { index: 'src/index.ts' } },
  // The beta quantile is bundled: it is 224 packages. Some have parts for Node in native code, which a bundle cannot hold, and
  // the same in JavaScript for browsers, which runs everywhere. Its license has to go with it.
  {
    ...thirdParty,
    entry: { 'clopper-pearson': 'src/clopper-pearson.ts' },
    format: ['esm', 'cjs'],
    noExternal: [/^@stdlib\//],
    platform: 'neutral',
    esbuildOptions: (options) => {
      options.mainFields = ['browser', 'main'];
      options.legalComments = 'eof';
    },
    onSuccess: async () => copyFileSync(`${betaQuantile}/LICENSE`, 'dist/clopper-pearson.LICENSE.txt'),
  },
]);
