import type { Command } from 'commander';
import { cellOptions, wordsOf } from './cell-options.js';
import { seedOfRun } from './fresh-seed.js';
import type { Io } from './io.js';
import { OPTIONS_TEXT } from './text/options.js';
import { EXPECT_TEXT } from './text/expect.js';
import { RUN_TEXT } from './text/run.js';
import { run, type RunOptions } from './run.js';
import { addWorkOptions, gather } from './values.js';

/** Adds `cards-sim run`. */
export function addRun(cli: Command, io: Io): void {
  const command = cli
    .command('run')
    .summary(RUN_TEXT.summary)
    .description(RUN_TEXT.description)
    .argument('[game | file]', RUN_TEXT.what);
  for (const option of cellOptions()) command.addOption(option);
  command
    .optionsGroup(RUN_TEXT.work)
    .option('--out <dir>', RUN_TEXT.out)
    .option('--shard <i/n>', RUN_TEXT.shard)
    .option('--expect <range>', EXPECT_TEXT.help, gather);
  addWorkOptions(command, OPTIONS_TEXT.interval).action((what: string | undefined, options: RunOptions) => {
    const seed = seedOfRun(io, options);
    // The manifest and the printed command have the new seed.
    if (seed !== undefined) command.setOptionValue('seed', seed);
    return run(io, what, command.opts(), wordsOf(command));
  });
}
