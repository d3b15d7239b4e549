/**
 * Proves that core, the games and the pure part of sim run in a browser: each is bundled from its built files with
 * nothing of Node, and the bundle is run where neither `process` nor `Buffer` nor `require` exists.
 */
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { createContext, runInContext } from 'node:vm';
import { gzipSync } from 'node:zlib';
import { build } from 'esbuild';
import { packages } from './workspace.ts';

for (const { name, folder } of packages) {
  const entry = join(folder, 'dist/index.js');
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
  const expected = Object.keys((await import(pathToFileURL(entry).href)) as object);
  if (found.sort().join() !== expected.sort().join()) {
    throw new Error(`${name}: the bundle exports ${found.join(', ')}; the package exports ${expected.join(', ')}`);
  }
  const size = (bytes: number): string => `${(bytes / 1024).toFixed(1)} kB`.padStart(9);
  console.log(`${name.padEnd(22)}${size(code.length)} minified${size(gzipSync(code).length)} gzipped`);
}
