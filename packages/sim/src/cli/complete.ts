import type { Command } from 'commander';
import { HELP_SUMMARY } from './commands.js';
import { findGame, withSearchOf } from './find-game.js';
import { GAME_IDS, GAME_LIST } from './game-list.js';
import type { Io } from './io.js';

type OfGame = 'strategies' | 'parameters' | 'measures';

type Kind = OfGame | 'games' | 'commands' | 'files' | 'directories';

/** What an option or an argument takes, by the placeholder that help shows. */
const PLACEHOLDERS: readonly (readonly [form: RegExp, kind: Kind])[] = [
  [/^--(strategy|seats|against)\b/, 'strategies'],
  [/^--measure\b/, 'measures'],
  [/<name=/, 'parameters'],
  [/<game>|^game|^what$/, 'games'],
  [/<dir>|^dir$/, 'directories'],
  [/<file>|^file$/, 'files'],
  [/^command$/, 'commands'],
];

type Offer = readonly [word: string, summary?: string];

/**
 * What fits at the end of a command line, for the script of a shell. The first line is `files`, `directories`, `open`
 * (the word can go on), or `words`. Each other line is a word, and its summary after a tab.
 */
export async function complete(typed: readonly string[], cli: Command, io: Io): Promise<string> {
  const before = typed.slice(0, -1);
  const current = typed.at(-1) ?? '';
  const fitting = fittingAt(before, current, cli);
  // A strategy or a game can also be a file.
  const isFile = /^[./]/.test(current) && (fitting === 'strategies' || fitting === 'games');
  if (isFile || fitting === 'files') return 'files\n';
  if (fitting === 'directories') return 'directories\n';
  const isOpen = fitting === 'strategies' || fitting === 'measures' || fitting === 'parameters';
  const game = before.find((word) => GAME_IDS.includes(word));
  const offers = isOpen ? await offersOfGame(fitting, game, current, io) : offersOf(fitting, cli);
  const lines = offers.filter(([word]) => word.startsWith(current)).map((offer) => offer.join('\t'));
  return [isOpen ? 'open' : 'words', ...lines, ''].join('\n');
}

function fittingAt(before: readonly string[], current: string, cli: Command): Kind | readonly Offer[] {
  const first = before.find((word) => !word.startsWith('-'));
  if (first === undefined) return [...offersOf('commands', cli), ...offersOf('games', cli)];
  if (first === 'help') return 'commands';
  // A game alone means `run`.
  const name = GAME_IDS.includes(first) ? 'run' : first;
  const command = cli.commands.find((one) => one.name() === name);
  if (command === undefined) return [];
  const option = command.options.find(({ long }) => long === before.at(-1));
  if (option !== undefined && /[<[]/.test(option.flags)) return fittingValue(option.flags, option.argChoices);
  if (!current.startsWith('-')) {
    const [argument] = command.registeredArguments;
    return fittingValue(argument?.name() ?? '', argument?.argChoices);
  }
  const options = command.options.map(({ long, flags, description }) => [long ?? flags, description] as const);
  return [...options, ['--help', 'show this help']];
}

function fittingValue(form: string, choices: readonly string[] | undefined): Kind | readonly Offer[] {
  return choices?.map((word) => [word]) ?? PLACEHOLDERS.find(([pattern]) => pattern.test(form))?.[1] ?? [];
}

function offersOf(fitting: 'games' | 'commands' | readonly Offer[], cli: Command): readonly Offer[] {
  if (fitting === 'games') return GAME_LIST.map(({ id, title }) => [id, title]);
  if (fitting !== 'commands') return fitting;
  return [...cli.commands.map((one): Offer => [one.name(), one.summary()]), ['help', HELP_SUMMARY]];
}

/** The words of the game of the line. A list, such as `random,good`, completes its last part. */
async function offersOfGame(kind: OfGame, id: string | undefined, current: string, io: Io): Promise<readonly Offer[]> {
  if (id === undefined) return [];
  const game = await withSearchOf(io, await findGame(io, id));
  if (kind === 'parameters') return Object.keys(game.parameters).map((name) => [`${name}=`]);
  const start = current.slice(0, current.lastIndexOf(',') + 1);
  return game[kind].map(({ name }) => [`${start}${name}`]);
}
