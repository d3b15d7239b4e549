import { type Pool, webPool } from '@cards/batch/web/internal';
import type { Sandbox } from '../code/sandbox.js';
import type { RoomData } from './room/tasks.js';

/**
 * Runs tasks in the frame, with the script of its worker: 180 kB, compressed. The page imports this file on first use,
 * because VitePress preloads what a page imports itself, even if it does so later.
 *
 * @param sandbox - the frame
 * @param source - the text of the file
 * @param timeout - the time without a sign of life after which a task is ended, in milliseconds
 */
export async function roomTasks(sandbox: Sandbox, source: string, timeout: number): Promise<Pool> {
  const { data: script } = await import('./room/room.data.js');
  return webPool({ startWorker: () => sandbox.startWorker(script), gameTimeout: timeout }, {
    source,
  } satisfies RoomData);
}
