import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Command, runEach } from '../run.ts';
import { root } from '../workspace.ts';
import { COPIES_FILES } from './copies.ts';
import { specifiers } from './consumer.ts';

/** The versions of TypeScript that are tested: the oldest that is supported, and each later major version. */
export const TYPESCRIPT_VERSIONS = ['5.8', '6', '7'] as const;

/** With `node16`, TypeScript refuses `require` of an ES module, which Node 20.19 and later have. */
const RESOLUTIONS = [
  { module: 'node16', resolution: 'node16', extensions: ['.mts'] },
  { module: 'nodenext', resolution: 'nodenext', extensions: ['.mts', '.cts'] },
  { module: 'esnext', resolution: 'bundler', extensions: ['.mts'] },
] as const;

/** The platform types that the declarations use. A check of all of Node's types would take most of the time. */
const PLATFORM = `
interface AbortSignal { readonly aborted: boolean; readonly reason: unknown }
interface Blob { readonly size: number }
interface File extends Blob { readonly name: string }
declare module 'node:worker_threads' { export class MessagePort {} export type Transferable = ArrayBuffer | MessagePort; }
`;
const PLATFORM_FILE = 'platform.d.ts';

/**
 * Checks that every version of TypeScript accepts the declarations of every entry, in strict mode and without
 * `skipLibCheck`, and finds them with each current module resolution.
 *
 * @param folder - a project with all packages
 * @param copies - a project with two copies of core
 */
export async function checkTypes(folder: string, copies: string): Promise<void> {
  for (const extension of ['.mts', '.cts']) writeFileSync(join(folder, `all${extension}`), importing(specifiers));
  for (const one of [folder, copies]) writeFileSync(join(one, PLATFORM_FILE), PLATFORM);
  await runEach(
    TYPESCRIPT_VERSIONS.flatMap((version) =>
      RESOLUTIONS.flatMap(({ module, resolution, extensions }) => {
        // The declarations are the same files everywhere: the oldest and the newest version check them, and only once.
        const skips = String(resolution !== 'nodenext' || version === '6');
        const options = ['--module', module, '--moduleResolution', resolution, '--skipLibCheck', skips];
        return [
          compile(
            folder,
            version,
            options,
            extensions.map((extension) => `all${extension}`),
          ),
          ...(resolution === 'nodenext' ? [compile(copies, version, options, COPIES_FILES)] : []),
        ];
      }),
    ),
  );
}

/** The text of a program that imports and uses entries. */
function importing(entries: readonly string[]): string {
  const imports = entries.map((specifier, index) => `import * as entry${index} from '${specifier}';\n`);
  return `${imports.join('')}export const entries = [${entries.map((_, index) => `entry${index}`).join(', ')}];\n`;
}

function compile(
  folder: string,
  version: (typeof TYPESCRIPT_VERSIONS)[number],
  options: readonly string[],
  files: readonly string[],
): Command {
  const compiler = join(root, 'node_modules', version === '6' ? 'typescript' : `typescript-${version}`, 'bin/tsc');
  const strict = ['--noEmit', '--strict', '--target', 'es2022', '--lib', 'es2022'];
  return { folder, words: ['node', compiler, ...strict, ...options, PLATFORM_FILE, ...files] };
}
