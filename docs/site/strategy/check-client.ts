import { loadedPart, Sandbox, UNLOADED } from '../code/sandbox.js';
import { CanceledCheck, type CheckAnswer, type CheckRequest, type CheckResult } from './check-task.js';

/**
 * Checks a strategy in a frame that reaches nothing: a worker there starts those that run its code. The page never
 * waits. It imports this file on first use, because VitePress preloads what a page imports itself.
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
  const { data: script } = await loadedPart(import('./room/room.data.js'));
  const sandbox = new Sandbox();
  try {
    return await new Promise((resolve, reject) => {
      const cancel = (): void => reject(new CanceledCheck('the check was canceled'));
      if (signal.aborted) cancel();
      signal.addEventListener('abort', cancel);
      const worker = sandbox.startWorker(script);
      worker.addEventListener('error', () => reject(new Error(UNLOADED)));
      worker.addEventListener('message', ({ data }) => {
        const answer = data as CheckAnswer;
        if (answer.kind === 'progress') onProgress(answer.games, answer.total);
        else if (answer.kind === 'checked') resolve(answer.result);
        else reject(new Error(answer.message));
      });
      worker.postMessage(request);
    });
  } finally {
    sandbox.close();
  }
}
