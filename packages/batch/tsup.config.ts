import { defineConfig } from 'tsup';
import { bundledLicenses } from '../../tools/bundled-licenses.ts';
import { asCommonJs, asModules, cleanDist } from '../../tools/package-build.ts';

const entries = { index: 'src/index.ts', node: 'src/node/index.ts' };

/** Valibot is bundled, because a batch uses a small part of it. */
const noExternal = ['valibot'];

cleanDist();

// The worker is a program, not an import: it exists as an ES module only.
export default defineConfig([
  {
    ...asModules,
    noExternal,
    entry: { ...entries, worker: 'src/node/worker.ts' },
    esbuildPlugins: [bundledLicenses('valibot.LICENSE.txt')],
  },
  // `shims` gives the CommonJS build the `import.meta.url` by which the worker is found.
  { ...asCommonJs, noExternal, entry: entries, shims: true },
]);
