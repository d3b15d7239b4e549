import type { Command } from 'commander';
import { cellOptions, wordsOf } from './cell-options.js';
import type { Io } from './io.js';
import { run, type RunOptions } from './run.js';
import { addWorkOptions } from './values.js';

/** Adds `cards-sim run`. */
export function addRun(cli: Command, io: Io): void {
  const command = cli
    .command('run')
    .description('play a batch and print its summary; without a game, the headline experiment of every game')
    .argument('[game | file]', 'the game, which cards-sim alone lists, or the file of an experiment, ./experiment.ts');
  for (const option of cellOptions()) command.addOption(option);
  command
    .option('--out <dir>', 'keep finished blocks there, and go on from them after any mishap')
    .option('--shard <i/n>', 'only this part of the batch, for merge; auto/n in an array job');
  addWorkOptions(command).action((what: string | undefined, options: RunOptions) =>
    run(io, what, options, wordsOf(command)),
  );
}
