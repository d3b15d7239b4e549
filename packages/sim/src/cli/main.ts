import { InputError } from '@cards/core';
import { CommanderError } from 'commander';
import { GameError } from '../block.js';
import { EXIT, type Io } from './io.js';
import { nearest } from './nearest.js';
import { overview } from './overview.js';
import { program } from './program.js';
import { replayCommand } from './replay.js';

/**
 * The command `cards-sim`.
 *
 * @param words - what was typed behind it
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
    const [code, message] = explain(error, io);
    io.err(`cards-sim: ${message}\n`);
    return code;
  }
}

function explain(error: unknown, io: Io): readonly [code: number, message: string] {
  if (io.signal.aborted) return [EXIT.interrupted, 'interrupted; nothing is kept, the same command begins anew'];
  if (error instanceof CommanderError) {
    return [EXIT.usage, error.message.replace(/^error: /, '').replaceAll('\n', ' ')];
  }
  if (error instanceof InputError) {
    const meant = error.given === undefined ? undefined : nearest(error.given, error.choices);
    return [EXIT.usage, error.message + (meant === undefined ? '' : `; did you mean ${meant}?`)];
  }
  if (error instanceof RangeError) return [EXIT.usage, error.message];
  if (error instanceof GameError) {
    return [EXIT.misbehaved, `${error.message} (in game ${error.game}); see it with: ${replayCommand(error)}`];
  }
  throw error;
}
