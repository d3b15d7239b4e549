import { type AnyGame, InputError } from '@cards/core';
import type { Cell } from './cell.js';
import type { Grid } from './define.js';
import { expandList, parseParamWords } from './grid.js';

/** A grid as the options of `cards-sim run` write it: lists and ranges are text. */
export interface WrittenGrid extends Pick<Grid, 'selfPlay' | 'paired' | 'trials' | 'precision' | 'sequential'> {
  /** Lists of specs, such as `random,memory:0..52:4`; the default strategies of the game when left out. */
  readonly strategy?: readonly string[];
  /** One line-up: a spec for each seat, separated by commas. */
  readonly seats?: string;
  /** One opponent for all strategies. */
  readonly against?: string;
  /** Parameters, such as `ranks=4..13`. */
  readonly param?: readonly string[];
  /** Lists of measures. */
  readonly measure?: readonly string[];
}

/** An experiment as text: what the laboratory of the site has in its address. */
export interface LinkedExperiment extends WrittenGrid {
  /** The id of the game. */
  readonly game: string;
  /** The seed; 1 when left out. */
  readonly seed?: string;
}

/** How an option is written. A list is one text with commas; a repeated option has one text for each element. */
type Form = 'list' | 'repeated' | 'text' | 'flag' | 'number' | 'numbers';

/** The options of `cards-sim run` that decide what is played, in the order in which commands have them. */
const FORMS: Readonly<Record<Exclude<keyof LinkedExperiment, 'game'>, Form>> = {
  strategy: 'list',
  seats: 'text',
  against: 'text',
  selfPlay: 'flag',
  paired: 'flag',
  param: 'repeated',
  measure: 'list',
  trials: 'number',
  precision: 'number',
  sequential: 'numbers',
  seed: 'text',
};

type OptionName = keyof typeof FORMS;

const NAMES = Object.keys(FORMS) as readonly OptionName[];

/** The name of an option in links and commands: `self-play`. */
const optionText = (name: OptionName): string => name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);

/** The options that are given, with their texts; a flag has the empty text. */
function textsOf(experiment: Omit<LinkedExperiment, 'game'>): readonly (readonly [name: string, text: string])[] {
  return NAMES.flatMap((name) => {
    const value = experiment[name];
    if (value === undefined || value === false) return [];
    const texts = FORMS[name] === 'repeated' ? (value as readonly string[]) : [value === true ? '' : String(value)];
    return texts.map((text) => [optionText(name), text] as const);
  });
}

/**
 * Writes an experiment as the fragment of an address, without `#`. The laboratory of the site reads it.
 *
 * @param experiment - the experiment
 *
 * @example
 * ```ts
 * import { formatLink, parseLink } from '@cards/batch';
 *
 * const link = formatLink({ game: 'pairs', strategy: ['good'], param: ['cards=8'], trials: 1000, seed: 'a b' });
 * link; // => 'game=pairs&strategy=good&param=cards=8&trials=1000&seed=a%20b'
 * parseLink(link).param; // => ['cards=8']
 * ```
 */
export function formatLink(experiment: LinkedExperiment): string {
  const pairs = [['game', experiment.game] as const, ...textsOf(experiment)];
  return pairs.map(([name, text]) => (text === '' ? name : `${name}=${encoded(text)}`)).join('&');
}

/** Characters that an address may have, and that are easier to read as they are. */
function encoded(text: string): string {
  return encodeURIComponent(text)
    .replaceAll('%2C', ',')
    .replaceAll('%3A', ':')
    .replaceAll('%3D', '=')
    .replaceAll('%2F', '/');
}

/**
 * Reads the fragment of an address.
 *
 * @param link - the fragment without `#`
 * @throws InputError when it names no game, has an unknown option, or a text is not encoded correctly
 */
export function parseLink(link: string): LinkedExperiment {
  const found: Record<string, unknown> = {};
  for (const part of link.split('&')) {
    const [name = '', ...rest] = part.split('=');
    const text = decoded(rest.join('='));
    if (name === 'game') {
      found['game'] = text;
      continue;
    }
    const option = NAMES.find((one) => optionText(one) === name);
    if (option === undefined)
      throw InputError.unknownName('option of the link', name, ['game', ...NAMES.map(optionText)]);
    found[option] = valueOf(option, text, found[option]);
  }
  if (typeof found['game'] !== 'string' || found['game'] === '')
    throw new InputError(`a link must name a game, such as game=pairs, not '${link}'`);
  return found as unknown as LinkedExperiment;
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    throw new InputError(`'${text}' in the link is not encoded correctly; copy the whole link`);
  }
}

/** The value of a text. Numbers that are no numbers become NaN, which the plan refuses with its bounds. */
function valueOf(name: OptionName, text: string, before: unknown): unknown {
  switch (FORMS[name]) {
    case 'flag':
      return true;
    case 'list':
      return [text];
    case 'repeated':
      return [...((before as readonly string[] | undefined) ?? []), text];
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
 * import { linkedCommand } from '@cards/batch';
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
 * import { planExperiment, replayWords } from '@cards/batch';
 * import { pairs } from '@cards/pairs';
 *
 * const [cell] = planExperiment({ cells: [{ game: pairs, strategies: ['good'], trials: 100 }] }).cells;
 * cell && replayWords('pairs', cell, '1', 41).join(' '); // => 'replay pairs --seats good --seed 1 --game 41'
 * ```
 */
export function replayWords(name: string, cell: Cell, seed: string, game: number): readonly string[] {
  const { strategies, pairedWith, round, params } = cell;
  const changed = Object.entries(params).filter(([param, value]) => cell.game.parameters[param]?.default !== value);
  // Two kinds of paired cells have options: two one-seat players, and a round.
  const isSoloPair = pairedWith !== undefined && strategies.length === 1;
  const lineup = isSoloPair ? { strategy: [...strategies, ...pairedWith] } : { seats: strategies.join(',') };
  const param = changed.map(([one, value]) => `${one}=${value}`);
  const options = optionWords({ ...lineup, paired: pairedWith !== undefined || round === true, param, seed });
  return ['replay', name, ...options, '--game', String(game)];
}

/**
 * Reads a grid that is written as options, for {@link gridCells}.
 *
 * @param game - the game
 * @param written - the options
 * @throws InputError when a range or a parameter is written in another form
 *
 * @example
 * ```ts
 * import { gridCells, readGrid } from '@cards/batch';
 * import { concentration } from '@cards/concentration';
 *
 * const written = { strategy: ['memory:0..8:4'], selfPlay: true, param: ['ranks=4'] };
 * gridCells(readGrid(concentration, written)).map(({ strategies }) => strategies[0]);
 * // => ['memory:0', 'memory:4', 'memory:8']
 * ```
 */
export function readGrid(game: AnyGame, written: WrittenGrid): Grid {
  const { strategy, seats, param = [], measure, ...same } = written;
  return {
    ...same,
    game,
    params: parseParamWords(param),
    strategies: strategy?.flatMap(expandList),
    lineup: seats === undefined ? undefined : expandList(seats),
    measures: measure?.flatMap(expandList),
  };
}
