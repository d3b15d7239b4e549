import type { GameError } from '@cards/batch';
import { explainFrozen, faultOf } from '@cards/batch/internal';
import type { RunError } from '@cards/batch/node';
import { hasCode, InputError, type MisbehaviorError } from '@cards/core';
import { cutText, messageOf, nearestName, thrownAt } from '@cards/core/internal';
import type { TooLargeError } from '@cards/core/solve';
import { failedGame, printable, shellLine, wrapWords } from '@cards/report/internal';
import { Argument, Command, CommanderError, Help, Option } from 'commander';
import manifest from '../../package.json' with { type: 'json' };
import { COMMANDS, HELP_SUMMARY, overview, SHARED_SUMMARY } from './commands.js';
import { COMPLETE } from './completion.js';
import { GAME_IDS } from './game-list.js';
import { interrupted } from './guard.js';
import { EXIT, type Io } from './io.js';
import { InterruptedRun, replayCommand } from './next-command.js';
import { CELL_OPTIONS } from './cell-options.js';
import { gather, type OptionDetails, type OptionTable, OUTPUT, READERS, SHARED, type Verb, WORK } from './options.js';

/**
 * The grammar of the command line. Commands that the words do not name have no options; without words, all have them.
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
      formatItemList: (heading, items, helper) =>
        heading.startsWith(MORE)
          ? [
              heading,
              ...wrapWords(
                items
                  .map((item) => item.trim())
                  .join(',|')
                  .split('|'),
                io.width - 2,
              ).map((line) => `  ${line}`),
              '',
            ]
          : Help.prototype.formatItemList.call(helper, heading, items, helper),
      optionDescription(option) {
        if (option.helpGroupHeading?.startsWith(MORE) === true) return '';
        // An empty preset means that the description has it.
        return option.presetArg === '' ? option.description : new Help().optionDescription(option);
      },
    });
  for (const [form, summary, load] of COMMANDS) {
    const [name = '', ...forms] = form.match(/[<[].*?[>\]]|[\w-]+/g) ?? [];
    // The name is enough to suggest a command.
    const command = cli.command(name).summary(summary);
    if (words === undefined || words.includes(name)) define(command, forms, (await load()).verb, io);
  }
  const shared = cli.command('options').summary(SHARED_SUMMARY);
  const description = 'Describes the options that commands share. The help of each command names those that it has.';
  define(shared, [], { description, arguments: [], options: SHARED, run: () => shared.outputHelp() }, io);
  return cli;
}

/** The options that other commands describe, by the name of the command. */
const DESCRIBED: readonly (readonly [name: string, table: OptionTable])[] = [
  ['options', SHARED],
  ['run', { ...CELL_OPTIONS, ...WORK, ...OUTPUT }],
];

/** The heading of the options that another command describes. Help shows their flags alone. */
const MORE = 'More options';

/** The other command that describes an option, or undefined. */
function describedIn(command: string, flags: string, given: string | OptionDetails): string | undefined {
  const [place] =
    DESCRIBED.find(
      ([name, table]) => name === command || textOf(table[flags as keyof OptionTable]) === textOf(given),
    ) ?? [];
  return place === command ? undefined : place;
}

function textOf(given: string | OptionDetails | undefined): string {
  return typeof given === 'object' ? `${given.help} ${given.choices?.join() ?? ''}` : `${given} `;
}

function headingOf({ groups = {} }: Verb, flags: string): string | undefined {
  return Object.keys(groups).find((heading) => flags in (groups[heading] ?? {}));
}

function define(command: Command, forms: readonly string[], verb: Verb, io: Io): void {
  command.description(verb.description);
  for (const [at, form] of forms.entries()) {
    const given = verb.arguments[at] ?? '';
    if (typeof given === 'string') command.argument(form, given);
    else command.addArgument(restrict(new Argument(form, given.help), given.choices));
  }
  const options = Object.entries(verb.options).map(([flags, given]) => ({
    flags,
    given,
    place: describedIn(command.name(), flags, given),
  }));
  // Help lists groups in the order of their first options.
  options.sort((a, b) => Number(a.place !== undefined) - Number(b.place !== undefined));
  for (const { flags, given, place } of options) {
    const option = optionOf(flags, typeof given === 'string' ? { help: given } : given);
    const heading = place === undefined ? headingOf(verb, flags) : `${MORE} (see cards-sim help ${place}):`;
    command.addOption(heading === undefined ? option : option.helpGroup(heading));
    if (!option.isBoolean() && option.parseArg !== gather) refuseRepeats(command, option);
  }
  command.action(() => verb.run(io, command.args, command.opts() as never));
}

function optionOf(flags: string, { help, choices, preset, conflicts = [], ...rest }: OptionDetails): Option {
  const option = new Option(flags, help).conflicts([...conflicts]);
  const reader: unknown = Reflect.get(READERS, flags);
  if (reader !== undefined) option.argParser(reader as typeof gather);
  if (choices !== undefined) restrict(option, choices);
  if (preset !== undefined) option.preset(preset);
  return rest.default === undefined ? option : option.default(rest.default);
}

