import { messageOf, sha256 } from '@cards/core/internal';
import type { GameError } from '@cards/batch';
import { replayWords } from '@cards/batch/internal';
import type { WebWorker } from '@cards/batch/web/internal';
import { check } from '@cards/tournament/web';
import { failedGame, shellLine, checkDocument, formatDocument } from '@cards/report/internal';
import { COMMAND } from '../../command.js';
import { loadGame } from '../../games/load-game.js';
import type { CheckAnswer, CheckRequest, CheckResult } from '../check-task.js';
import { compile } from '../../code/compile.js';
import { FILE } from '../strategy-file.js';
import { watchedLink } from './watched-link.js';

/** The columns of the output of the command. */
const WIDTH = 80;

/** The time between two messages about the progress, in milliseconds. */
const INTERVAL = 100;

/** The frame passes on texts only. */
const send = (message: CheckAnswer): void => (postMessage as (text: string) => void)(JSON.stringify(message));

async function checkSource(
  { source, game: id, ...options }: CheckRequest,
  startWorker: () => WebWorker,
): Promise<CheckResult> {
  const game = await loadGame(id);
  const file = URL.createObjectURL(new Blob([compile(source, FILE)], { type: 'text/javascript' }));
  const hash = `sha256:${sha256(source)}`;
  let last = 0;
  let failure: GameError | undefined;
  const report = await check({
    ...options,
    file,
    game,
    path: `./${FILE}`,
    name: FILE,
    hash,
    startWorker,
    onProgress: ({ games, total }) => {
      if (performance.now() - last < INTERVAL && games < total) return;
      last = performance.now();
      send({ kind: 'progress', games, total });
    },
    explain: (error) => {
      failure = error;
      const { message, cell, seed, game: index } = error;
      return failedGame(message, index, shellLine([...COMMAND, ...replayWords(id, cell, seed, index)]));
    },
  });
  const watched = await watchedLink({ game, report, file, hash, failure, startWorker }, options.gameTimeout);
  return {
    report,
    text: formatDocument(checkDocument(report), 'table', { width: WIDTH }),
    ...(watched && { watched }),
  };
}

/**
 * Checks one strategy in this worker, which runs no code of it. The page ends it afterwards, with the workers that it
 * started.
 *
 * @param startWorker - starts a worker for the code
 */
export function serveChecks(startWorker: () => WebWorker): void {
  addEventListener('message', ({ data }: MessageEvent<string>) => {
    checkSource(JSON.parse(data) as CheckRequest, startWorker).then(
      (result) => send({ kind: 'checked', result }),
      (error: unknown) => send({ kind: 'refused', message: messageOf(error) }),
    );
  });
}
