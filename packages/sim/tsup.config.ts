import { defineConfig } from 'tsup';
import { bundledLicenses } from '../../tools/bundled-licenses.ts';
import { cleanDist, shared } from '../../tools/package-build.ts';

const entries = { index: 'src/index.ts', node: 'src/node/index.ts', report: 'src/report/index.ts' };
const clopperPearson = { 'clopper-pearson': 'src/clopper-pearson.ts' };

cleanDist();

// The command and the worker are programs, not imports: they exist as ES modules only.
export default defineConfig([
  {
    ...shared,
    entry: { ...entries, cli: 'src/cli.ts', worker: 'src/worker.ts' },
    dts: { ...shared.dts, entry: entries },
    format: 'esm',
    external: ['@cards/sim/clopper-pearson', './vega.js'],
  },
  // `shims` gives the CommonJS build the `import.meta.url` by which the worker is found.
  { ...shared, entry: entries, dts: { ...shared.dts, entry: entries }, format: 'cjs', shims: true, external: ['./vega.js'] },
  // The beta quantile is bundled: it is 224 packages. Some have parts for Node in native code, which a bundle cannot hold, and
  // the same in JavaScript for browsers, which runs everywhere.
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
    esbuildPlugins: [bundledLicenses('clopper-pearson.LICENSE.txt')],
  },
  // Vega is bundled too: it is 88 packages, of which charts need less than 1 MB. Both builds of the report load this
  // file when they draw their first chart. Vega's parts for browsers run everywhere. Those for Node look for `canvas`.
  {
    ...shared,
    entry: { vega: 'src/report/vega.ts' },
    dts: false,
    format: 'esm',
    noExternal: [/./],
    minify: true,
    platform: 'browser',
    esbuildOptions: (options) => {
      options.legalComments = 'none';
    },
    esbuildPlugins: [bundledLicenses('vega.LICENSE.txt')],
  },
]);
