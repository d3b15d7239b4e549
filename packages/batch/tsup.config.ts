import { defineConfig } from 'tsup';
import { cleanDist, shared } from '../../tools/package-build.ts';

const entries = { index: 'src/index.ts', node: 'src/node/index.ts' };

cleanDist();

// The worker is a program, not an import: it exists as an ES module only.
export default defineConfig([
  { ...shared, entry: { ...entries, worker: 'src/node/worker.ts' }, dts: { ...shared.dts, entry: entries }, format: 'esm' },
  // `shims` gives the CommonJS build the `import.meta.url` by which the worker is found.
  { ...shared, entry: entries, dts: { ...shared.dts, entry: entries }, format: 'cjs', shims: true },
]);
