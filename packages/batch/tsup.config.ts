import { defineConfig } from 'tsup';
import { bundledLicenses } from '../../tools/bundled-licenses.ts';
import { asCommonJs, asModules, cleanDist } from '../../tools/package-build.ts';

const entry = { index: 'src/index.ts', node: 'src/node/index.ts', web: 'src/web/index.ts' };

/** Valibot is bundled, because a batch uses a small part of it. */
const noExternal = ['valibot'];

cleanDist();

export default defineConfig([
  { ...asModules, noExternal, entry, esbuildPlugins: [bundledLicenses('valibot.LICENSE.txt')] },
  // `shims` gives the CommonJS build the `import.meta.url` by which the worker is found.
  { ...asCommonJs, noExternal, entry, shims: true },
  // The worker and its thread for programs are not imports: they exist as ES modules only. They run in threads of their
  // own, so they share no file with the entries, and start with fewer files.
  { ...asModules, noExternal, entry: { worker: 'src/node/worker.ts' } },
  { ...asModules, entry: { 'external-io': 'src/node/external/io-thread.ts' } },
]);
