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

/**
 * A line on stderr, if that is a terminal, that is drawn again at most every {@link PAUSE}. The message of a command
 * that a signal ends says `after`.
 */
function liveLine({ progress, tell }: Pick<Io, 'progress' | 'tell'>, quiet: boolean, now: () => number) {
  const begin = now();
  const terminal = quiet ? undefined : progress;
  let drawn = begin + DELAY - PAUSE;
  let isDrawn = false;
  const draw = (text: string): void => {
    drawn = now();
    isDrawn = true;
    terminal?.write(`${ERASE}${text}`);
  };
  return {
    begin,
    terminal,
    draw,
    update(format: () => string, after?: () => string): void {
      if (now() - drawn < PAUSE) return;
      draw(terminal === undefined ? '' : format());
      if (after !== undefined) tell?.({ after: after() });
    },
    /** Removes the line. */
    erase(): void {
      if (isDrawn) terminal?.write(ERASE);
      isDrawn = false;
    },
  };
}

export interface ProgressBar {
  readonly onProgress: (now: Progress) => void;
  /** To call before every exact value after the games. Expensive ones take seconds. */
  readonly onExact: (now: ExactProgress) => void;
  /** Removes the line. It may be called twice. A number of played games is shown with their time. */
  readonly end: (played?: number) => void;
}

/**
 * A progress line for a batch: the progress, the speed, the remaining time and the estimate so far, and then the exact
 * values. The speed counts the games of this process only, not those of the run that it continues. The line appears
 * even if no block finishes, and ends with the process.
 *
 * @param planned - the number of games, which the line shows before the first block; 0 if it is not known. Left out, no
 *   games are played, and the line appears with the first exact value
 */
export function progressBar(
  io: Pick<Io, 'progress' | 'tell'>,
  quiet: boolean,
  planned?: number,
  labelOf: (cell: number) => string = () => '',
  now: () => number = Date.now,
): ProgressBar {
  const line = liveLine(io, quiet, now);
  let first: { readonly games: number; readonly time: number } | undefined;
  let current: Progress = { games: 0, total: planned ?? 0 };
  const format = (): string => {
    const { games, total, openEnded: open = false, expected, liveEstimate, machines } = current;
    const { columns } = line.terminal as Partial<NodeJS.WriteStream>;
    const time = now();
    const { games: before, time: since } = first ?? { games, time };
    return progressLine(
      {
        games,
        total: open || total === 0 ? undefined : total,
        expected,
        rate: time - since < SPEED_DELAY ? undefined : (1000 * (games - before)) / (time - since),
        seconds: (time - line.begin) / 1000,
        machines,
        liveEstimate,
        label: liveEstimate === undefined ? '' : labelOf(liveEstimate.cell),
      },
      // The last column stays empty, because some terminals start a new line when it is full.
      (columns || USUAL_WIDTH) - 1,
    );
  };
  // Long blocks, and workers that start, give no news.
  const timer = planned === undefined ? undefined : setInterval(() => line.update(format), TICK).unref();
  return {
    onProgress: (news) => {
      first ??= { games: news.games, time: now() };
      // An estimate and what it implies stay until the next ones.
      current = { ...current, ...news };
      line.update(format, () => `${grouped(news.games)} games`);
    },
    onExact: ({ done, total }) => {
      clearInterval(timer);
      line.draw(`computing exact values: ${done} of ${total}…`);
    },
    end: (played = 0) => {
      clearInterval(timer);
      line.erase();
      const seconds = (now() - line.begin) / 1000;
      const time = seconds < 60 ? `${seconds.toFixed(1)} s` : durationText(seconds);
      if (played > 0) line.terminal?.write(`cards-sim: ${grouped(played)} game${played === 1 ? '' : 's'} in ${time}\n`);
    },
  };
}

/**
 * A line for a computation that plays every possible game: how far it has come, and its limit. The computation leaves
 * no time for a timer.
 */
export function computationLine(
  io: Pick<Io, 'progress' | 'tell'>,
  quiet: boolean,
  now: () => number = Date.now,
): Required<ProgressOption> & { readonly end: () => void } {
  const line = liveLine(io, quiet, now);
  return {
    onProgress: ({ unit, done, limit, nashConv }) => {
      const error = nashConv === undefined ? '' : `, NashConv ${nashConv.toPrecision(2)}`;
      line.update(
        () => `computing: ${grouped(done)} ${unit} of at most ${grouped(limit)}${error}…`,
        () => `${grouped(done)} ${unit}`,
      );
    },
    end: line.erase,
  };
}
