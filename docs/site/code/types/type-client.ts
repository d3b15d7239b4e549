import type { Extension } from '@codemirror/state';
import { TaskClient } from '../../batch/task-client.js';
import { startWorker } from '../../workers/start-worker.js';
import type { TypeTasks } from './type-worker.js';

/** TypeScript in a worker, for one file. */
export type TypeClient = TaskClient<TypeTasks>;

/** What an editor gets from TypeScript. */
export interface LoadedTypes {
  readonly client: TypeClient;
  /** The completion of names. */
  readonly completion: Extension;
}

/**
 * Loads TypeScript and the declarations of the games: a megabyte. The page imports this file on first use, because
 * VitePress preloads what a page imports itself, even if it does so later.
 *
 * @throws Error if one of them cannot be loaded
 */
export async function loadTypes(): Promise<LoadedTypes> {
  const client: TypeClient = new TaskClient(() => startWorker('types'));
  const [{ data }, { completion }] = await Promise.all([import('./declarations.data.js'), import('./completion.js')]);
  await client.run('declare', data);
  return { client, completion: completion(client) };
}
