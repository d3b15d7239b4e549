import { defineConfig } from 'tsup';
import { packageBuild } from '../../tools/package-build.ts';

export default defineConfig(
  packageBuild(
    {
      index: 'src/index.ts',
      internal: 'src/internal.ts',
      node: 'src/node/index.ts',
      'node-internal': 'src/node/internal.ts',
      web: 'src/web/index.ts',
      'web-internal': 'src/web/internal.ts',
    },
    // Worker threads, and the processes of code of users: next to the file that starts them.
    { worker: 'src/node/worker.ts', host: 'src/node/workers/host.ts', player: 'src/node/player.ts' },
  ),
);
