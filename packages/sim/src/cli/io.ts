/** The input and output of a command: the streams of the process, or those of a test. */
export interface Io {
  /** The words that call this command, such as `cards-sim`, or `npx` and the package with its version. */
  readonly command: readonly string[];
  /** Prints results only. Control characters become text. */
  readonly out: (text: string) => void;
  /** Prints what the command itself has painted, from texts without control characters. Default: as `out`. */
  readonly paint?: (text: string) => void;
  /** Prints messages and progress. */
  readonly err: (text: string) => void;
  /** Columns of the terminal that shows results; 80 when there is none. */
  readonly width: number;
  /** Whether results go to a terminal with colors, and colors are not turned off. */
  readonly color: boolean;
  /** The terminal for progress; undefined when stderr is not a terminal. */
  readonly progress: NodeJS.WritableStream | undefined;
  /** False by default. */
  readonly isTerminal?: boolean;
  /** Whether a person at this terminal types the input, too. False by default. */
  readonly isInteractive?: boolean;
  /**
   * Starts to read the input, line by line. The prompt is the text before the cursor, for terminals with line editing.
   */
  readonly lines: (prompt: () => string) => AsyncIterator<string>;
  /** The bytes of the input, in place of its lines. */
  readonly chunks: () => AsyncIterable<Uint8Array>;
  /** Prints results that are no text. Ends when they are written. */
  readonly writeBytes: (bytes: Uint8Array) => Promise<void>;
  /** Returns a new random seed of this number of bytes, in hexadecimal digits. */
  readonly freshSeed: (bytes: number) => string;
  readonly env: Readonly<Record<string, string | undefined>>;
  /** The base of relative paths. */
  readonly directory: string;
  /** Ends the command early, such as after Ctrl-C. */
  readonly signal: AbortSignal;
  /** Takes what is known of the command, for the message when a signal ends it. Returns all that is known. */
  readonly tell?: (more?: News) => News;
}

/** What is known of a command when a signal ends it. */
export interface News {
  /** How far it came, such as `1,000 states`. */
  readonly after?: string;
  /** Where it can go on, such as `continue with: cards-sim resume DIR`. */
  readonly next?: string | undefined;
  /** Whether the terminal passes on each key at once, which has to be undone. */
  readonly isRaw?: boolean;
  /** Whether it has reported how it ended. */
  readonly hasReported?: boolean;
}

/** Returns to the start of the line of a terminal, and erases it. */
export const ERASE = '\r\u001B[K';

/** Whether the cursor of the terminal cannot move, as in a shell of Emacs. */
export const isDumb = (env: Io['env']): boolean => env['TERM'] === 'dumb';

/** The maximum length of a line that is not typed at a terminal, or of a message, in bytes. /dev/zero has no lines. */
export const MAX_INPUT = 1_000_000;

export const EXIT = {
  done: 0,
  /** A file cannot be read or written, a directory holds something else, or a check has failed. */
  failed: 1,
  /** The command line is invalid, or names a file that cannot be read. */
  usage: 2,
  /** A strategy or a game misbehaved. */
  misbehaved: 3,
  interrupted: 130,
} as const;
