import { thrownAt } from '@cards/core';

/** The time to find the place, in milliseconds. A thread that waits for the system does not answer. */
const LIMIT = 2000;

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
export async function whereItHangs(threadId: number): Promise<string> {
  // Imported here, because few runs need it.
  const { Session } = await import('node:inspector');
  const session = new Session();
  session.connect();
  const urls = new Map<string, string>();
  let timer: NodeJS.Timeout | undefined;
  let send: ((method: string) => void) | undefined;
  try {
    return await new Promise<string>((resolve) => {
      timer = setTimeout(resolve, LIMIT, '');
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
