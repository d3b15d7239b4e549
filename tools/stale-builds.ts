import { existsSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { type Package, root } from './workspace.ts';

/** The files that affect the build of every package. */
const SHARED = ['tools/package-build.ts', 'pnpm-lock.yaml'].map((path) => join(root, path));

/** The packages whose built files are missing or older than their sources. */
export function staleBuilds(packages: readonly Package[], shared: readonly string[] = SHARED): readonly Package[] {
  const sharedChange = Math.max(...shared.map(newest));
  return packages.filter(({ folder, entries }) => {
    const built = entries.map(({ name }) => join(folder, `dist/${name}.js`));
    if (!built.every((path) => existsSync(path))) return true;
    const sources = ['src', 'package.json', 'tsup.config.ts'].map((path) => newest(join(folder, path)));
    return Math.max(sharedChange, ...sources) > Math.min(...built.map((path) => statSync(path).mtimeMs));
  });
}

/** The time of the last change of a file or of a folder's content, in ms. It is 0 if the file does not exist. */
function newest(path: string): number {
  if (!existsSync(path)) return 0;
  const stat = statSync(path);
  if (!stat.isDirectory()) return stat.mtimeMs;
  return Math.max(stat.mtimeMs, ...readdirSync(path).map((name) => newest(join(path, name))));
}
