import { defineConfig } from 'tsup';
import { bundledLicenses } from '../../tools/bundled-licenses.ts';
import { asCommonJs, asModules, cleanDist, thirdParty } from '../../tools/package-build.ts';

const index = { index: 'src/index.ts' };

/** Bundled libraries, a file each. Commander has modules of CommonJS, which import modules of Node with `require`. */
const libraries = ['commander', 'cli-progress', 'leven'];

cleanDist();

export default defineConfig([
  { ...asModules, entry: index },
  { ...asCommonJs, entry: index },
  // The command is a program, not an import: it exists as an ES module only.
  { ...asModules, entry: { cli: 'src/cli.ts' }, external: libraries.map((name) => `./${name}.js`) },
  {
    ...thirdParty,
    entry: Object.fromEntries(libraries.map((name) => [name, `src/cli/${name}.ts`])),
    format: 'esm',
    noExternal: [/./],
    splitting: false,
    banner: { js: "import { createRequire } from 'node:module'; const require = createRequire(import.meta.url);" },
    esbuildOptions: (options) => {
      options.legalComments = 'none';
    },
    esbuildPlugins: [bundledLicenses('cli.LICENSE.txt')],
  },
]);
