import type { WorkerScope } from '@cards/batch/web';
import { serve, workerPort } from '@cards/batch/web/internal';
import { loadGame } from '../games/load-game.js';
import { startWorker } from '../workers/start-worker.js';
import { playedStudy } from '../your-game/room/batches.js';
import type { StudyRequest } from '../your-game/room/tasks.js';

/** What the worker gets before its task: the id of the game. */
export interface StudyData {
  readonly id: string;
}

/** Studies a game of this site, with workers of its own that play. */
serve(workerPort(globalThis as unknown as WorkerScope), ({ id }: StudyData, reporter) => ({
  study: async (request: StudyRequest) =>
    playedStudy({ game: await loadGame(id, ['search']) }, request, () => startWorker('blocks'), reporter),
}));
