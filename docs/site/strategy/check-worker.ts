import { messageOf, sha256 } from '@cards/core';
import { type GameError, replayWords } from '@cards/batch';
import { check } from '@cards/batch/web';
import { failedGame, formatCheck, shellLine } from '@cards/report';
import { COMMAND } from '../command.js';
import { loadGame } from '../games/load-game.js';
import { startWorker } from '../workers/start-worker.js';
import type { CheckAnswer, CheckRequest, CheckResult } from './check-task.js';
import { compile } from '../code/compile.js';
import { FILE } from './strategy-file.js';
import { watchedLink } from './watched-link.js';

/** The columns of the output of the command. */
const WIDTH = 80;

/** The time between two messages about the progress, in milliseconds. */
const INTERVAL = 100;

const send = (message: CheckAnswer): void => (postMessage as (message: CheckAnswer) => void)(message);

async function checkSource({ source, game: id, ...options }: CheckRequest): Promise<CheckResult> {
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
    startWorker: () => startWorker('strategy'),
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
  const watched = await watchedLink({ game, report, file, hash, failure }, options.gameTimeout);
  return { report, text: formatCheck(report, 'table', WIDTH), ...(watched && { watched }) };
}

// One worker checks one strategy: the page ends it afterwards, with the workers that it started.
addEventListener('message', ({ data }: MessageEvent<CheckRequest>) => {
  checkSource(data).then(
    (result) => send({ kind: 'checked', result }),
    (error: unknown) => send({ kind: 'refused', message: messageOf(error) }),
  );
});
