import { spawn, spawnSync } from 'node:child_process';
import { availableParallelism } from 'node:os';

/** What a finished command left behind. */
export interface Finished {
  readonly code: number;
  readonly stdout: string;
  readonly stderr: string;
}

/** A command, and the folder to run it in. */
export interface Command {
  readonly folder: string;
  readonly words: readonly [command: string, ...args: string[]];
}

/** Runs a command to its end and returns what it said, whatever its exit code. */
export function attempt(folder: string, command: string, ...args: string[]): Finished {
  const { status, stdout, stderr, error } = spawnSync(command, args, { cwd: folder, encoding: 'utf8', input: '' });
  if (error) throw error;
  return { code: status ?? 1, stdout, stderr };
}

/** Runs a command that must succeed and returns its standard output. */
export function run(folder: string, command: string, ...args: string[]): string {
  return outputOf({ folder, words: [command, ...args] }, attempt(folder, command, ...args));
}

/** Runs commands that must succeed, as many at a time as there are processors. */
export async function runEach(commands: readonly Command[]): Promise<void> {
  const waiting = [...commands];
  const worker = async (): Promise<void> => {
    for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) outputOf(next, await finished(next));
  };
  await Promise.all(Array.from({ length: availableParallelism() }, worker));
}

function finished({ folder, words: [command, ...args] }: Command): Promise<Finished> {
  const child = spawn(command, args, { cwd: folder, stdio: ['ignore', 'pipe', 'pipe'] });
  let stdout = '';
  let stderr = '';
  child.stdout.on('data', (text: Buffer) => (stdout += text.toString()));
  child.stderr.on('data', (text: Buffer) => (stderr += text.toString()));
  return new Promise((resolve, reject) => {
    child.on('error', reject);
    child.on('close', (code) => resolve({ code: code ?? 1, stdout, stderr }));
  });
}

function outputOf({ words }: Command, { code, stdout, stderr }: Finished): string {
  if (code !== 0) throw new Error(`${words.join(' ')} ended with ${code}\n${stdout}${stderr}`);
  return stdout;
}
