/** What a worker of this site does. `site.worker.ts` has the code of each kind. */
export type WorkerKind = 'blocks' | 'report' | 'study' | 'play' | 'types';

/**
 * Starts a worker, in a page or in a worker. It does not lose messages that are sent before it has loaded its code.
 * If it cannot load it, it has an `error` event.
 */
export function startWorker(kind: WorkerKind): Worker {
  const options = { type: 'module', name: kind } as const;
  return new Worker(new URL('./site.worker.ts', import.meta.url), /* @vite-ignore */ options);
}
