import type { Progress } from '@cards/batch';
import type { ExactProgress } from '@cards/batch/internal';
import type { ProgressOption } from '@cards/core/solve/internal';
import { ERASE, type Io } from './io.js';
import { durationText, grouped, progressLine } from '@cards/report/internal';

/** The progress line appears after this time, in milliseconds. */
const DELAY = 500;

const SPEED_DELAY = 200;

/** The time between two updates of a line without news, in milliseconds. */
const TICK = 1000;

/** The shortest time between two updates, in milliseconds. */
const PAUSE = 100;

/** The columns of a terminal that does not report them. */
const USUAL_WIDTH = 80;

export interface ProgressBar {
  /** Absent without a line, unless the message after a signal says how far the batch came. */
  readonly onProgress?: (now: Progress) => void;
  /** To call before every exact value after the games; absent without a line. Expensive ones take seconds. */
  readonly onExact?: (now: ExactProgress) => void;
  /** Removes the line. It may be called twice. A number of played games is shown with their time. */
  readonly end: (played?: number) => void;
}

/**
 * A progress line for a batch, on stderr if that is a terminal: the progress, the speed, the remaining time and the
 * estimate so far, and then the exact values. The speed counts the games of this process only, not those of the run
 * that it continues. The line appears even if no block finishes, and ends with the process.
 *
 * @param planned - the number of games, which the line shows before the first block; 0 if it is not known. Left out, no
 *   games are played, and the line appears with the first exact value
 */
export function progressBar(
  { progress, tell }: Pick<Io, 'progress' | 'tell'>,
  quiet: boolean,
  planned?: number,
  labelOf: (cell: number) => string = () => '',
  now: () => number = Date.now,
): ProgressBar {
  let lastNews = -Infinity;
  const tellGames = ({ games }: Progress): void => {
    const time = now();
    if (time - lastNews < PAUSE) return;
    lastNews = time;
    tell?.({ after: `${grouped(games)} games` });
  };
  if (progress === undefined || quiet)
    return { ...(tell === undefined ? {} : { onProgress: tellGames }), end: () => undefined };
  const begin = now();
  let first: { readonly games: number; readonly time: number } | undefined;
  let current: Progress = { games: 0, total: planned ?? 0 };
  const format = (): string => {
    const { games, total, openEnded: open = false, expected, liveEstimate, machines } = current;
    const { columns } = progress as Partial<NodeJS.WriteStream>;
    const time = now();
    const { games: before, time: since } = first ?? { games, time };
    return progressLine(
      {
        games,
        total: open || total === 0 ? undefined : total,
        expected,
        rate: time - since < SPEED_DELAY ? undefined : (1000 * (games - before)) / (time - since),
        seconds: (time - begin) / 1000,
        machines,
        liveEstimate,
        label: liveEstimate === undefined ? '' : labelOf(liveEstimate.cell),
      },
      // The last column stays empty, because some terminals start a new line when it is full.
      (columns || USUAL_WIDTH) - 1,
    );
  };
  let drawn = -Infinity;
  const draw = (): void => {
    const time = now();
    if (time - begin < DELAY || time - drawn < PAUSE) return;
    drawn = time;
    progress.write(`${ERASE}${format()}`);
  };
  // Long blocks, and workers that start, give no news.
  const timer = planned === undefined ? undefined : setInterval(draw, TICK).unref();
  return {
    onProgress: (news) => {
      tellGames(news);
      first ??= { games: news.games, time: now() };
      // An estimate and what it implies stay until the next ones.
      current = { ...current, ...news };
      draw();
    },
    onExact: ({ done, total }) => {
      clearInterval(timer);
      drawn = now();
      progress.write(`${ERASE}computing exact values: ${done} of ${total}…`);
    },
    end: (played = 0) => {
      clearInterval(timer);
      if (drawn > -Infinity) progress.write(ERASE);
      drawn = -Infinity;
      const seconds = (now() - begin) / 1000;
      const time = seconds < 60 ? `${seconds.toFixed(1)} s` : durationText(seconds);
      if (played > 0) progress.write(`cards-sim: ${grouped(played)} game${played === 1 ? '' : 's'} in ${time}\n`);
    },
  };
}

/**
 * A line for a computation that plays every possible game, if stderr is a terminal: how far it has come, and its limit.
 * The message of a command that is interrupted says so too. The computation leaves no time for a timer.
 */
export function computationLine(
  { progress, tell }: Pick<Io, 'progress' | 'tell'>,
  quiet: boolean,
  now: () => number = Date.now,
): Required<ProgressOption> & { readonly end: () => void } {
  let drawn = now() + DELAY - PAUSE;
  let isDrawn = false;
  return {
    onProgress: ({ unit, done, limit, nashConv }) => {
      const time = now();
      if (time - drawn < PAUSE) return;
      drawn = time;
      tell?.({ after: `${grouped(done)} ${unit}` });
      if (progress === undefined || quiet) return;
      isDrawn = true;
      progress.write(
        `${ERASE}computing: ${grouped(done)} ${unit} of at most ${grouped(limit)}${nashConv === undefined ? '' : `, NashConv ${nashConv.toPrecision(2)}`}…`,
      );
    },
    end: () => {
      if (isDrawn) progress?.write(ERASE);
      isDrawn = false;
    },
  };
}
