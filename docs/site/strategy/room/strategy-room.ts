import { serveWorker, type WorkerScope } from '@cards/batch/web';
import { type CodeLoader, TrustedCode } from '@cards/batch/web/internal';
import { checkTasks } from '@cards/tournament/web';
import { importModule } from '../../games/load-game.js';
import { hideScope } from '../../code/hide-scope.js';
import { importCode, sourceOf } from '../../code/import-code.js';

/** Plays and checks the strategy of the visitor in this worker. */
export function servePlayers(): void {
  const trusted = new TrustedCode();
  let isHidden = false;
  const loader: CodeLoader = {
    importModule: (name) => importModule(name)?.then((exported) => trusted.add(exported)),
    importCode: (url) => importCode(url, importModule),
    sourceOf,
    protect: () => {
      trusted.freeze();
      if (!isHidden) hideScope();
      isHidden = true;
    },
  };
  serveWorker(globalThis as unknown as WorkerScope, loader, checkTasks);
}
