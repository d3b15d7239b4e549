import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** What gives a test, or all tests of a file, the tag of slow tests. */
const TAG = /'(?:slow|release)'|@module-tag slow/;

/**
 * The test files with slow tests. Vitest would load all others too, to find that they have none. The walk leaves out
 * folders that another process can write at the same time, such as `dist`.
 */
export function slowFiles(root: string): string[] {
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
    .filter((path) => path.endsWith('.test.ts') && TAG.test(readFileSync(join(root, path), 'utf8')))
    .map((path) => path.replaceAll('\\', '/'));
}
