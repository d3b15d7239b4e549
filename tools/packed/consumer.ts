import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { markdownExamples } from '../examples/extract.ts';
import { run } from '../run.ts';
import { packages, root } from '../workspace.ts';

const published = packages.filter((one) => one.published);
const entries = published.flatMap((one) => one.entries.map(({ specifier }) => specifier));

/** An empty project that has installed the tarballs from their files, as a stranger's would. */
export function installedConsumer(folder: string, tarballs: readonly string[]): void {
  mkdirSync(folder, { recursive: true });
  const { devDependencies } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
    devDependencies: Record<string, string>;
  };
  const compiler = ['typescript', '@types/node'].map((name) => `${name}@${devDependencies[name]}`);
  writeFileSync(join(folder, 'package.json'), '{ "private": true, "type": "module" }\n');
  run(folder, 'npm', 'install', '--no-audit', '--no-fund', '--loglevel=error', ...compiler, ...tarballs);
}

/** Both module systems load every entry and find the same names there. */
export function checkImports(folder: string): void {
  const list = JSON.stringify(entries);
  const names = 'Object.keys(module).filter((name) => name !== "module.exports").sort()';
  const print = `console.log(JSON.stringify(found));\n`;
  writeFileSync(
    join(folder, 'load.mjs'),
    `const found = {};\nfor (const entry of ${list}) { const module = await import(entry); found[entry] = ${names}; }\n${print}`,
  );
  writeFileSync(
    join(folder, 'load.cjs'),
    `const found = {};\nfor (const entry of ${list}) { const module = require(entry); found[entry] = ${names}; }\n${print}`,
  );
  const imported = run(folder, 'node', 'load.mjs');
  const required = run(folder, 'node', 'load.cjs');
  if (imported !== required) throw new Error(`import finds ${imported}and require finds ${required}`);
}

/** TypeScript finds types for every entry in each of its current ways to resolve a module. */
export function checkTypes(folder: string): void {
  const uses = entries.map((entry, index) => `export type Names${index} = keyof typeof import('${entry}');`);
  for (const file of ['types.mts', 'types.cts', 'types.ts']) writeFileSync(join(folder, file), `${uses.join('\n')}\n`);
  const strict = ['--noEmit', '--strict', '--target', 'es2022', '--types', 'node'];
  for (const resolution of ['node16', 'nodenext']) {
    run(folder, 'npx', 'tsc', ...strict, '--module', resolution, '--moduleResolution', resolution, 'types.mts', 'types.cts');
  }
  run(folder, 'npx', 'tsc', ...strict, '--module', 'esnext', '--moduleResolution', 'bundler', 'types.ts');
}

/** What the READMEs of the packages show compiles and runs for a user too. Returns how many examples there were. */
export function checkReadmes(folder: string): number {
  const files = published.flatMap((one) =>
    markdownExamples(readFileSync(join(one.folder, 'README.md'), 'utf8')).map(({ line, code }) => {
      const file = `${one.name.split('/').at(-1)}-${line}.mts`;
      // A line that throws on purpose would end the program; that it does is a claim, and tested on the sources.
      const running = code.replaceAll(/^(.*\/\/ throws .*)$/gm, '// $1');
      writeFileSync(join(folder, file), `${running}\nexport {};\n`);
      return file;
    }),
  );
  if (files.length === 0) return 0;
  run(folder, 'npx', 'tsc', '--strict', '--target', 'es2022', '--module', 'nodenext', '--types', 'node', ...files);
  for (const file of files) run(folder, 'node', file.replace(/\.mts$/, '.mjs'));
  return files.length;
}
