import { EXIT, type Io } from './io.js';
import { overview } from './commands.js';

/** The words that ask for the overview. No word asks for it too. */
const HELP: ReadonlySet<string> = new Set(['help', '--help', '-h']);

/** Runs the command, and returns its exit code. */
export async function main(words: readonly string[], io: Io): Promise<number> {
  const [first = 'help', ...others] = words;
  if (others.length === 0 && HELP.has(first)) {
    io.out(overview(io.width));
    return EXIT.done;
  }
  // The overview needs no game and no statistics, so they are loaded here.
  const { runCommand } = await import('./command.js');
  return runCommand(words, io);
}
