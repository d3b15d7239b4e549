import { defineConfig } from 'tsup';
import { cleanDist, shared } from '../../tools/package-build.ts';

const entries = { index: 'src/index.ts', node: 'src/node/index.ts' };

cleanDist();

// The command and the worker are programs, not imports: they exist as ES modules only.
export default defineConfig([
  {
    ...shared,
    entry: { ...entries, cli: 'src/cli.ts', worker: 'src/worker.ts' },
    dts: { ...shared.dts, entry: entries },
    format: 'esm',
  },
  // `shims` gives the CommonJS build the `import.meta.url` by which the worker is found.
  { ...shared, entry: entries, dts: { ...shared.dts, entry: entries }, format: 'cjs', shims: true },
]);
