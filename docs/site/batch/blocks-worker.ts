import { serveWorker } from '@cards/batch/web';
import { importModule } from '../games/load-game.js';

serveWorker(globalThis as unknown as Parameters<typeof serveWorker>[0], { importModule });
