import { serveWorker, type WorkerScope } from '@cards/batch/web';
import { type WebWorker } from '@cards/batch/web/internal';
import { FILE } from '../game-file.js';
import { loadedGame } from './loaded-game.js';

/** The name of the workers that play blocks. The worker that starts them has none. */
const NAME = 'players';

// Code of the visitor does not see them.
const [Player, { href }, { addEventListener: listen }] = [Worker, location, EventTarget.prototype];

/** Whether this worker plays blocks for another one. */
export const isPlayer = self.name === NAME;

/** Starts a worker that plays blocks of the game in a file. */
export function startPlayer(source: string): WebWorker {
  const worker = new Player(href, { name: NAME });
  worker.postMessage(source);
  return {
    postMessage: (message) => worker.postMessage(message),
    terminate: () => worker.terminate(),
    addEventListener: (type: string, listener: (event: never) => void) =>
      listen.call(worker, type, listener as EventListener),
  };
}

/** Plays blocks in this worker. The text of the file is the first message. */
export function servePlayer(): void {
  addEventListener('message', begin, { once: true });
}

function begin({ data: source }: MessageEvent<string>): void {
  let loading: Promise<object> | undefined;
  serveWorker(globalThis as unknown as WorkerScope, {
    importModule: (name) => (name === FILE ? (loading ??= loadedGame(source)) : undefined),
  });
}
