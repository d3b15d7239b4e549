import { InputError, MisbehaviorError } from '@cards/core';
import { CommanderError } from 'commander';
import { GameError } from '@cards/batch';
import { printable, shellLine } from '@cards/report';
import { RunError } from '@cards/batch/node';
import { InterruptedRun } from './interrupted-run.js';
import { EXIT, type Io } from './io.js';
import { nearest } from './nearest.js';
import { overview } from './overview.js';
import { program } from './program.js';
import { replayCommand } from './replay-command.js';

/**
 * The command `cards-sim`.
 *
 * @param words - the arguments
 * @param io - where it reads and writes
 * @returns the exit code
 */
export async function main(words: readonly string[], io: Io): Promise<number> {
  if (words.length === 0) {
    io.out(overview());
    return EXIT.done;
  }
  try {
    await program(io).parseAsync([...words], { from: 'user' });
    return io.signal.aborted ? EXIT.interrupted : EXIT.done;
  } catch (error) {
    if (error instanceof CommanderError && error.exitCode === 0) return EXIT.done;
    const [code, message] = explain(error, words, io);
    io.err(`cards-sim: ${oneLine(message)}\n`);
    return code;
  }
}

function explain(error: unknown, words: readonly string[], io: Io): readonly [code: number, message: string] {
  if (error instanceof InterruptedRun) {
    const [code, message] = explain(error.cause, words, io);
    // Invalid input fails again when the run is resumed.
    if (error.cause instanceof InputError) return [code, message];
    return [
      code,
      `${io.signal.aborted ? 'interrupted' : message}; finished blocks are kept, go on with: ${error.next}`,
    ];
  }
  if (io.signal.aborted) return [EXIT.interrupted, 'interrupted; nothing is kept, the same command begins anew'];
  if (error instanceof CommanderError) {
    const unknown = error.code === 'commander.help' ? `unknown command '${words.at(-1)}'` : error.message;
    return [EXIT.usage, unknown.replace(/^error: /, '')];
  }
  if (error instanceof InputError) {
    const meant = error.given === undefined ? undefined : nearest(error.given, error.choices);
    return [EXIT.usage, error.message + (meant === undefined ? '' : `; did you mean ${meant}?`)];
  }
  if (error instanceof GameError) {
    const hint = words[0] === 'replay' ? '' : `; see it with: ${replayCommand(error)}`;
    return [EXIT.misbehaved, `${error.message} (in game ${error.game})${hint}`];
  }
  if (error instanceof MisbehaviorError) return [EXIT.misbehaved, error.message];
  if (error instanceof RunError) {
    const next =
      error.unfinished === undefined ? '' : `; finish it with: ${shellLine(['cards-sim', 'resume', error.unfinished])}`;
    return [EXIT.failed, error.message + next];
  }
  if (error instanceof RangeError) return [EXIT.usage, error.message];
  throw error;
}

/** The message of any error as one line, without control characters. */
function oneLine(text: string): string {
  return printable(text.replaceAll(/\s+/g, ' ').trim());
}
