/** What can be typed at a place: some words, or words that depend on the game of the line. */
export type CompletionValues =
  | 'games'
  | 'strategies'
  | 'parameters'
  | 'measures'
  | 'commands'
  | 'files'
  | 'directories'
  | 'nothing'
  | readonly string[];

/** An option of a command. */
export interface CompletionOption {
  /** The option with its dashes. */
  readonly flag: string;
  /** What it does, in one line. */
  readonly summary: string;
  /** Its values; undefined for an option without a value. */
  readonly values: CompletionValues | undefined;
}

/** A command. */
export interface CompletionCommand {
  /** Its name. */
  readonly name: string;
  /** What it does, in one line. */
  readonly summary: string;
  /** Its arguments. */
  readonly values: CompletionValues;
  /** Its options. */
  readonly options: readonly CompletionOption[];
}

/** A game. A line with its id can name its strategies, parameters and measures. */
export interface CompletionGame {
  /** The id. */
  readonly id: string;
  /** The names of its strategies. */
  readonly strategies: readonly string[];
  /** The names of its parameters. */
  readonly parameters: readonly string[];
  /** The names of its measures. */
  readonly measures: readonly string[];
}

/** What a shell can complete. */
export interface CompletionModel {
  /** The name of the program. */
  readonly program: string;
  /** The commands, in the order of its help. */
  readonly commands: readonly CompletionCommand[];
  /** The games. */
  readonly games: readonly CompletionGame[];
}

/** The command that a game alone stands for. */
export const IMPLIED_COMMAND = 'run';

/** The lists of words that depend on the game of the line. */
export const OF_GAME = ['strategies', 'parameters', 'measures'] as const;

/** A text in single quotes, for a POSIX shell. */
export function quoted(text: string): string {
  return `'${text.replaceAll("'", `'\\''`)}'`;
}
