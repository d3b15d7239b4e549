import { defineConfig } from 'tsup';
import { packageBuild } from '../../tools/package-build.ts';

export default defineConfig(
  packageBuild(
    { index: 'src/index.ts', node: 'src/node/index.ts', web: 'src/web.ts', internal: 'src/internal.ts' },
    // The tasks of workers: next to the file that names them.
    { tasks: 'src/node/tasks.ts' },
  ),
);
