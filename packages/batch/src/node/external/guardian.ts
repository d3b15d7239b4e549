import { type ChildProcess, spawn } from 'node:child_process';

/** The time that a program gets to end by itself after its input has ended, in milliseconds. */
const GRACE = 500;

/**
 * The guardian: a small process that ends programs whose caller has died. Its input has the ids of the programs, `+ID`
 * at the start and `-ID` at the end of each. The input ends with the caller, however that ends, also by SIGKILL. A
 * program is the leader of a process group, so its own children end too.
 */
const SOURCE = `
const ids = new Set();
let rest = '';
const end = (id) => {
  try {
    if (process.platform === 'win32') require('node:child_process').spawnSync('taskkill', ['/pid', id, '/t', '/f']);
    else process.kill(-Number(id), 'SIGKILL');
  } catch {}
};
process.on('SIGINT', () => {});
process.on('SIGTERM', () => {});
process.on('SIGHUP', () => {});
process.stdin.setEncoding('utf8');
process.stdin.on('data', (text) => {
  const lines = (rest + text).split('\\n');
  rest = lines.pop();
  for (const line of lines) line[0] === '+' ? ids.add(line.slice(1)) : ids.delete(line.slice(1));
});
process.stdin.on('error', () => {});
process.stdin.on('close', () => {
  if (ids.size > 0) setTimeout(() => { for (const id of ids) end(id); }, ${GRACE});
});
`;

/** Ends programs when this thread or its process ends. */
export class Guardian {
  private readonly child: ChildProcess;

  /** Starts the process. */
  constructor() {
    // In a process group of its own, Ctrl-C does not reach it.
    this.child = spawn(process.execPath, ['-e', SOURCE], {
      stdio: ['pipe', 'ignore', 'ignore'],
      detached: process.platform !== 'win32',
      windowsHide: true,
      env: {},
    });
    this.child.on('error', () => undefined);
    this.child.stdin?.on('error', () => undefined);
    this.child.unref();
  }

  /** Begins to watch a program. */
  add(id: number): void {
    this.child.stdin?.write(`+${id}\n`);
  }

  /** Ends the watch, because the program has ended. */
  remove(id: number): void {
    this.child.stdin?.write(`-${id}\n`);
  }
}
