import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** What gives a test, or all tests of a file, the tag of slow tests. */
const TAG = /'slow'|@module-tag slow/;

/** The test files with slow tests. Vitest would load all others too, to find that they have none. */
export function slowFiles(root: string): string[] {
  return ['packages', 'tools', 'docs/test']
    .flatMap((folder) =>
      readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).map((path) => join(folder, path)),
    )
    .filter((path) => /^(?!.*node_modules).*\.test\.ts$/.test(path) && TAG.test(readFileSync(join(root, path), 'utf8')))
    .map((path) => path.replaceAll('\\', '/'));
}
