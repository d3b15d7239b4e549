import { serveBlocks } from '@cards/batch/web';
import { importModule } from '../games/load-game.js';

serveBlocks(globalThis as unknown as Parameters<typeof serveBlocks>[0], { importModule });
