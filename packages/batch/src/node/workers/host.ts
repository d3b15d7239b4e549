import { type FromHost, ODD, openThread, WHERE } from './open-worker.js';

/** The process of a worker that runs code of users: its thread can block, and then the process is killed. */
// Without its callback, a pipe that the other process has closed would be an uncaught error.
const send = (message: FromHost, onSent = (): void => undefined): void =>
  void process.send?.(message, undefined, {}, onSent);

// Another id of the thread, so that `check` notices a strategy whose moves depend on it.
if (process.argv[2] === ODD)
  await new (process.getBuiltinModule('node:worker_threads').Worker)('', { eval: true }).terminate();

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
