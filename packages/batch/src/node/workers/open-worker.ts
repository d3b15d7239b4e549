import { fileURLToPath } from 'node:url';
import { cutText, messageOf, thrownAt } from '@cards/core/internal';
import { MachineError } from '../../run/failure.js';
import { type End, PERMIT, type Transport, type TransportEvents, type UsageNote } from '../../workers/messages.js';
import { type Gate, ProcessGroup, ProgramProcess, type ProgramStart, withLimits } from '../external/program-process.js';

/** In a build, the file of the worker is next to this one. */
const workerFile = fileURLToPath(new URL('./worker.js', import.meta.url));

/** The maximum heap of a worker in megabytes, without shared tables. */
const HEAP = 1024;

/** The message of a worker that starts a program. If it is metered, its requests wait for a permission. */
export interface StartMessage {
  readonly program: ProgramStart;
  readonly isMetered: boolean;
}

/** Starts a worker thread. A call of the system can block it, so code of users runs in a thread of `openProcess`. */
export function openThread({ onMessage, onEnd }: TransportEvents): Transport {
  // Imported here, because short batches start no thread.
  const { Worker } = process.getBuiltinModule('node:worker_threads');
  const worker = new Worker(workerFile, { resourceLimits: { maxOldGenerationSizeMb: HEAP } });
  const programs: Promise<unknown>[] = [];
  let onPermit: (() => void) | undefined;
  const gate: Gate = {
    permission: () =>
      new Promise((resolve) => {
        onPermit = resolve;
        onMessage({ asks: true });
      }),
    onUsage: (usage) => onMessage({ note: { usage } satisfies UsageNote }),
  };
  let failed: string | undefined;
  allowListeners(1);
  worker.on('message', (message: Partial<StartMessage>) => {
    const { program, isMetered } = message;
    if (program === undefined) return onMessage(message);
    programs.push(new ProgramProcess(program, isMetered === true ? gate : undefined).ended);
  });
  worker.on('error', (error) => (failed ??= cutText(messageOf(error) + thrownAt(error))));
  worker.once('exit', (code) => {
    allowListeners(-1);
    const end = { reason: failed ?? `exit code ${code}`, isError: failed !== undefined };
    void Promise.all(programs).then(() => onEnd(end));
  });
  return {
    post: (message) => (message === PERMIT ? onPermit?.() : worker.postMessage(message)),
    whereItHangs: () => whereItHangs(worker.threadId),
    terminate: () => void worker.terminate(),
  };
}

/**
 * Adds to the number of listeners that the output of the process accepts without a warning. Node pipes the output of
 * each worker to it, and adds listeners when its reader is slow.
 */
function allowListeners(more: number): void {
  for (const stream of [process.stdout, process.stderr]) stream.setMaxListeners(stream.getMaxListeners() + more);
}

/** In a build, the program with the thread of a worker is next to this file. */
const hostFile = fileURLToPath(new URL('./host.js', import.meta.url));

/** The question for the line that the thread runs. The answer is `line`. */
export const WHERE = 'where';

/** The argument of every second process of a worker, whose thread has another id: a move that depends on it shows. */
export const ODD = 'odd';

const started = { count: 0 };

/** The time to find the line, in milliseconds. Code of users can stop the whole process. */
const WHERE_TIMEOUT = 2500;

export type FromHost = { readonly message: unknown } | { readonly end: End } | { readonly line: string };

/** Starts a worker in a process of its own, which can be killed whatever its code does. */
export function openProcess({ onMessage, onEnd }: TransportEvents): Transport {
  const odd = started.count++ % 2 === 1 ? [ODD] : [];
  const group = new ProcessGroup(withLimits([process.execPath, hostFile, ...odd]), {
    // Only results go to stdout. Code of users prints to stderr.
    stdio: ['ignore', 2, 'inherit', 'ipc'],
    serialization: 'advanced',
  });
  const { child, ended } = group;
  if (child.pid === undefined)
    throw new MachineError(
      'this machine cannot start a process: allow more open files and processes (ulimit -n, ulimit -u)',
    );
  let end: End | undefined;
  let onLine: ((line: string) => void) | undefined;
  child.on('message', (received) => {
    const message = received as FromHost;
    if ('message' in message) onMessage(message.message);
    else if ('end' in message) ({ end } = message);
    else onLine?.(message.line);
  });
  void ended.then((reason) => onEnd(end ?? { reason: `its process ${reason}`, isError: false, isSudden: true }));
  const send = (message: unknown): void => void child.send(message as object, () => undefined);
  return {
    post: send,
    whereItHangs: () =>
      new Promise((resolve) => {
        onLine = resolve;
        setTimeout(resolve, WHERE_TIMEOUT, undefined);
        send(WHERE);
      }),
    terminate: () => group.kill(),
  };
}

/** The time that a thread gets to pause, in milliseconds. A thread that waits for the system does not answer. */
const PAUSE_TIMEOUT = 2000;

interface DebuggerMessage {
  readonly method?: string;
  readonly params: {
    readonly scriptId: string;
    readonly url: string;
    readonly callFrames: readonly {
      readonly functionName: string;
      readonly location: { readonly scriptId: string; readonly lineNumber: number; readonly columnNumber: number };
    }[];
  };
}

/**
 * The line that a busy thread runs, such as `, at mine.ts:8:16 (pick)`; empty if it does not answer, or runs no code of
 * a user. It pauses the thread as a debugger does; terminate it afterwards.
 */
async function whereItHangs(threadId: number): Promise<string> {
  // Imported here, because few runs need it.
  const { Session } = await import('node:inspector');
  const session = new Session();
  session.connect();
  const urls = new Map<string, string>();
  let timer: NodeJS.Timeout | undefined;
  let send: ((method: string) => void) | undefined;
  try {
    return await new Promise<string>((resolve) => {
      timer = setTimeout(resolve, PAUSE_TIMEOUT, '');
      session.on('NodeWorker.attachedToWorker', ({ params: { sessionId, workerInfo } }) => {
        if (!workerInfo.title.startsWith(`[worker ${threadId}]`)) return;
        send = (method) =>
          session.post('NodeWorker.sendMessageToWorker', { sessionId, message: JSON.stringify({ id: 1, method }) });
        send('Debugger.enable');
        send('Debugger.pause');
      });
      session.on('NodeWorker.receivedMessageFromWorker', ({ params: { message } }) => {
        const { method, params } = JSON.parse(message) as DebuggerMessage;
        if (method === 'Debugger.scriptParsed') urls.set(params.scriptId, params.url);
        if (method !== 'Debugger.paused') return;
        const stopped = new Error('stopped');
        stopped.stack = params.callFrames
          .map(({ functionName, location: { scriptId, lineNumber, columnNumber } }) => {
            const place = `${urls.get(scriptId)}:${lineNumber + 1}:${columnNumber + 1}`;
            return functionName === '' ? `at ${place}` : `at ${functionName} (${place})`;
          })
          .join('\n');
        resolve(thrownAt(stopped));
      });
      session.post('NodeWorker.enable', { waitForDebuggerOnStart: false });
    });
  } finally {
    clearTimeout(timer);
    // A thread that stays paused does not end.
    send?.('Debugger.disable');
    session.disconnect();
  }
}
