import { fileURLToPath } from 'node:url';
import type { End, Transport, TransportEvents } from '../../workers/messages.js';
import { ProcessGroup, withLimits } from '../external/process-group.js';

/** In a build, the program with the thread of a worker is next to this file. */
const hostFile = fileURLToPath(new URL('./host.js', import.meta.url));

/** The question for the line that the thread runs. The answer is `line`. */
export const WHERE = 'where';

/** The argument of every second process of a worker. */
export const ODD = 'odd';
const started = { count: 0 };

/** The time to find the line, in milliseconds. Code of users can stop the whole process. */
const WHERE_TIMEOUT = 2500;

export type FromHost = { readonly message: unknown } | { readonly end: End } | { readonly line: string };

/** Starts a worker in a process of its own, which can be killed whatever its code does. */
export function openProcess({ onMessage, onEnd }: TransportEvents): Transport {
  const group = new ProcessGroup(
    withLimits([process.execPath, hostFile, ...(started.count++ % 2 === 1 ? [ODD] : [])]),
    {
      // Only results go to stdout. Code of users prints to stderr.
      stdio: ['ignore', 2, 'inherit', 'ipc'],
      serialization: 'advanced',
    },
  );
  const { child, ended } = group;
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
