import { startWorker } from '../workers/start-worker.js';
import type { CheckAnswer, CheckRequest, CheckResult } from './check-task.js';

/** A check that was canceled. */
export class CanceledCheck extends Error {}

/**
 * Checks a strategy in a worker of its own, which starts the workers of the games. The page never waits.
 *
 * @param request - the strategy
 * @param signal - ends all workers
 * @param onProgress - called with the games of the ranking
 * @throws Error with the reason, if the check is not possible
 * @throws CanceledCheck if the signal ends it
 */
export async function checkStrategy(
  request: CheckRequest,
  signal: AbortSignal,
  onProgress: (games: number, total: number) => void,
): Promise<CheckResult> {
  const worker = startWorker('check');
  try {
    return await new Promise((resolve, reject) => {
      signal.addEventListener('abort', () => reject(new CanceledCheck('the check was canceled')));
      worker.addEventListener('error', () => reject(new Error('the worker of this page cannot be loaded')));
      worker.addEventListener('message', ({ data }: MessageEvent<CheckAnswer>) => {
        if (data.kind === 'progress') onProgress(data.games, data.total);
        else if (data.kind === 'checked') resolve(data.result);
        else reject(new Error(data.message));
      });
      worker.postMessage(request);
    });
  } finally {
    worker.terminate();
  }
}
