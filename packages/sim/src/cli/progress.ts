import { Presets, SingleBar } from 'cli-progress';
import type { Progress } from '../simulate.js';
import type { Io } from './io.js';

/** A batch that is over within this time, in milliseconds, shows no bar. */
const DELAY = 500;

/** The length of the bar in columns: with its text it fits on 50. */
const BAR_SIZE = 16;

/**
 * A progress bar for a batch, on stderr and only when that is a terminal.
 *
 * @returns what to tell of every block, and how to take the bar away at the end
 */
export function progressBar({ progress }: Io, quiet: boolean): { onProgress: (now: Progress) => void; end: () => void } {
  if (progress === undefined || quiet) return { onProgress: () => undefined, end: () => undefined };
  const format = '{bar} {percentage} %, {duration_formatted} gone, {eta_formatted} to go';
  const look = { stream: progress, format, barsize: BAR_SIZE, clearOnComplete: true, hideCursor: true };
  const bar = new SingleBar(look, Presets.legacy);
  const begin = Date.now();
  let shown = false;
  return {
    onProgress: ({ games, total }) => {
      if (!shown && Date.now() - begin < DELAY) return;
      if (!shown) bar.start(total, games);
      shown = true;
      bar.update(games);
    },
    end: () => {
      if (shown) bar.stop();
    },
  };
}
