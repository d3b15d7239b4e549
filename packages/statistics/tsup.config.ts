import { defineConfig } from 'tsup';
import { bundledLicenses } from '../../tools/bundled-licenses.ts';
import { asCommonJs, asModules, cleanDist, thirdParty } from '../../tools/package-build.ts';

cleanDist();

export default defineConfig([
  { ...asModules, entry: { index: 'src/index.ts' } },
  { ...asCommonJs, entry: { index: 'src/index.ts' } },
  // The beta quantile consists of 224 packages and is bundled. Some of them have native code for Node, which cannot be
  // bundled. Their browser versions are plain JavaScript and run everywhere.
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
