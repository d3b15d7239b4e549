import { defineConfig } from 'tsup';
import { packageBuild } from '../../tools/package-build.ts';

export default defineConfig(
  packageBuild({ index: 'src/index.ts', race: 'src/race.ts', search: 'src/search.ts', testing: 'src/testing.ts' }),
);
