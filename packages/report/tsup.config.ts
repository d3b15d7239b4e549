import { rmSync } from 'node:fs';
import { defineConfig } from 'tsup';
import { bundledLicenses } from '../../tools/bundled-licenses.ts';
import { packageBuild } from '../../tools/package-build.ts';

// Two builds share the folder, so neither may empty it.
rmSync('dist', { recursive: true, force: true });

export default defineConfig([
  {
    ...packageBuild({ index: 'src/index.ts', html: 'src/html/index.ts', text: 'src/text/index.ts' }),
    clean: false,
    external: ['./vega.js'],
  },
  // Vega is bundled: it is 88 packages with 25 MB, of which charts need less than 1 MB. It loads with the first chart.
  // Vega's parts for browsers run everywhere; those for Node look for `canvas`.
  {
    entry: { vega: 'src/html/vega.ts' },
    format: 'esm',
    target: 'es2022',
    noExternal: [/./],
    platform: 'browser',
    minify: true,
    silent: true,
    esbuildOptions: (options) => {
      options.legalComments = 'none';
    },
    plugins: [bundledLicenses('dist/vega.LICENSE.txt', ['vega', 'vega-interpreter', 'vega-lite'])],
  },
]);
