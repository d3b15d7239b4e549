import { defineConfig } from 'tsup';
import { bundledLicenses } from '../../tools/bundled-licenses.ts';
import { asCommonJs, asModules, cleanDist } from '../../tools/package-build.ts';

const entry = { index: 'src/index.ts', search: 'src/search/index.ts', testing: 'src/testing/index.ts' };

/** SHA-256 and the generator are bundled, because they are small parts of their packages. */
const noExternal = [/^@noble\//, /^pure-rand\//];

cleanDist();

export default defineConfig([
  { ...asModules, noExternal, entry, esbuildPlugins: [bundledLicenses('random.LICENSE.txt')] },
  { ...asCommonJs, noExternal, entry },
]);
