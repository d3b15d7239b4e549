import { rmSync } from 'node:fs';
import type { Options } from 'tsup';
import { topLevel } from './build/top-level.ts';

/**
 * What the builds of all packages share. Declarations are not here: `tools/build/declarations.ts` writes those of all packages.
 */
const shared = {
  target: 'es2022',
  dts: false,
  sourcemap: true,
  silent: true,
  removeNodeProtocol: false,
  plugins: [topLevel()],
} satisfies Options;

/** The build as ES modules. */
export const asModules = { ...shared, format: 'esm' } satisfies Options;

/**
 * The build as CommonJS. As with ES modules, what two entries share is a file of its own: a class must exist once in a
 * package. `treeshake` lets Rollup write these files. Without it, tsup would translate them to JavaScript of 2018.
 */
export const asCommonJs = { ...shared, format: 'cjs', splitting: true, treeshake: true } satisfies Options;

/** The build of a third party's code as a file that is no longer for reading. A source map would be larger than the file. */
export const thirdParty = { ...shared, minify: true, sourcemap: false, plugins: [] } satisfies Options;

/** The builds of a package that is the same code as ES modules and as CommonJS. */
export function libraryBuild(entry: Record<string, string>): Options[] {
  cleanDist();
  return [
    { ...asModules, entry },
    { ...asCommonJs, entry },
  ];
}

/** An empty `dist` in the package being built: for builds in two passes, where tsup's `clean` would race. */
export function cleanDist(): void {
  rmSync('dist', { recursive: true, force: true });
}
