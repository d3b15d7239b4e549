import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { withAssertions } from './assertions.ts';
import { type Example, markdownExamples, sourceExamples } from './extract.ts';

/**
 * Writes the examples of all documentation as modules, and one test file for each package and for the root, which
 * imports them. The folder `.examples` is in the package, so that the examples find the dependencies of the package.
 */
export function writeExampleTests(root: string): void {
  const homes = ['.', ...readdirSync(join(root, 'packages')).map((name) => `packages/${name}`)];
  for (const home of homes) writeHome(root, home);
}

function writeHome(root: string, home: string): void {
  const folder = join(root, home, '.examples');
  const files = new Map<string, string>();
  const tests: string[] = [];
  // The README comes first, and the other pages use its files.
  const named = new Map<string, string>();
  for (const path of documentation(root, home)) {
    const examples = examplesOf(root, path).map((example) => ({
      example,
      name: `${relative(home, path).replaceAll(/[^\w.]/g, '-')}-${example.line}.ts`,
    }));
    const own = examples.flatMap(({ example, name }) => fileNames(example).map((file) => [file, name] as const));
    if (path === 'README.md') for (const [file, name] of own) named.set(file, name);
    for (const { example, name } of examples) {
      files.set(name, onNamedFiles(moduleOf(root, folder, example), new Map([...named, ...own])));
      // Examples of this entry start workers, processes or files of results.
      const options = /from '@cards\/(?:batch|tournament)\/node'/.test(example.code) ? "{ tags: 'slow' }, " : '';
      const title = `The example in ${path}:${example.line} runs`;
      tests.push(`test('${title}', ${options}async () => { await import('./${name}'); });`);
    }
  }
  if (tests.length > 0) files.set('examples.test.ts', ["import { test } from 'vitest';", ...tests, ''].join('\n'));
  replaceFolder(folder, files);
}

/** The documents of a package: its README and its sources. For the root also llms.txt, the guides and the recipes. */
function documentation(root: string, home: string): string[] {
  const within = (folder: string, kind: RegExp, recursive = false): string[] =>
    existsSync(join(root, folder))
      ? readdirSync(join(root, folder), { recursive, encoding: 'utf8' })
          .filter((path) => kind.test(path))
          .map((path) => join(folder, path).replaceAll('\\', '/'))
      : [];
  const readme = join(home, 'README.md');
  // In `docs`, another process can build the site at the same time, so that folders disappear in a recursive walk.
  const own =
    home === '.'
      ? ['llms.txt', ...within('docs', /\.md$/), ...within('docs/recipes', /\.md$/)]
      : within(join(home, 'src'), /(?<!\.test)\.ts$/, true);
  return [readme, ...own].filter((path) => existsSync(join(root, path))).sort();
}

function examplesOf(root: string, path: string): Example[] {
  const text = readFileSync(join(root, path), 'utf8');
  try {
    return /\.(?:md|txt)$/.test(path) ? markdownExamples(text) : sourceExamples(text);
  } catch (error) {
    throw new Error(`${path}, ${error instanceof Error ? error.message : String(error)}`, { cause: error });
  }
}

/** Keeps the line numbers of the documentation, so that a failure names the right line. */
function moduleOf(root: string, folder: string, { line, code }: Example): string {
  const header = `import { expect } from 'vitest'; void expect;`;
  return `${header}${'\n'.repeat(line - 1)}${onSources(root, folder, withAssertions(code))}\nexport {};\n`;
}

/** Imports the packages from their sources. An example can use packages that its own package does not depend on. */
function onSources(root: string, folder: string, code: string): string {
  return code.replaceAll(/(['"])@cards\/(\w+)(?:\/(\w+))?\1/g, (_all, quote: string, name: string, entry = '') => {
    const sources = join(root, 'packages', name, 'src');
    const file = join(sources, `${entry}.ts`);
    const source = relative(folder, existsSync(file) ? file : join(sources, entry, 'index.ts'));
    return `${quote}${source.replaceAll('\\', '/')}${quote}`;
  });
}

/** The file name in the first line of an example, such as `// mine.ts`. Other examples of the page import this file. */
function fileNames({ code }: Example): readonly string[] {
  const [, name] = /^\/\/ ([\w-]+)\.ts$/m.exec(code.split('\n')[0] ?? '') ?? [];
  return name === undefined ? [] : [name];
}

/** Replaces imports of named files with imports of the examples that have these names. */
function onNamedFiles(code: string, named: ReadonlyMap<string, string>): string {
  return code.replaceAll(/(['"])\.\/([\w-]+)\.js\1/g, (all, quote: string, name: string) => {
    const file = named.get(name);
    return file === undefined ? all : `${quote}./${file}${quote}`;
  });
}

/** Writes only the files that have changed, because another test run can read them at the same time. */
function replaceFolder(folder: string, files: ReadonlyMap<string, string>): void {
  for (const old of existsSync(folder) ? readdirSync(folder) : []) {
    if (!files.has(old)) rmSync(join(folder, old));
  }
  for (const [name, text] of files) {
    const path = join(folder, name);
    if (existsSync(path) && readFileSync(path, 'utf8') === text) continue;
    mkdirSync(folder, { recursive: true });
    writeFileSync(path, text);
  }
}
