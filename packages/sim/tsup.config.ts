import { copyFileSync } from 'node:fs';
import { defineConfig } from 'tsup';
import { cleanDist, shared } from '../../tools/package-build.ts';

const entries = { index: 'src/index.ts', node: 'src/node/index.ts', report: 'src/report/index.ts' };
const betaQuantile = 'node_modules/@stdlib/stats-base-dists-beta-quantile';
const clopperPearson = { 'clopper-pearson': 'src/clopper-pearson.ts' };

cleanDist();

// The command and the worker are programs, not imports: they exist as ES modules only.
export default defineConfig([
  {
    ...shared,
    entry: { ...entries, cli: 'src/cli.ts', worker: 'src/worker.ts' },
    dts: { ...shared.dts, entry: entries },
    format: 'esm',
    external: ['@cards/sim/clopper-pearson'],
  },
  // `shims` gives the CommonJS build the `import.meta.url` by which the worker is found.
  { ...shared, entry: entries, dts: { ...shared.dts, entry: entries }, format: 'cjs', shims: true },
  // The beta quantile is bundled: it is 224 packages. Some have parts for Node in native code, which a bundle cannot hold, and
  // the same in JavaScript for browsers, which runs everywhere. Its licence has to go with it.
  {
    ...shared,
    entry: clopperPearson,
    format: ['esm', 'cjs'],
    noExternal: [/^@stdlib\//],
    minify: true,
    platform: 'neutral',
    esbuildOptions: (options) => {
      options.mainFields = ['browser', 'main'];
      options.legalComments = 'eof';
    },
    onSuccess: async () => copyFileSync(`${betaQuantile}/LICENSE`, 'dist/clopper-pearson.LICENSE.txt'),
  },
]);
