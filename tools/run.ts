import { spawn, spawnSync } from 'node:child_process';
import { availableParallelism } from 'node:os';

/** The result of a finished command. */
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

/** Runs a command to its end, with empty input. Any exit code is a result. */
export function attempt(folder: string, command: string, ...args: string[]): Finished {
  const { status, stdout, stderr, error } = spawnSync(command, args, { cwd: folder, encoding: 'utf8', input: '' });
  if (error) throw error;
  return { code: status ?? 1, stdout, stderr };
}

/** Runs a command and returns its standard output. Throws unless the exit code is 0. */
export function run(folder: string, command: string, ...args: string[]): string {
  return outputOf({ folder, words: [command, ...args] }, attempt(folder, command, ...args));
}

/** Runs commands, one per processor at a time. Rejects unless all exit codes are 0. */
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
  if (code !== 0) throw new Error(`${words.join(' ')} has exit code ${code}\n${stdout}${stderr}`);
  return stdout;
}
