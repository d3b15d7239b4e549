import { existsSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { type Package, root } from './workspace.ts';

/** What the build of every package depends on, beside its own files. */
const SHARED = ['tools/package-build.ts', 'tools/build', 'pnpm-lock.yaml'].map((path) => join(root, path));

/** The packages whose built files are missing, or older than what they are built from. */
export function staleBuilds(packages: readonly Package[], shared: readonly string[] = SHARED): readonly Package[] {
  const sharedChange = Math.max(...shared.map(newest));
  return packages.filter(({ folder, entries }) => {
    const built = entries.map(({ name }) => join(folder, `dist/${name}.js`));
    if (!built.every((path) => existsSync(path))) return true;
    const sources = ['src', 'package.json', 'tsup.config.ts'].map((path) => newest(join(folder, path)));
    return Math.max(sharedChange, ...sources) > Math.min(...built.map((path) => statSync(path).mtimeMs));
  });
}

/** When a file, or the last of the files in a folder, changed. A folder changes when a file in it is removed. */
function newest(path: string): number {
  if (!existsSync(path)) return 0;
  const stat = statSync(path);
  if (!stat.isDirectory()) return stat.mtimeMs;
  return Math.max(stat.mtimeMs, ...readdirSync(path).map((name) => newest(join(path, name))));
}
