/**
 * Checks that the packages run in browsers. It bundles each entry from the built files without Node's modules, and runs
 * the bundle in a context without `process`, `Buffer` and `require`. It also checks the size of small programs.
 */
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { createContext, runInContext, runInNewContext } from 'node:vm';
import { gzipSync } from 'node:zlib';
import { build } from 'esbuild';
import { check, ONE_FUNCTION, SIMULATE_ONE_GAME } from './limits.ts';
import { packages, root } from './workspace.ts';

/** An expression on the exports of sim: the digest of a small batch. */
const batch = (sim: string): string =>
  `${sim}.simulate({ cells: [{ game: ${sim}.gameById('unowar'), strategies: ['random', 'uniform'], trials: 500 }] }).digest`;

/** Entries for Node only. */
const NODE = new Set(['@cards/batch/node', '@cards/batch/node/internal', '@cards/tournament/node', '@cards/cluster']);

const entries = packages.flatMap(({ folder, entries: all }) =>
  all
    .filter(({ specifier }) => !NODE.has(specifier))
    .map(({ specifier, name }) => ({ name: specifier, entry: join(folder, `dist/${name}.js`) })),
);

for (const { name, entry } of entries) {
  // The build fails for an import of `node:…`, which a browser does not have.
  const bundle = await build({
    entryPoints: [entry],
    bundle: true,
    minify: true,
    write: false,
    format: 'iife',
    globalName: 'bundled',
    platform: 'browser',
    target: 'es2022',
  });
  const code = bundle.outputFiles[0]?.text ?? '';
  const page = createContext({ TextEncoder, TextDecoder, performance });
  runInContext(code, page);

  const found = runInContext('Object.keys(bundled ?? {})', page) as string[];
  const here = (await import(pathToFileURL(entry).href)) as object;
  const expected = Object.keys(here);
  if (found.sort().join() !== expected.sort().join()) {
    throw new Error(`${name}: the bundle exports ${found.join(', ')}; the package exports ${expected.join(', ')}`);
  }
  if (name === '@cards/sim' && runInContext(batch('bundled'), page) !== runInNewContext(batch('here'), { here })) {
    throw new Error('a batch in the bundle has another digest than in Node');
  }
  const size = (bytes: number): string => `${(bytes / 1024).toFixed(1)} kB`.padStart(9);
  console.log(`${name.padEnd(28)}${size(code.length)} minified${size(gzipSync(code).length)} gzipped`);
}

/** Small programs, and the largest sizes of their bundles. */
const PROGRAMS = [
  [ONE_FUNCTION, "import { letterOf } from '@cards/pairs'; console.log(letterOf(3));"],
  [
    SIMULATE_ONE_GAME,
    "import { simulate } from '@cards/batch'; import { pairs } from '@cards/pairs'; console.log(simulate({ cells: [{ game: pairs, strategies: ['good'] }] }));",
  ],
] as const;

for (const [limit, program] of PROGRAMS) {
  const bundle = await build({
    stdin: { contents: program, resolveDir: join(root, 'packages/sim') },
    bundle: true,
    minify: true,
    write: false,
    format: 'esm',
    platform: 'browser',
    target: 'es2022',
  });
  check(limit, { bytes: bundle.outputFiles[0]?.contents.length ?? 0 });
}
