import type childProcess from 'node:child_process';

/** The time between the end of a process and that of its output, in milliseconds. Its children can keep that open. */
const OUTPUT_DELAY = 200;

/** The time that a killed process gets to end, in milliseconds. A call of the system can block it. */
const END_TIMEOUT = 2000;

/** A command whose process has a maximum of memory, in megabytes, and of open files, if the system has such limits. */
export function withLimits(
  words: readonly string[],
  { memory = 4000, files }: { readonly memory?: number; readonly files?: number } = {},
): readonly string[] {
  if (process.platform === 'win32') return words;
  const limits = [`ulimit -d ${1000 * memory}`, ...(files === undefined ? [] : [`ulimit -n ${files}`])];
  return ['sh', '-c', `${limits.map((one) => `${one} 2>/dev/null;`).join(' ')} ulimit -c 0; exec "$0" "$@"`, ...words];
}

/** Loaded when it is used, because most runs start no process. */
const processes = (): typeof childProcess => process.getBuiltinModule('node:child_process');

/** The processes that have to end with this one. */
const running = new Set<ProcessGroup>();
const endAll = (): void => running.forEach((group) => group.kill());

/** A process and its children, which can be killed at any time, and end with this process. */
export class ProcessGroup {
  readonly child: childProcess.ChildProcess;
  /** Resolves when the process and its output have ended, with a text such as `ended with exit code 1`. */
  readonly ended: Promise<string>;
  private giveUp: ((reason: string) => void) | undefined;

  constructor([program = '', ...args]: readonly string[], options: childProcess.SpawnOptions) {
    // The leader of a process group: its children can be ended too, and Ctrl-C does not reach it in a game.
    const detached = process.platform !== 'win32';
    const child = processes().spawn(program, args, { ...options, detached, windowsHide: true });
    this.child = child;
    this.ended = new Promise<string>((resolve) => {
      this.giveUp = resolve;
      child.on('exit', (code, by) => {
        const ended = `ended with ${by === null ? `exit code ${code}` : `signal ${by}`}`;
        const end = (): void => {
          resolve(ended);
          // A child of the process that left its group can keep a pipe open, and so this process alive.
          for (const stream of child.stdio) stream?.destroy();
        };
        killGroup(child.pid);
        child.on('close', end);
        setTimeout(end, OUTPUT_DELAY);
      });
      child.on('error', ({ message }) => resolve(`cannot be started: ${message}`));
    });
    void this.endWithThisProcess();
  }

  kill(): void {
    const { pid, exitCode, signalCode } = this.child;
    if (pid === undefined || exitCode !== null || signalCode !== null) return;
    if (process.platform === 'win32') processes().spawnSync('taskkill', ['/pid', String(pid), '/t', '/f']);
    else killGroup(pid);
    const timer = setTimeout(() => this.giveUp?.('does not end'), END_TIMEOUT);
    void this.ended.then(() => clearTimeout(timer));
  }

  /**
   * A killed process (SIGKILL) runs no code, and its child can be in an endless loop, so that it does not see the end
   * of its input. So a shell reads a pipe that ends with this process, and then ends the group of the child.
   */
  private async endWithThisProcess(): Promise<void> {
    const { pid } = this.child;
    if (pid === undefined) return;
    if (running.size === 0) process.on('exit', endAll);
    running.add(this);
    const shell =
      process.platform === 'win32'
        ? undefined
        : processes()
            .spawn('sh', ['-c', 'read _; sleep 1; kill -s KILL -- "-$0"', String(pid)], {
              stdio: ['pipe', 'ignore', 'ignore'],
              detached: true,
            })
            .on('error', () => undefined);
    await this.ended;
    this.child.unref();
    shell?.kill();
    running.delete(this);
    if (running.size === 0) process.off('exit', endAll);
  }
}

/** Kills a process and its children, also those that outlive it. */
function killGroup(pid: number | undefined): void {
  if (pid === undefined || process.platform === 'win32') return;
  try {
    process.kill(-pid, 'SIGKILL');
  } catch {
    // None is left.
  }
}