/** Refuses all values but these, as an unknown name. Commander would say it in its own words. */
function restrict<Value extends Argument | Option>(value: Value, choices: readonly string[]): Value {
  value.choices([...choices]).argParser((given: string) => {
    if (choices.includes(given)) return given;
    throw InputError.unknownName(value.name(), given, choices);
  });
  return value;
}

/** Refuses an option with a value that is given twice. Commander would ignore its first value. */
function refuseRepeats(command: Command, option: Option): void {
  let isGiven = false;
  command.on(`option:${option.name()}`, () => {
    if (isGiven) throw new InputError(`${option.long ?? option.flags} is given twice; give it once`);
    isGiven = true;
  });
}

/** The command `cards-sim` with arguments; see `main`. This module loads the packages that play and report. */
export async function runCommand(words: readonly string[], io: Io): Promise<number> {
  try {
    const typed = spelledOut(words);
    if (typed[0] === COMPLETE) {
      const { complete } = await import('./complete.js');
      const line = typed.slice(1);
      io.out(await complete(line, await program(io, spelledOut(line)), io));
      return EXIT.done;
    }
    await (await program(io, typed)).parseAsync(typed, { from: 'user' });
    if (!io.signal.aborted) return EXIT.done;
    return ended(EXIT.interrupted, stoppedText(words, io), io);
  } catch (error) {
    if (error instanceof CommanderError && error.exitCode === 0) return EXIT.done;
    const [code, message] = explain(error, words, io);
    return ended(code, oneLine(explainFrozen(message)), io);
  }
}

function ended(code: number, message: string, io: Io): number {
  io.err(`cards-sim: ${message}\n`);
  io.tell?.({ hasReported: true });
  return code;
}

/** The words of a command: a game alone means `run`. */
function spelledOut(words: readonly string[]): string[] {
  // Commander ignores the other words.
  if (words[0] === 'help' && words.length > 2)
    throw new InputError(`help takes one command, such as cards-sim help run, not '${words.slice(1).join(' ')}'`);
  return GAME_IDS.includes(words[0] ?? '') ? ['run', ...words] : [...words];
}

/** The message of a command that obeyed a signal. */
function stoppedText(words: readonly string[], { signal, tell }: Io): string {
  const by: unknown = words[0] === 'play' ? signal.reason : undefined;
  return interrupted(tell?.(), typeof by === 'string' ? by : undefined);
}

/** The exit code of an error follows from who is at fault. */
const EXIT_OF = { rules: EXIT.misbehaved, player: EXIT.misbehaved, machine: EXIT.failed, command: EXIT.usage };

/** The commands with the option --limit. */
const LIMITED = new Set(['solve', 'exact', 'exploit']);

function explain(error: unknown, words: readonly string[], io: Io): readonly [code: number, message: string] {
  if (error instanceof InterruptedRun) {
    const [code, message] = explain(error.cause, words, io);
    // Invalid input fails again when the run is resumed.
    const isFinal = faultOf(error.cause) === 'command' || io.signal.aborted;
    return [code, isFinal ? message : `${message}; ${error.next}`];
  }
  if (io.signal.aborted) return [EXIT.interrupted, stoppedText(words, io)];
  if (error instanceof CommanderError) {
    const unknown = error.code === 'commander.help' ? `unknown command '${words.at(-1) ?? ''}'` : error.message;
    return [EXIT.usage, unknown.replace(/^error: /, '')];
  }
  const code = EXIT_OF[faultOf(error) ?? 'player'];
  if (hasCode<InputError>(error, 'CARDS_INPUT')) {
    const meant = error.given === undefined ? undefined : nearestName(error.given, error.choices);
    const { enough } = error as Partial<TooLargeError>;
    const advice = enough === undefined || !LIMITED.has(words[0] ?? '') ? '' : `; --limit ${enough} is probably enough`;
    return [code, error.message + advice + (meant === undefined ? '' : `; did you mean ${meant}?`)];
  }
  if (hasCode<GameError>(error, 'CARDS_GAME')) {
    const command = words[0] === 'replay' ? undefined : replayCommand(io, error);
    return [code, failedGame(error.message, error.game, command)];
  }
  // The line of a user that threw an error in this process; an error of a worker has it in its message.
  const place = thrownAt(error);
  if (hasCode<MisbehaviorError>(error, 'CARDS_MISBEHAVIOR'))
    return [code, error.message.endsWith(place) ? error.message : error.message + place];
  if (hasCode<RunError>(error, 'CARDS_RUN')) {
    const { message, unfinished } = error;
    if (unfinished === undefined) return [EXIT.failed, message];
    return [EXIT.failed, `${message}; finish it with: ${shellLine([...io.command, 'resume', unfinished])}`];
  }
  if (error instanceof RangeError) return [EXIT.usage, error.message];
  if (place !== '')
    return [EXIT.misbehaved, `code of a game or a strategy threw an error: ${messageOf(error)}${place}`];
  throw error;
}

/** A word of a message that is longer than every path. */
const TOO_LONG = /\S{5001,}/g;

/** A message as one line, without control characters. It cuts an argument that was typed by mistake. */
function oneLine(text: string): string {
  const cut = text.trim().replaceAll(TOO_LONG, (word) => cutText(word));
  return printable(cut.replaceAll(/\s*[\n\t]\s*/g, ' '));
}
