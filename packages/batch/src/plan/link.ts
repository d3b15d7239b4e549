import { InputError, type ParamValues } from '@cards/core';
import type { Cell } from './cell.js';
import type { Grid } from './define.js';
import { parseParamWords, wordsIn } from './grid.js';
import { pairingOf } from './lineups.js';

/** An experiment as a link and the options of `cards-sim run` write it: a grid of a game that its id names. */
export interface LinkedExperiment extends Omit<Grid<unknown, ParamValues, string>, 'game' | 'own' | 'code'> {
  /** The id of the game. */
  readonly game: string;
  /** The seed; 1 when left out. */
  readonly seed?: string | undefined;
}

type Member = Exclude<keyof LinkedExperiment, 'game'>;

/** How an option is written. A list is one text with commas; `params` is one option for each parameter. */
type Form = 'list' | 'params' | 'text' | 'flag' | 'number' | 'numbers';

/** The options of `cards-sim run` that decide what is played, in the order in which commands have them. */
const OPTIONS: Readonly<Record<Member, readonly [name: string, form: Form]>> = {
  strategies: ['strategy', 'list'],
  lineup: ['seats', 'list'],
  against: ['against', 'text'],
  selfPlay: ['self-play', 'flag'],
  paired: ['paired', 'flag'],
  params: ['param', 'params'],
  measures: ['measure', 'list'],
  trials: ['trials', 'number'],
  precision: ['precision', 'number'],
  sequential: ['sequential', 'numbers'],
  seed: ['seed', 'text'],
};

const MEMBERS = Object.keys(OPTIONS) as readonly Member[];

/** The options that are given, with their texts; a flag has the empty text. */
function textsOf(experiment: Omit<LinkedExperiment, 'game'>): readonly (readonly [name: string, text: string])[] {
  return MEMBERS.flatMap((member) => {
    const [name, form] = OPTIONS[member];
    const value = experiment[member];
    if (value === undefined || value === false) return [];
    if (form === 'params') return Object.entries(value).map(([param, values]) => [name, `${param}=${values}`] as const);
    return [[name, value === true ? '' : String(value)] as const];
  });
}

/**
 * Writes an experiment as the fragment of an address, without `#`. The laboratory of the site reads it.
 *
 * @param experiment - the experiment
 *
 * @example
 * ```ts
 * import { formatLink, parseLink } from '@cards/batch/internal';
 *
 * const link = formatLink({ game: 'pairs', strategies: ['good'], params: { cards: 8 }, trials: 1000, seed: 'a b' });
 * link; // => 'game=pairs&strategy=good&param=cards=8&trials=1000&seed=a%20b'
 * parseLink(link).params; // => { cards: '8' }
 * ```
 */
export function formatLink(experiment: LinkedExperiment): string {
  const pairs = [['game', experiment.game] as const, ...textsOf(experiment)];
  return pairs.map(([name, text]) => (text === '' ? name : `${name}=${encoded(text)}`)).join('&');
}

/** Characters that an address may have, and that are easier to read as they are. */
function encoded(text: string): string {
  return encodeURIComponent(text).replaceAll(/%(?:2C|3A|3D|2F)/g, (found) => decodeURIComponent(found));
}

/**
 * Reads the fragment of an address.
 *
 * @param link - the fragment without `#`
 * @throws InputError when it names no game, has an unknown option, or a text is not encoded correctly
 */
export function parseLink(link: string): LinkedExperiment {
  const options: Record<string, unknown> = {};
  for (const part of link.split('&')) {
    const [name = '', ...rest] = part.split('=');
    const text = decoded(rest.join('='));
    if (name === 'game') {
      options['game'] = text;
      continue;
    }
    const member = MEMBERS.find((one) => OPTIONS[one][0] === name);
    if (member === undefined)
      throw InputError.unknownName('option of the link', name, ['game', ...MEMBERS.map((one) => OPTIONS[one][0])]);
    options[member] = valueOf(OPTIONS[member][1], text, options[member]);
  }
  if (typeof options['game'] !== 'string' || options['game'] === '')
    throw new InputError(`a link must name a game, such as game=pairs, not '${link}'`);
  return options as unknown as LinkedExperiment;
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    throw new InputError(`'${text}' in the link is not encoded correctly; copy the whole link`);
  }
}

/** The value of a text. Numbers that are no numbers become NaN, which the plan refuses with its bounds. */
function valueOf(form: Form, text: string, before: unknown): unknown {
  switch (form) {
    case 'flag':
      return true;
    case 'list':
      return wordsIn(text);
    case 'params':
      return { ...(before as LinkedExperiment['params']), ...parseParamWords([text]) };
    case 'number':
      return Number(text === '' ? Number.NaN : text);
    case 'numbers':
      return text.split(',').map(Number);
    default:
      return text;
  }
}

/**
 * The words of `cards-sim` that play an experiment, without `cards-sim` itself. They always name the seed.
 *
 * @param experiment - the experiment
 *
 * @example
 * ```ts
 * import { linkedCommand } from '@cards/batch/internal';
 *
 * linkedCommand({ game: 'unowar', selfPlay: true }); // => ['run', 'unowar', '--self-play', '--seed', '1']
 * ```
 */
export function linkedCommand(experiment: LinkedExperiment): readonly string[] {
  return ['run', experiment.game, ...optionWords({ seed: '1', ...experiment })];
}

/** The words of the given options, as `cards-sim run` takes them. */
export function optionWords(options: Omit<LinkedExperiment, 'game'>): readonly string[] {
  return textsOf(options).flatMap(([name, text]) => [`--${name}`, ...(text === '' ? [] : [text])]);
}

/**
 * The words after the name of the command that replay a game of a cell that options can describe.
 *
 * @param name - the name of the game on the command line, such as `pairs`
 * @param cell - the cell
 * @param seed - the canonical text of the seed
 * @param game - the index of the game
 *
 * @example
 * ```ts
 * import { planExperiment } from '@cards/batch';
 * import { replayWords } from '@cards/batch/internal';
 * import { pairs } from '@cards/pairs';
 *
 * const [cell] = planExperiment({ cells: [{ game: pairs, strategies: ['good'], trials: 100 }] }).cells;
 * cell && replayWords('pairs', cell, '1', 41).join(' '); // => 'replay pairs --seats good --seed 1 --game 41'
 * ```
 */
export function replayWords(name: string, cell: Cell, seed: string, game: number): readonly string[] {
  const { lineups, params } = cell;
  const pairing = pairingOf(lineups);
  const changed = Object.entries(params).filter(([param, value]) => cell.game.parameters[param]?.default !== value);
  // Two kinds of paired cells have options: two one-seat players, and a round.
  const isSoloPair = pairing === 'difference' && lineups[0].length === 1;
  const players = isSoloPair ? { strategies: lineups.flat() } : { lineup: lineups[0] };
  const options = optionWords({ ...players, paired: pairing !== 'none', params: Object.fromEntries(changed), seed });
  return ['replay', name, ...options, '--game', String(game)];
}
