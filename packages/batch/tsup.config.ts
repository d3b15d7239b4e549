import { defineConfig } from 'tsup';
import { bundledLicenses } from '../../tools/bundled-licenses.ts';
import { asCommonJs, asModules, cleanDist } from '../../tools/package-build.ts';

const entry = { index: 'src/index.ts', node: 'src/node/index.ts' };

/** Valibot is bundled, because a batch uses a small part of it. */
const noExternal = ['valibot'];

cleanDist();

export default defineConfig([
  { ...asModules, noExternal, entry, esbuildPlugins: [bundledLicenses('valibot.LICENSE.txt')] },
  // `shims` gives the CommonJS build the `import.meta.url` by which the worker is found.
  { ...asCommonJs, noExternal, entry, shims: true },
  // The worker is a program, not an import: it exists as an ES module only. It runs in a thread of its own, so it
  // shares no file with the entries, and starts with fewer files.
  { ...asModules, noExternal, entry: { worker: 'src/node/worker.ts' } },
]);
