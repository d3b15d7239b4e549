import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  symlinkSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

/** A copy of the built command, which a later build does not change. */
export interface CopiedCommand {
  /** The path of the file to run with Node. */
  readonly file: string;
  /** Deletes the copy. */
  remove(): void;
}

const packages = join(import.meta.dirname, '../..');

/**
 * Copies the builds of all packages to a temporary `node_modules`, with links to their dependencies.
 *
 * @throws Error if a package is not built
 */
export function copyCommand(): CopiedCommand {
  const folder = mkdtempSync(join(tmpdir(), 'cards-built-'));
  const modules = join(folder, 'node_modules');
  for (const name of readdirSync(packages)) {
    const [from, to] = [join(packages, name), join(modules, '@cards', name)];
    const manifest = JSON.parse(readFileSync(join(from, 'package.json'), 'utf8')) as {
      readonly dependencies?: Readonly<Record<string, string>>;
    };
    if (!existsSync(join(from, 'dist'))) throw new Error(`${name} is not built: run pnpm build`);
    cpSync(join(from, 'dist'), join(to, 'dist'), { recursive: true });
    cpSync(join(from, 'package.json'), join(to, 'package.json'));
    for (const dependency of Object.keys(manifest.dependencies ?? {})) {
      const link = join(modules, dependency);
      if (dependency.startsWith('@cards/') || existsSync(link)) continue;
      mkdirSync(dirname(link), { recursive: true });
      symlinkSync(realpathSync(join(from, 'node_modules', dependency)), link);
    }
  }
  return {
    file: join(modules, '@cards/sim/dist/cli.js'),
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}
