import { rmSync } from 'node:fs';
import type { Options } from 'tsup';

/** What the builds of all packages share. */
export const shared = {
  target: 'es2022',
  // tsup's declaration build sets `baseUrl`, which TypeScript 6 calls deprecated.
  dts: { compilerOptions: { ignoreDeprecations: '6.0' } },
  silent: true,
  removeNodeProtocol: false,
} satisfies Options;

/** The build of a package that is the same code as an ES module and as CommonJS, each with its own types. */
export function libraryBuild(entry: Record<string, string>): Options {
  return { ...shared, entry, format: ['esm', 'cjs'], clean: true };
}

/** An empty `dist` in the package being built: for builds in two passes, where tsup's `clean` would race. */
export function cleanDist(): void {
  rmSync('dist', { recursive: true, force: true });
}
