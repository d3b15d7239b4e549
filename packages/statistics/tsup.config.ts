import { defineConfig } from 'tsup';
import { packageBuild } from '../../tools/package-build.ts';

export default defineConfig(
  packageBuild({ internal: 'src/internal.ts', index: 'src/index.ts', vitest: 'src/vitest.ts' }),
);
