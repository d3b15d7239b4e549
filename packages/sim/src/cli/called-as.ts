import { basename, relative } from 'node:path';

/** How a process was started. */
export interface Call {
  /** The path of the script that runs. */
  readonly script: string;
  /** The environment variables. */
  readonly env: Readonly<Record<string, string | undefined>>;
  /** The working directory. */
  readonly directory: string;
  /** The version of this package. */
  readonly version: string;
}

/** The end of the path of the script in a clone of this repository. */
const IN_CLONE = /[\\/]packages[\\/]sim[\\/]dist[\\/]cli\.js$/;

/**
 * The words that call the command: in a clone, the script of the repository; with npx or pnpm dlx, the package and its
 * version; otherwise the command, or its file.
 */
export function calledAs({ script, env, directory, version }: Call): readonly string[] {
  if (env['npm_package_name'] === 'cards' && IN_CLONE.test(script)) return [...pnpmWords(env), '--silent', 'cards-sim'];
  if (/[\\/]dlx[\\/-]/.test(script)) return ['pnpm', 'dlx', `@cards/sim@${version}`];
  if (env['npm_command'] === 'exec') return ['npx', `@cards/sim@${version}`];
  if (basename(script).startsWith('cards-sim')) return ['cards-sim'];
  const path = relative(directory, script);
  return ['node', path.startsWith('..') ? script : path];
}

/** How pnpm was called: by its name, or through npx with its version. */
function pnpmWords(env: Call['env']): readonly string[] {
  const version = /^pnpm\/(\S+)/.exec(env['npm_config_user_agent'] ?? '')?.[1];
  return version !== undefined && /[\\/]_npx[\\/]/.test(env['npm_execpath'] ?? '')
    ? ['npx', '--yes', `pnpm@${version}`]
    : ['pnpm'];
}
