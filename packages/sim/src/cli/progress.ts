import { SingleBar } from 'cli-progress';
import type { LiveEstimate, Progress } from '@cards/batch';
import type { Io } from './io.js';
import { progressLine } from './progress-line.js';

/** A batch that is over within this time, in milliseconds, shows no bar. */
const DELAY = 500;

/** A rate is told when it rests on so much time, in milliseconds. */
const TELLING = 200;

/** The columns of a terminal that does not say how many it has. */
const USUAL_WIDTH = 80;

/**
 * A line of progress for a batch, on stderr and only when that is a terminal: how far it is, how fast, how much longer, and what is
 * known already. It counts the speed of this run alone, not the games of an earlier one that it goes on from.
 *
 * @param io - where progress is drawn
 * @param quiet - true for none
 * @param labelOf - the label of a cell by its position; none when left out
 * @param now - the time in milliseconds
 * @returns what to tell of every block, and how to take the line away at the end
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
        rate: time - since < TELLING ? undefined : (1000 * (games - before)) / (time - since),
        seconds: (time - begin) / 1000,
        liveEstimate: liveEstimate && { ...liveEstimate, cell: labelOf(liveEstimate.cell) },
      },
      // The last column stays empty: some terminals begin a new line when it is full.
      (isWide(progress) ? progress.columns : USUAL_WIDTH) - 1,
    );
  };
  const bar = new SingleBar({ stream: progress, format, clearOnComplete: true, hideCursor: true });
  let shown = false;
  return {
    onProgress: (heard) => {
      first ??= { games: heard.games, time: now() };
      current = heard;
      liveEstimate = heard.liveEstimate ?? liveEstimate;
      if (!shown && now() - begin < DELAY) return;
      if (!shown) bar.start(heard.total, heard.games);
      shown = true;
      bar.update(heard.games);
    },
    end: () => {
      if (shown) bar.stop();
    },
  };
}

/** Whether a stream says how many columns it has. */
function isWide(stream: NodeJS.WritableStream): stream is NodeJS.WritableStream & { readonly columns: number } {
  return 'columns' in stream && typeof stream.columns === 'number' && stream.columns > 0;
}
