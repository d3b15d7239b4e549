import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** What gives a test the tag of slow tests, and what gives it to all tests of a file. */
const TAG = /'(?:slow|release)'/;
const MODULE_TAG = /^\/\/ @module-tag slow/m;

/**
 * The files of a test run: those with slow tests, or those that have others too. Vitest would load all files, to find
 * that some have none. The walk leaves out folders that another process can write at the same time, such as `dist`.
 */
export function testFiles(root: string, isSlow: boolean): string[] {
  const packages = readdirSync(join(root, 'packages')).flatMap((name) => [
    `packages/${name}/src`,
    `packages/${name}/test`,
    `packages/${name}/.examples`,
  ]);
  return [...packages, '.examples', 'tools', 'docs/test']
    .filter((folder) => existsSync(join(root, folder)))
    .flatMap((folder) =>
      readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).map((path) => join(folder, path)),
    )
    .filter((path) => path.endsWith('.test.ts'))
    .filter((path) => {
      const text = readFileSync(join(root, path), 'utf8');
      return isSlow ? TAG.test(text) || MODULE_TAG.test(text) : !MODULE_TAG.test(text);
    })
    .map((path) => path.replaceAll('\\', '/'));
}
