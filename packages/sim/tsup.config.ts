import { defineConfig } from 'tsup';
import { asCommonJs, asModules, cleanDist } from '../../tools/package-build.ts';

const entries = { index: 'src/index.ts' };

cleanDist();

// The command is a program, not an import: it exists as an ES module only.
export default defineConfig([
  { ...asModules, entry: { ...entries, cli: 'src/cli.ts' } },
  { ...asCommonJs, entry: entries },
]);
