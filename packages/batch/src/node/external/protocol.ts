import type { JsonValue, ParamValues } from '@cards/core';
import { cutText, type RngState } from '@cards/core/internal';
import { MachineError } from '../../run/failure.js';
import { orNothing } from '../files/file-system.js';
import { type AnswerUsage, readUsage } from '../../run/usage.js';

/** The version of the protocol. A program that answers with another version is refused. */
export const PROTOCOL = 1;

export interface HelloMessage {
  readonly type: 'hello';
  readonly protocol: number;
  readonly game: string;
  readonly params: ParamValues;
  /** The rules in words, with these parameters; undefined if the game has none. */
  readonly rules?: readonly string[] | undefined;
  /** The seat in which the program plays all its games, from 0. */
  readonly seat: number;
}

/** Where a sandbox has the files of a game that is in no package. */
export const GAME = '/game';

/** What the process of an isolated strategy plays: paths in its sandbox. Its argument is the JSON of this. */
export interface PlayerSource {
  /** The module of the game. */
  readonly module: string;
  readonly gameExport: string;
  readonly file: string;
  /** The name of the export; undefined for the only strategy of the file, or its default export. */
  readonly exportName: string | undefined;
}

/** A message about a game. Its number is undefined if the program holds one game. */
export interface GameMessage {
  /** An isolated strategy also hears `player`, which stands for a new player. Only `move` is answered. */
  readonly type: 'player' | 'begin' | 'observe' | 'move' | 'end';
  readonly game: number | undefined;
  readonly view?: JsonValue;
}

/** A message to the process of an isolated strategy. */
export interface IsolatedMessage extends Omit<GameMessage, 'type'> {
  readonly type: GameMessage['type'] | 'quit';
  /** The state of the generator, at the beginning of a game in which the strategy moves. */
  readonly rng?: RngState;
  /** The measures at the end of a finished game. */
  readonly values?: readonly number[];
}

export interface Ready {
  /** Whether it wants what it sees when a game begins. */
  readonly begin: boolean;
  /** Whether the program wants what it sees after each move of every seat. */
  readonly observe: boolean;
  /** Whether it wants each view as numbers too. */
  readonly encoded: boolean;
  /** The number of games that it can play at the same time. */
  readonly games: number;
  readonly exportName?: string;
}

/** A line of a program, as it was parsed. */
export interface Answer {
  readonly line: string;
  readonly members: Readonly<Record<string, unknown>>;
}

/** What a program answers to each request, for messages. */
export const FORMS = { hello: `{"type":"ready","protocol":${PROTOCOL}}`, move: '{"move":"…"}' } as const;

/** @throws Error if the line is not a JSON object */
export function parseLine(line: string, form: string): Answer {
  const members = orNothing(() => JSON.parse(line) as unknown);
  if (typeof members === 'object' && members !== null) return { line, members: members as Answer['members'] };
  throw new Error(`it must answer with one line of JSON such as ${form}, but it answered ${quote(line)}`);
}

export function readReady({ line, members }: Answer): Ready {
  const { type, protocol, observe = false, begin = observe, encoded, games = 1, found, exportName } = members;
  if (type === 'unusable' && typeof found === 'string') throw new Error(cutText(found));
  if (type !== 'ready') throw new Error(`it must answer hello with ${FORMS.hello}, but it answered ${quote(line)}`);
  if (protocol !== PROTOCOL)
    throw new Error(`it speaks version ${quote(JSON.stringify(protocol))} of the protocol, not ${PROTOCOL}`);
  if (!(Number.isSafeInteger(games) && (games as number) >= 1))
    throw new Error(`its games must be an integer from 1, the number of games that it can hold, not ${quote(line)}`);
  const isName = typeof exportName === 'string' && /^[\p{ID_Continue}$]+$/u.test(exportName);
  const wants = { begin: begin === true, observe: observe === true, encoded: encoded === true };
  return { ...wants, games: games as number, ...(isName && { exportName }) };
}

/** @throws MachineError if the program says that it cannot go on, such as without the server of its model */
export function readMove({ line, members: { move, usage, unavailable } }: Answer): string {
  if (typeof unavailable === 'string') throw new MachineError(`a player cannot go on: ${cutText(unavailable)}`);
  if (usage !== undefined) readUsage(usage);
  if (typeof move === 'string' || typeof move === 'number') return String(move);
  throw new Error(`it must answer with ${FORMS.move}, but it answered ${quote(line)}`);
}

/** What an answer took, as it says; nothing if it is invalid, which {@link readMove} reports. */
export function usageIn(line: string): AnswerUsage {
  return orNothing(() => readUsage(parseLine(line, '').members['usage'])) ?? {};
}

export function quote(line: string): string {
  return `'${cutText(line)}'`;
}
