import { type CodeLoader, serveBlocks, serveChecks, TrustedCode, type WorkerScope } from '@cards/batch/web';
import { importModule } from '../games/load-game.js';
import { hideScope } from './hide-scope.js';
import { importCode } from './import-code.js';

const trusted = new TrustedCode();
let isHidden = false;

const loader: CodeLoader = {
  importModule: (name) => importModule(name)?.then((exported) => trusted.add(exported)),
  importCode,
  protect: () => {
    trusted.freeze();
    if (!isHidden) hideScope();
    isHidden = true;
  },
};

const scope = globalThis as unknown as WorkerScope;
serveBlocks(scope, loader);
serveChecks(scope, loader);
