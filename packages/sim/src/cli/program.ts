import { Command } from 'commander';
import manifest from '../../package.json' with { type: 'json' };
import { addCheck } from './check.js';
import { addCompare } from './compare.js';
import { addExact } from './exact.js';
import type { Io } from './io.js';
import { addPlay } from './play.js';
import { addReplay } from './replay.js';
import { addReport } from './report.js';
import { addMerge, addResume } from './resume.js';
import { addRun } from './run-command.js';

/** The grammar of the command line. Each command adds itself, with its options and help texts. */
export function program(io: Io): Command {
  const cli = new Command('cards-sim')
    .description('Plays small card and code games by the million, and says how sure its answers are.')
    .version(manifest.version)
    .exitOverride()
    .configureOutput({ writeOut: io.out, writeErr: () => undefined, getOutHelpWidth: () => io.width });
  for (const add of [addRun, addResume, addMerge, addReport, addCompare, addCheck, addReplay, addExact, addPlay])
    add(cli, io);
  return cli;
}
