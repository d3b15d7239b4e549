/** Where a command reads and writes: the process's own streams, or a test's. */
export interface Io {
  /** Results, and nothing else. */
  readonly out: (text: string) => void;
  /** Messages and progress. */
  readonly err: (text: string) => void;
  /** Columns of the terminal that shows results; 80 when there is none. */
  readonly width: number;
  /** Whether results go to a terminal that shows colours and nobody asked for none. */
  readonly color: boolean;
  /** Where progress is drawn; undefined when stderr is no terminal. */
  readonly progress: NodeJS.WritableStream | undefined;
  /** Begins to read the input, line by line. */
  readonly lines: () => AsyncIterator<string>;
  /** A seed that nobody has used. */
  readonly freshSeed: () => string;
  /** The environment variables. */
  readonly env: Readonly<Record<string, string | undefined>>;
  /** What relative paths are relative to. */
  readonly directory: string;
  /** Ends the command early: somebody pressed Ctrl-C. */
  readonly signal: AbortSignal;
}

/** How a command ends. */
export const EXIT = {
  /** Done. */
  done: 0,
  /** Files can't be read or written, or hold something else. */
  failed: 1,
  /** It was called in a way that it does not understand, or names a file that can't be read. */
  usage: 2,
  /** A strategy or a game misbehaved. */
  misbehaved: 3,
  /** Somebody interrupted it. */
  interrupted: 130,
} as const;
