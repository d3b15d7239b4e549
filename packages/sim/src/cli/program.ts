import { Command, Help } from 'commander';
import manifest from '../../package.json' with { type: 'json' };
import { addCheck } from './check.js';
import { addCompare } from './compare.js';
import { addExact } from './exact.js';
import { addGames } from './games.js';
import type { Io } from './io.js';
import { overview } from './overview.js';
import { addPlay } from './play.js';
import { addReplay } from './replay.js';
import { addReport } from './report.js';
import { addMerge, addResume } from './resume.js';
import { addRun } from './run-command.js';
import { addWorker } from './worker.js';
import { MAIN_TEXT } from './text/main.js';

/** The grammar of the command line. Each command adds itself; the folder `text` has a file with the words of each. */
export function program(io: Io): Command {
  const cli: Command = new Command('cards-sim')
    .version(manifest.version, '-V, --version', MAIN_TEXT.version)
    .helpOption('-h, --help', MAIN_TEXT.helpOption)
    .helpCommand('help [command]', MAIN_TEXT.help)
    .exitOverride()
    .configureOutput({ writeOut: io.out, writeErr: () => undefined, getOutHelpWidth: () => io.width })
    .configureHelp({
      // The default does not wrap the options of `run` on 50 columns.
      minWidthToWrap: 20,
      formatHelp: (command, helper) =>
        command === cli ? overview(cli, io.width) : Help.prototype.formatHelp.call(helper, command, helper),
    });
  const commands = [
    addRun,
    addResume,
    addMerge,
    addReport,
    addCompare,
    addReplay,
    addExact,
    addCheck,
    addPlay,
    addGames,
    addWorker,
  ];
  for (const add of commands) add(cli, io);
  return cli;
}
