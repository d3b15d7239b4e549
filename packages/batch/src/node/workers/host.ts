import { openThread } from './worker-thread.js';
import { type FromHost, WHERE } from './worker-process.js';

/** The process of a worker that runs code of users: its thread can block, and then the process is killed. */
const send = (message: FromHost, onSent?: () => void): void => void process.send?.(message, undefined, {}, onSent);

const thread = openThread({
  onMessage: (message) => send({ message }),
  onEnd: (end) => send({ end }, () => process.exit()),
});
process.on('message', (message) => {
  if (message === WHERE) void thread.whereItHangs?.().then((line = '') => send({ line }));
  else thread.post(message);
});
// A blocked thread would keep it alive.
process.on('disconnect', () => process.kill(process.pid, 'SIGKILL'));
