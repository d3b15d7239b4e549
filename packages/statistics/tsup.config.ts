import { defineConfig } from 'tsup';
import { bundledLicenses } from '../../tools/bundled-licenses.ts';
import { asCommonJs, asModules, cleanDist, thirdParty } from '../../tools/package-build.ts';

cleanDist();

export default defineConfig([
  { ...asModules, entry: { index: 'src/index.ts' } },
  { ...asCommonJs, entry: { index: 'src/index.ts' } },
  // The beta quantile is bundled: it is 224 packages. Some have parts for Node in native code, which a bundle cannot
  // hold, and the same in JavaScript for browsers, which runs everywhere.
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
    esbuildPlugins: [bundledLicenses('clopper-pearson.LICENSE.txt')],
  },
]);
