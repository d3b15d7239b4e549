import { defineConfig } from 'tsup';
import { bundledLicenses } from '../../tools/bundled-licenses.ts';
import { asCommonJs, asModules, cleanDist } from '../../tools/package-build.ts';

const entry = { index: 'src/index.ts', search: 'src/search/index.ts', testing: 'src/testing/index.ts' };

/** SHA-256 is bundled, because it is a small part of its package. */
const noExternal = [/^@noble\//];

cleanDist();

export default defineConfig([
  { ...asModules, noExternal, entry, esbuildPlugins: [bundledLicenses('sha256.LICENSE.txt')] },
  { ...asCommonJs, noExternal, entry },
]);
