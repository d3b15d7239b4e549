/**
 * Proves that core, the games and the pure part of sim run in a browser: each is bundled from its built files with
 * nothing of Node, and the bundle is run where neither `process` nor `Buffer` nor `require` exists.
 */
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { createContext, runInContext, runInNewContext } from 'node:vm';
import { gzipSync } from 'node:zlib';
import { build } from 'esbuild';
import { packages } from './workspace.ts';

/** A small batch, as an expression on the exports of sim; it prints the digest of what came out. */
const batch = (sim: string): string =>
  `${sim}.simulate({ cells: [{ game: ${sim}.gameById('unowar'), strategies: ['random', 'uniform'], trials: 500 }] }).digest`;

/** The entries that claim to run in a browser. (The report does too, with all of Vega: what the build leaves to be loaded is not bundled here.) */
const entries = packages.flatMap(({ name, folder }) => {
  const main = { name, entry: join(folder, 'dist/index.js') };
  return name === '@cards/sim' ? [main, { name: `${name}/clopper-pearson`, entry: join(folder, 'dist/clopper-pearson.js') }] : [main];
});

for (const { name, entry } of entries) {
  // An import of `node:…` fails here: for a browser there is nothing behind it.
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
  const page = createContext({ TextEncoder, TextDecoder });
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
