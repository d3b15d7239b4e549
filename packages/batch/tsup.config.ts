import { defineConfig } from 'tsup';
import { asCommonJs, asModules, cleanDist } from '../../tools/package-build.ts';

const entries = { index: 'src/index.ts', node: 'src/node/index.ts' };

cleanDist();

// The worker and its thread for programs are not imports: they exist as ES modules only.
export default defineConfig([
  {
    ...asModules,
    entry: { ...entries, worker: 'src/node/worker.ts', 'external-io': 'src/node/external/io-thread.ts' },
  },
  // `shims` gives the CommonJS build the `import.meta.url` by which the worker is found.
  { ...asCommonJs, entry: entries, shims: true },
]);
