import { InputError } from '@cards/core';
import { Command, Help } from 'commander';
import manifest from '../../package.json' with { type: 'json' };
import { addCheck } from './check.js';
import { addCompare } from './compare.js';
import { addCompletion } from './completion.js';
import { addExact } from './exact.js';
import { addExploit } from './exploit.js';
import { addGames } from './games.js';
import type { Io } from './io.js';
import { addLeague } from './league.js';
import { addLink } from './link.js';
import { overview } from './overview.js';
import { addPlay } from './play.js';
import { addReplay } from './replay.js';
import { addReport } from './report.js';
import { addMerge, addResume } from './resume.js';
import { addRun } from './run-command.js';
import { addServe } from './serve.js';
import { addSolve } from './solve.js';
import { addWorker } from './worker.js';
import { MAIN_TEXT } from './text/main.js';
import { gather } from './values.js';

/** The commands. Each adds itself; the folder `text` has a file with the words of each. */
const COMMANDS: readonly (readonly [name: string, add: (cli: Command, io: Io) => void])[] = [
  ['run', addRun],
  ['resume', addResume],
  ['merge', addMerge],
  ['report', addReport],
  ['compare', addCompare],
  ['replay', addReplay],
  ['exact', addExact],
  ['solve', addSolve],
  ['exploit', addExploit],
  ['check', addCheck],
  ['league', addLeague],
  ['play', addPlay],
  ['games', addGames],
  ['serve', addServe],
  ['link', addLink],
  ['worker', addWorker],
  ['completion', addCompletion],
];

/**
 * The grammar of the command line.
 *
 * @param io - the input and output of the commands
 * @param words - the arguments: commands that they do not name have no options. If it is left out, all have them
 */
export function program(io: Io, words?: readonly string[]): Command {
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
        command === cli ? overview(io.width) : Help.prototype.formatHelp.call(helper, command, helper),
    });
  for (const [name, add] of COMMANDS) {
    if (words === undefined || words.includes(name)) add(cli, io);
    // The name is enough to suggest a command.
    else cli.command(name);
  }
  for (const command of cli.commands) refuseRepeats(command);
  return cli;
}

/** Refuses an option with a value that is given twice. Commander would ignore its first value. */
function refuseRepeats(command: Command): void {
  for (const option of command.options) {
    if (option.isBoolean() || option.parseArg === gather) continue;
    let isGiven = false;
    command.on(`option:${option.name()}`, () => {
      if (isGiven) throw new InputError(MAIN_TEXT.givenTwice(option.long ?? option.flags));
      isGiven = true;
    });
  }
}
