import { spawn, spawnSync } from 'node:child_process';
import { availableParallelism } from 'node:os';

/** The result of a finished command. */
export interface Finished {
  readonly code: number;
  readonly stdout: string;
  readonly stderr: string;
}

/** A command, the folder to run it in, and its environment. */
export interface Command {
  readonly folder: string;
  readonly env?: NodeJS.ProcessEnv;
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
  await eachOnProcessors(commands, async (command) => {
    outputOf(command, await finished(command));
  });
}

/** Works on items, one per processor at a time, in their order. Rejects if one of them fails. */
export async function eachOnProcessors<T>(items: readonly T[], work: (item: T) => Promise<void>): Promise<void> {
  const waiting = items.values();
  const worker = async (): Promise<void> => {
    for (const item of waiting) await work(item);
  };
  await Promise.all(Array.from({ length: availableParallelism() }, worker));
}

/** Runs a command to its end, without input. Any exit code is a result. */
export function finished({ folder, env, words: [command, ...args] }: Command): Promise<Finished> {
  const child = spawn(command, args, { cwd: folder, env, stdio: ['ignore', 'pipe', 'pipe'] });
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
