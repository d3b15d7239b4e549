import { spawnSync } from 'node:child_process';

/** What a finished command left behind. */
export interface Finished {
  readonly code: number;
  readonly stdout: string;
  readonly stderr: string;
}

/** Runs a command to its end and returns what it said, whatever its exit code. */
export function attempt(folder: string, command: string, ...args: string[]): Finished {
  const { status, stdout, stderr, error } = spawnSync(command, args, { cwd: folder, encoding: 'utf8', input: '' });
  if (error) throw error;
  return { code: status ?? 1, stdout, stderr };
}

/** Runs a command that must succeed and returns its standard output. */
export function run(folder: string, command: string, ...args: string[]): string {
  const { code, stdout, stderr } = attempt(folder, command, ...args);
  if (code !== 0) throw new Error(`${[command, ...args].join(' ')} ended with ${code}\n${stdout}${stderr}`);
  return stdout;
}
