import { defineConfig } from 'tsup';
import { cleanDist, shared } from '../../tools/package-build.ts';

const entries = { index: 'src/index.ts' };

cleanDist();

// The command is a program, not an import: it exists as an ES module only.
export default defineConfig([
  { ...shared, entry: { ...entries, cli: 'src/cli.ts' }, dts: { ...shared.dts, entry: entries }, format: 'esm' },
  { ...shared, entry: entries, dts: { ...shared.dts, entry: entries }, format: 'cjs' },
]);
