import { defineConfig } from 'tsup';
import { asCommonJs, asModules, cleanDist } from '../../tools/package-build.ts';

const entries = { index: 'src/index.ts', node: 'src/node/index.ts', web: 'src/web/index.ts' };

cleanDist();

// The worker is a program, not an import: it exists as an ES module only.
export default defineConfig([
  { ...asModules, entry: { ...entries, worker: 'src/node/worker.ts' } },
  // `shims` gives the CommonJS build the `import.meta.url` by which the worker is found.
  { ...asCommonJs, entry: entries, shims: true },
]);
