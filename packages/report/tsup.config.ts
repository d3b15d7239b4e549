import { defineConfig } from 'tsup';
import { packageBuild } from '../../tools/package-build.ts';

export default defineConfig(
  packageBuild({
    index: 'src/index.ts',
    html: 'src/html/index.ts',
    internal: 'src/internal.ts',
    'html-internal': 'src/html/internal.ts',
  }),
);
