import { defineConfig, type Options } from 'tsup';
import { bundledLicenses } from '../../tools/bundled-licenses.ts';
import { asCommonJs, asModules, cleanDist, thirdParty } from '../../tools/package-build.ts';

const index = { index: 'src/index.ts' };

/** Bundled libraries, in two files. */
const libraries = ['libraries', 'cli-progress'];

/** Leaves out a module that Commander loads for commands that are programs of their own. There are none. */
const withoutPrograms: NonNullable<Options['esbuildPlugins']>[number] = {
  name: 'without-programs',
  setup: (build) => {
    build.onResolve({ filter: /^node:child_process$/ }, ({ path }) => ({ path, namespace: 'empty' }));
    build.onLoad({ filter: /.*/, namespace: 'empty' }, () => ({ contents: '' }));
  },
};

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
    // The libraries are CommonJS modules, which import modules of Node with `require`.
    banner: { js: "import { createRequire } from 'node:module'; const require = createRequire(import.meta.url);" },
    esbuildOptions: (options) => {
      options.legalComments = 'none';
    },
    esbuildPlugins: [withoutPrograms, bundledLicenses('libraries.LICENSE.txt')],
  },
]);
