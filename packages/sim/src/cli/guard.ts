import { writeSync } from 'node:fs';
import { EXIT, type Io, type News } from './io.js';

/**
 * A process hears of a signal in its event loop only, so one that computes, or is in an endless loop of a user's game,
 * would not obey Ctrl-C. So a second process runs the command, and the first one, its guard, only listens: it can end
 * the other whatever that does. A thread in place of the process would have no terminal, and could not be ended in a
 * call of the system. Workers for each long computation would leave out the import of a game, and what is added later.
 *
 * A second process costs as much as to start Node, so a command has none if its main thread never works for long: one
 * of these, or a run of a game whose strategies need no large tables. Workers play the games of a run.
 */
const LISTENING: ReadonlySet<string> = new Set(['games', 'link', 'worker', 'completion', 'help']);
const WITHOUT_TABLES: ReadonlySet<string> = new Set(['pairs', 'unowar', 'set']);

/** A word that names code of a user, which the command can run: a file, or an export of a module. */
const NAMES_CODE = /#|\.(?:[cm]?[jt]s|[jt]sx)$/;

/** Its value is the ID of the guard, for its child alone: that can start commands, which have guards of their own. */
const GUARD = 'CARDS_GUARD';
const guardId = process.send === undefined ? undefined : process.env[GUARD];
delete process.env[GUARD];

/** The time that a command gets to end by itself after a signal, in milliseconds. */
const GRACE = 500;

const SIGNALS = ['SIGINT', 'SIGTERM'] as const;

/** The reason of an interruption at a keyboard. */
export const CTRL_C = 'Ctrl-C';

/** Whether a command needs a guard: it can compute for long, or run code of users, on its main thread. */
export function needsGuard([first = 'help', ...rest]: readonly string[]): boolean {
  // A debugger is attached to one process.
  if (guardId !== undefined || process.execArgv.some((word) => word.startsWith('--inspect'))) return false;
  if (rest.some((word) => NAMES_CODE.test(word))) return true;
  const [game = ''] = first === 'run' ? rest : [first];
  const isHelp = first.startsWith('-') || rest.some((word) => word === '--help' || word === '-h');
  return !(isHelp || LISTENING.has(first) || WITHOUT_TABLES.has(game));
}

/** Runs the command in another process, and ends that if it does not obey a signal. Returns the exit code. */
export function guard(): Promise<number> {
  // Loaded only here, because most commands start no process.
  const { spawn, spawnSync } = process.getBuiltinModule('node:child_process');
  return new Promise((resolve) => {
    let news: News = {};
    let isStopped = false;
    // A signal during the start would end this process, and leave the other one.
    for (const signal of SIGNALS) process.on(signal, (name) => stop(name));
    const child = spawn(process.execPath, [...process.execArgv, ...process.argv.slice(1)], {
      stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
      env: { ...process.env, [GUARD]: String(process.pid) },
    });
    const kill = (): void => void child.kill('SIGKILL');
    const stop = (signal: string): void => {
      if (isStopped) return kill();
      isStopped = true;
      child.send(signal, () => undefined);
      setTimeout(kill, GRACE).unref();
    };
    child.on('message', (more) => (news = { ...news, ...(more as News) }));
    child.on('error', (error) => {
      writeSync(2, `cards-sim: cannot start a process: ${systemTrouble(error) ?? error.message}\n`);
      resolve(EXIT.failed);
    });
    const onKilled = (signal: NodeJS.Signals): void => {
      // A signal to the group of both processes can end the child before this one hears of it.
      const isInterrupted = isStopped || SIGNALS.some((one) => one === signal);
      if (news.isRaw === true) spawnSync('stty', ['sane'], { stdio: 'inherit' });
      const message = isInterrupted ? interrupted(news) : `ended by the signal ${signal}`;
      if (news.hasReported !== true) writeSync(2, `cards-sim: ${message}\n`);
      resolve(isInterrupted ? EXIT.interrupted : EXIT.failed);
    };
    child.on('exit', (code, signal) => {
      if (signal === null) resolve(code ?? EXIT.failed);
      // Its last news come before the end of their channel.
      else if (child.connected) child.once('disconnect', () => onKilled(signal));
      else onKilled(signal);
    });
  });
}

const endWithGuard = (): void => void process.kill(process.pid, 'SIGKILL');

let news: News;
let stopCommand: ((reason: string) => void) | undefined;

/**
 * Hears of signals from now on. A command that does not end by itself in time is ended here, if its event loop is free;
 * a second signal ends it at once. Returns a function that takes the exit code of the command.
 */
export function listen(): (code: number) => number {
  let isStopped = false;
  news = {};
  const end = (): never => {
    if (news.hasReported !== true) writeSync(2, `cards-sim: ${interrupted(news)}\n`);
    process.exit(EXIT.interrupted);
  };
  const finish = (code: number): number => {
    news = { ...news, hasReported: true };
    // Workers that were stopped can take longer to end than the results to be written.
    if (code === EXIT.interrupted) process.stdout.write('', () => process.exit(code));
    return code;
  };
  const stop = (signal: string): void => {
    if (isStopped || stopCommand === undefined) end();
    isStopped = true;
    stopCommand?.(nameOf(signal));
    setTimeout(end, GRACE).unref();
  };
  if (guardId === undefined) {
    for (const signal of SIGNALS) process.on(signal, stop);
    return finish;
  }
  // Ctrl-C in a terminal reaches both processes.
  for (const signal of SIGNALS) process.on(signal, () => undefined);
  process.on('message', (signal) => stopCommand?.(nameOf(String(signal))));
  process.on('disconnect', endWithGuard);
  if (guardId !== String(process.ppid)) endWithGuard();
  process.channel?.unref();
  return finish;
}

/** The name of a signal for a person. */
const nameOf = (signal: string): string => (signal === 'SIGINT' ? CTRL_C : signal);

/** Calls `stop` with the reason, for the first signal. Returns `Io.tell`. */
export function onSignal(stop: (reason: string) => void): NonNullable<Io['tell']> {
  stopCommand = stop;
  return (more) => {
    if (more !== undefined && guardId !== undefined) process.send?.(more);
    return (news = { ...news, ...more });
  };
}

/**
 * What the system refused to a command, as a message; undefined for any other error. Where too many files are open,
 * Node does not find modules that exist.
 */
export function systemTrouble(error: unknown): string | undefined {
  const { code = '', message = '', syscall } = error as Partial<NodeJS.ErrnoException>;
  const advice = 'the process needs more open files, such as by ulimit -n 1024';
  if (code === 'EMFILE' || code === 'ENFILE') return `too many files are open: ${advice}`;
  const [line = ''] = message.split('\n');
  if (code === 'ERR_MODULE_NOT_FOUND') return `${line}: the installation is incomplete, or ${advice}`;
  return syscall === undefined ? undefined : line;
}

/** The message of a command that a signal has ended. */
export function interrupted({ after, next }: News = {}, by?: string): string {
  return `interrupted${by === undefined ? '' : ` by ${by}`}${after === undefined ? '' : ` after ${after}`}${next === undefined ? '' : `; ${next}`}`;
}
