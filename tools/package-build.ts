import { rmSync } from 'node:fs';
import type { Options } from 'tsup';
import { lineMaps } from './build/line-maps.ts';
import { topLevel } from './build/top-level.ts';

/** The options that all builds share. `tools/build/declarations.ts` writes the declarations of all packages. */
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
 * The build as CommonJS. As with ES modules, code that two entries share is a separate file, because a class must exist
 * once in a package. With `treeshake`, Rollup writes these files. Without it, tsup would translate them to ES2018.
 */
export const asCommonJs = {
  ...shared,
  format: 'cjs',
  splitting: true,
  treeshake: true,
  plugins: [topLevel(), lineMaps()],
} satisfies Options;

/** The build of third-party code, minified. It has no source map, which would be larger than the file. */
export const thirdParty = { ...shared, minify: true, sourcemap: false, plugins: [] } satisfies Options;

/** The builds of a package that has the same code as ES modules and as CommonJS. */
export function libraryBuild(entry: Record<string, string>): Options[] {
  cleanDist();
  return [
    { ...asModules, entry },
    { ...asCommonJs, entry },
  ];
}

/** Empties `dist` of the package in the working directory. tsup's `clean` would race in a build of two passes. */
export function cleanDist(): void {
  rmSync('dist', { recursive: true, force: true });
}
