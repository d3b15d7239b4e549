import { version } from '@cards/batch/package.json';

/** Version 0.0.0 is in no registry. All packages have the same version. */
export const isPublished = version !== '0.0.0';

/** How a visitor calls the command. Before the packages are published, it is called in a clone of the repository. */
export const COMMAND: readonly string[] = isPublished
  ? ['npx', '@cards/sim']
  : ['npx', '--yes', 'pnpm@10.34.9', 'cards-sim'];
