import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { markdownExamples } from '../examples/extract.ts';
import { run } from '../run.ts';
import { packages, root } from '../workspace.ts';

const published = packages.filter((one) => one.published);

/** All entries of the published packages. */
export const specifiers = published.flatMap((one) => one.entries.map(({ specifier }) => specifier));

/** Creates an empty project and installs tarballs in it. */
export function install(folder: string, tarballs: readonly string[]): void {
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'package.json'), '{ "private": true, "type": "module" }\n');
  run(folder, 'npm', 'install', '--no-audit', '--no-fund', '--loglevel=error', '--prefer-offline', ...tarballs);
}

/** The number of packages in a project, and the total size of their files. Throws if one has an install script. */
export function installedSize(folder: string): { readonly packages: number; readonly bytes: number } {
  const modules = join(folder, 'node_modules');
  const lock = JSON.parse(readFileSync(join(modules, '.package-lock.json'), 'utf8')) as {
    readonly packages: Readonly<Record<string, { readonly hasInstallScript?: boolean }>>;
  };
  const scripts = Object.keys(lock.packages).filter((path) => lock.packages[path]?.hasInstallScript === true);
  // pnpm 11 refuses to run them, and ends with an error.
  if (scripts.length > 0) throw new Error(`${scripts.join(', ')}: has an install script`);
  const files = readdirSync(modules, { recursive: true, withFileTypes: true }).filter((one) => one.isFile());
  const bytes = files.reduce((sum, { parentPath, name }) => sum + statSync(join(parentPath, name)).size, 0);
  return { packages: Object.keys(lock.packages).length, bytes };
}

/** Checks that `import` and `require` load every entry with the same exports. */
export function checkImports(folder: string): void {
  const list = JSON.stringify(specifiers);
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

/** Compiles and runs the examples of the READMEs in a user's project. Returns the number of examples. */
export function checkReadmes(folder: string): number {
  const files = published.flatMap((one) => {
    const readme = join(one.folder, 'README.md');
    const examples = existsSync(readme) ? markdownExamples(readFileSync(readme, 'utf8')) : [];
    // The matchers need Vitest, in which the tests of the repository run this example.
    return examples
      .filter(({ code }) => !code.includes('@cards/statistics/vitest'))
      .map(({ line, code }) => {
        const file = `${one.name.split('/').at(-1)}-${line}.mts`;
        // A line that throws on purpose would end the program. The tests on the sources check it.
        const running = code.replaceAll(/^(.*\/\/ throws .*)$/gm, '// $1');
        writeFileSync(join(folder, file), `${running}\nexport {};\n`);
        return file;
      });
  });
  if (files.length === 0) return 0;
  const types = ['--types', 'node', '--typeRoots', join(root, 'node_modules/@types')];
  run(
    folder,
    'node',
    join(root, 'node_modules/typescript-7/bin/tsc'),
    '--strict',
    '--skipLibCheck',
    '--target',
    'es2022',
    '--module',
    'nodenext',
    ...types,
    ...files,
  );
  writeFileSync(
    join(folder, 'readmes.mjs'),
    files.map((file) => `await import('./${file.replace(/\.mts$/, '.mjs')}');\n`).join(''),
  );
  run(folder, 'node', 'readmes.mjs');
  return files.length;
}
