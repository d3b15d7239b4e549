import type { Command } from 'commander';
import { HELP_SUMMARY } from './commands.js';
import { findGame, withSearchOf } from './find-game.js';
import { GAME_IDS, GAME_LIST } from './game-list.js';
import type { Io } from './io.js';

/** What can be typed at a place: words, or a kind of them. */
type Values = 'games' | 'strategies' | 'parameters' | 'measures' | 'commands' | 'files' | 'directories' | 'nothing';

/** What an option or an argument takes, by the placeholder that help shows. */
const PLACEHOLDERS: readonly (readonly [form: RegExp, values: Values])[] = [
  [/^--(strategy|seats|against)\b/, 'strategies'],
  [/^--measure\b/, 'measures'],
  [/<name=/, 'parameters'],
  [/<game>|^game|^what$/, 'games'],
  [/<dir>|^dir$/, 'directories'],
  [/<file>|^file$/, 'files'],
  [/^command$/, 'commands'],
];

/** A word that fits, and its summary. */
type Offer = readonly [word: string, summary?: string];

/**
 * What fits at the end of a command line, for the script of a shell. The first line is `files`, `directories`, `open`
 * (the word can go on), or `words`. Each other line is a word, and its summary after a tab.
 *
 * @param typed - the words of the line; the last one is incomplete
 * @param cli - the grammar of the command
 */
export async function complete(typed: readonly string[], cli: Command, io: Io): Promise<string> {
  const before = typed.slice(0, -1);
  const current = typed.at(-1) ?? '';
  const game = before.find((word) => GAME_IDS.includes(word));
  const values = valuesAt(before, current, cli);
  // A strategy or a game can also be a file.
  const isFile = /^[./]/.test(current) && (values === 'strategies' || values === 'games');
  const kind = isFile || values === 'files' ? 'files' : values === 'directories' ? values : 'words';
  if (kind !== 'words') return `${kind}\n`;
  const isOpen = values === 'strategies' || values === 'measures' || values === 'parameters';
  const offers = isOpen ? await offersOfGame(values, game, current, io) : offersOf(values, cli);
  const fitting = offers.filter(([word]) => word.startsWith(current));
  return [isOpen ? 'open' : 'words', ...fitting.map((offer) => offer.join('\t')), ''].join('\n');
}

/** What can be typed after some words. */
function valuesAt(before: readonly string[], current: string, cli: Command): Values | readonly Offer[] {
  const first = before.find((word) => !word.startsWith('-'));
  if (first === undefined)
    return [...offersOf('commands', cli), ...GAME_LIST.map(({ id, title }) => [id, title] as const)];
  if (first === 'help') return 'commands';
  // A game alone means `run`.
  const name = GAME_IDS.includes(first) ? 'run' : first;
  const command = cli.commands.find((one) => one.name() === name);
  if (command === undefined) return 'nothing';
  const option = command.options.find(({ long }) => long === before.at(-1));
  if (option !== undefined && /[<[]/.test(option.flags)) return valuesOf(option.flags, option.argChoices);
  if (current.startsWith('-'))
    return [
      ...command.options.map(({ long, flags, description }) => [long ?? flags, description] as const),
      ['--help', 'show this help'],
    ];
  const argument = command.registeredArguments[0];
  return valuesOf(argument?.name() ?? '', argument?.argChoices);
}

function valuesOf(form: string, choices: readonly string[] | undefined): Values | readonly Offer[] {
  return (
    choices?.map((word) => [word] as const) ?? PLACEHOLDERS.find(([pattern]) => pattern.test(form))?.[1] ?? 'nothing'
  );
}

function offersOf(values: Values | readonly Offer[], cli: Command): readonly Offer[] {
  if (values === 'games') return GAME_LIST.map(({ id, title }) => [id, title] as const);
  if (values === 'commands')
    return [...cli.commands.map((one) => [one.name(), one.summary()] as const), ['help', HELP_SUMMARY]];
  return typeof values === 'string' ? [] : values;
}

/** The words of the game of the line. A list, such as `random,good`, completes its last part. */
async function offersOfGame(
  values: 'strategies' | 'parameters' | 'measures',
  id: string | undefined,
  current: string,
  io: Io,
): Promise<readonly Offer[]> {
  if (id === undefined) return [];
  const game = await withSearchOf(io, await findGame(io, id));
  if (values === 'parameters') return Object.keys(game.parameters).map((name) => [`${name}=`] as const);
  const start = current.slice(0, current.lastIndexOf(',') + 1);
  return game[values].map(({ name }) => [`${start}${name}`] as const);
}
