import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import type { Plugin } from 'vite';
import { packages } from '../workspace.ts';
import { builtFile, builtPackages, translateSources } from './native-build.ts';

const sources = new Map(packages.flatMap(({ entries }) => entries.map(({ specifier, source }) => [specifier, source])));

/** Gives tests the built files of all packages (see `buildForTests`). The tests themselves are translated by Vitest. */
export function nativePackages(): Plugin {
  // Examples leave their files in the temporary folder, and tests remove them.
  const temporary = mkdtempSync(join(tmpdir(), 'cards-examples-'));
  process.once('exit', () => rmSync(temporary, { recursive: true, force: true }));
  return {
    name: 'native-packages',
    enforce: 'pre',
    resolveId(specifier, importer) {
      const source = sources.get(specifier) ?? relativeSource(specifier, importer);
      return source === undefined ? undefined : builtFile(source);
    },
    // An example resolves packages from its own place.
    transform(code, id) {
      if (!id.includes('/.examples/')) return undefined;
      return code
        .replaceAll('import.meta.url', JSON.stringify(builtPackages()))
        .replaceAll('tmpdir()', JSON.stringify(temporary));
    },
    async watchChange(file) {
      if (builtFile(file) !== undefined) await translateSources();
    },
  };
}

function relativeSource(specifier: string, importer: string | undefined): string | undefined {
  if (!specifier.startsWith('.') || importer === undefined) return undefined;
  return resolve(dirname(importer), specifier).replace(/\.js$/, '.ts');
}
