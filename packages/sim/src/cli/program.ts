import { InputError } from '@cards/core';
import { Argument, Command, Help, Option } from 'commander';
import manifest from '../../package.json' with { type: 'json' };
import { COMMANDS, HELP_SUMMARY } from './commands.js';
import type { Io } from './io.js';
import { overview } from './overview.js';
import { gather, type OptionDetails, READERS, type Verb } from './options.js';

/**
 * The grammar of the command line.
 *
 * @param io - the input and output of the commands
 * @param words - the arguments: commands that they do not name have no options. If it is left out, all have them
 */
export async function program(io: Io, words?: readonly string[]): Promise<Command> {
  const cli: Command = new Command('cards-sim')
    .version(manifest.version, '-V, --version', 'print the version')
    .helpOption('-h, --help', 'show this help')
    .helpCommand('help [command]', HELP_SUMMARY)
    .exitOverride()
    .configureOutput({ writeOut: io.out, writeErr: () => undefined, getOutHelpWidth: () => io.width })
    .configureHelp({
      // The default does not wrap the options of `run` on 50 columns.
      minWidthToWrap: 20,
      formatHelp: (command, helper) =>
        command === cli ? overview(io.width) : Help.prototype.formatHelp.call(helper, command, helper),
    });
  for (const [form, summary, load] of COMMANDS) {
    const [name = '', ...forms] = form.match(/[<[].*?[>\]]|[\w-]+/g) ?? [];
    // The name is enough to suggest a command.
    const command = cli.command(name).summary(summary);
    if (words === undefined || words.includes(name)) complete(command, forms, (await load()).verb, io);
  }
  return cli;
}

/** Gives a command its grammar and its action. */
function complete(command: Command, forms: readonly string[], verb: Verb, io: Io): void {
  command.description(verb.description);
  for (const [at, form] of forms.entries()) {
    const given = verb.arguments[at] ?? '';
    if (typeof given === 'string') command.argument(form, given);
    else command.addArgument(new Argument(form, given.help).choices(given.choices));
  }
  for (const [flags, given] of Object.entries(verb.options)) {
    const option = optionOf(flags, typeof given === 'string' ? { help: given } : given);
    const [heading] = Object.entries(verb.groups ?? {}).find(([, table]) => flags in table) ?? [];
    command.addOption(heading === undefined ? option : option.helpGroup(heading));
    if (!option.isBoolean() && option.parseArg !== gather) refuseRepeats(command, option);
  }
  command.action(() => verb.run(io, command.args, command.opts() as never));
}

function optionOf(flags: string, { help, choices, preset, conflicts = [], ...rest }: OptionDetails): Option {
  const option = new Option(flags, help).conflicts([...conflicts]);
  const reader: unknown = Reflect.get(READERS, flags);
  if (reader !== undefined) option.argParser(reader as typeof gather);
  if (choices !== undefined) option.choices(choices);
  if (preset !== undefined) option.preset(preset);
  return rest.default === undefined ? option : option.default(rest.default);
}

/** Refuses an option with a value that is given twice. Commander would ignore its first value. */
function refuseRepeats(command: Command, option: Option): void {
  let isGiven = false;
  command.on(`option:${option.name()}`, () => {
    if (isGiven) throw new InputError(`${option.long ?? option.flags} is given twice; give it once`);
    isGiven = true;
  });
}
