import { SingleBar } from 'cli-progress';
import type { LiveEstimate, Progress } from '@cards/batch';
import type { Io } from './io.js';
import { progressLine } from './progress-line.js';

/** The progress line appears after this time, in milliseconds. */
const DELAY = 500;

/** A speed is shown only if it was measured for at least this time, in milliseconds. */
const SPEED_DELAY = 200;

/** The columns of a terminal that does not report them. */
const USUAL_WIDTH = 80;

/**
 * A progress line for a batch, on stderr if that is a terminal: the progress, the speed, the remaining time and the
 * estimate so far. The speed counts the games of this process only, not those of the run that it continues.
 *
 * @param io - the terminal for progress
 * @param quiet - true for no progress line
 * @param labelOf - the label of a cell by its position; none when left out
 * @param now - the time in milliseconds
 * @returns `onProgress`, to call after every block, and `end`, which removes the line
 */
export function progressBar(
  { progress }: Io,
  quiet: boolean,
  labelOf: (cell: number) => string = () => '',
  now: () => number = Date.now,
): { onProgress: (now: Progress) => void; end: () => void } {
  if (progress === undefined || quiet) return { onProgress: () => undefined, end: () => undefined };
  const begin = now();
  let first: { readonly games: number; readonly time: number } | undefined;
  let current: Progress = { games: 0, total: 0 };
  let liveEstimate: LiveEstimate | undefined;
  const format = (): string => {
    const { games, total, openEnded: open = false } = current;
    const time = now();
    const { games: before, time: since } = first ?? { games, time };
    return progressLine(
      {
        games,
        total: open ? undefined : total,
        rate: time - since < SPEED_DELAY ? undefined : (1000 * (games - before)) / (time - since),
        seconds: (time - begin) / 1000,
        liveEstimate: liveEstimate && { ...liveEstimate, cell: labelOf(liveEstimate.cell) },
      },
      // The last column stays empty, because some terminals start a new line when it is full.
      (isWide(progress) ? progress.columns : USUAL_WIDTH) - 1,
    );
  };
  const bar = new SingleBar({ stream: progress, format, clearOnComplete: true, hideCursor: true });
  let shown = false;
  return {
    onProgress: (progressNow) => {
      first ??= { games: progressNow.games, time: now() };
      current = progressNow;
      liveEstimate = progressNow.liveEstimate ?? liveEstimate;
      if (!shown && now() - begin < DELAY) return;
      if (!shown) bar.start(progressNow.total, progressNow.games);
      shown = true;
      bar.update(progressNow.games);
    },
    end: () => {
      if (shown) bar.stop();
    },
  };
}

/** Whether a stream reports its number of columns. */
function isWide(stream: NodeJS.WritableStream): stream is NodeJS.WritableStream & { readonly columns: number } {
  return 'columns' in stream && typeof stream.columns === 'number' && stream.columns > 0;
}
