import { printableLines } from '@cards/report/internal';
import { EXIT, type Io } from './io.js';
import { overview } from './commands.js';

/** The words that ask for the overview. No word asks for it too. */
const HELP: ReadonlySet<string> = new Set(['help', '--help', '-h']);

/** Runs the command, and returns its exit code. */
export async function main(words: readonly string[], given: Io): Promise<number> {
  // The texts of games reach a terminal by these two only. The other members can change, such as the width.
  const io = Object.create(given, {
    out: { value: (text: string) => given.out(printableLines(text)) },
    err: { value: (text: string) => given.err(printableLines(text)) },
    paint: { value: given.out },
  }) as Io;
  const [first = 'help', ...others] = words;
  if (others.length === 0 && HELP.has(first)) {
    io.out(overview(io.width));
    return EXIT.done;
  }
  // The overview needs no game and no statistics, so they are loaded here.
  const { runCommand } = await import('./command.js');
  return runCommand(words, io);
}
