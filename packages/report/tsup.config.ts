import { defineConfig } from 'tsup';
import { bundledLicenses } from '../../tools/bundled-licenses.ts';
import { asCommonJs, asModules, cleanDist, thirdParty } from '../../tools/package-build.ts';

const entry = { index: 'src/index.ts', html: 'src/html/index.ts', text: 'src/text/index.ts' };

cleanDist();

export default defineConfig([
  { ...asModules, entry, external: ['./vega.js'] },
  { ...asCommonJs, entry, external: ['./vega.js'] },
  // Vega is bundled: it is 88 packages, of which charts need less than 1 MB. Both builds load this file when they draw
  // their first chart. Vega's parts for browsers run everywhere; those for Node look for `canvas`.
  {
    ...thirdParty,
    entry: { vega: 'src/html/vega.ts' },
    format: 'esm',
    noExternal: [/./],
    platform: 'browser',
    esbuildOptions: (options) => {
      options.legalComments = 'none';
    },
    esbuildPlugins: [bundledLicenses('vega.LICENSE.txt')],
  },
]);
