import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Command, runEach } from '../run.ts';
import { root } from '../workspace.ts';
import { COPIES_FILES } from './copies.ts';
import { specifiers } from './consumer.ts';

/** The versions of TypeScript that the declarations are for; the newest is the one of this repository. */
export const TYPESCRIPT_VERSIONS = ['5.5', '5.6', '5.7', '5.9', '6.0'] as const;

const RESOLUTIONS = [
  { module: 'node16', resolution: 'node16', extensions: ['.mts', '.cts'] },
  { module: 'nodenext', resolution: 'nodenext', extensions: ['.mts', '.cts'] },
  { module: 'esnext', resolution: 'bundler', extensions: ['.mts'] },
] as const;

/**
 * Every version of TypeScript accepts the declarations of every entry in each of its current ways to resolve a module, in strict
 * mode, the declarations themselves included.
 *
 * @param folder - a project with all packages
 * @param copies - a project with two copies of core
 */
export async function checkTypes(folder: string, copies: string): Promise<void> {
  const imports = specifiers.map((specifier, index) => `import * as entry${index} from '${specifier}';`);
  const uses = `export const entries = [${specifiers.map((_, index) => `entry${index}`).join(', ')}];`;
  for (const file of ['types.mts', 'types.cts']) writeFileSync(join(folder, file), `${imports.join('\n')}\n${uses}\n`);
  await runEach(
    TYPESCRIPT_VERSIONS.flatMap((version) =>
      RESOLUTIONS.flatMap(({ module, resolution, extensions }) => {
        const options = ['--module', module, '--moduleResolution', resolution];
        return [
          compile(folder, version, options, extensions.map((extension) => `types${extension}`)),
          ...(resolution === 'nodenext' ? [compile(copies, version, options, COPIES_FILES)] : []),
        ];
      }),
    ),
  );
}

function compile(folder: string, version: (typeof TYPESCRIPT_VERSIONS)[number], options: readonly string[], files: readonly string[]): Command {
  const compiler = join(root, 'node_modules', version === '6.0' ? 'typescript' : `typescript-${version}`, 'lib/tsc.js');
  const strict = ['--noEmit', '--strict', '--skipLibCheck', 'false', '--target', 'es2022'];
  const types = ['--types', 'node', '--typeRoots', join(root, 'node_modules/@types')];
  return { folder, words: ['node', compiler, ...strict, ...types, ...options, ...files] };
}
