import { defineConfig } from 'tsup';
import { packageBuild } from '../../tools/package-build.ts';

export default defineConfig(
  packageBuild({
    index: 'src/index.ts',
    search: 'src/search/index.ts',
    solve: 'src/solve/index.ts',
    testing: 'src/testing/index.ts',
    internal: 'src/internal.ts',
    'solve-internal': 'src/solve/internal.ts',
  }),
);
