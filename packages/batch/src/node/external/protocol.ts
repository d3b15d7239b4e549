import { cutText, type JsonValue, type ParamValues, type RngState } from '@cards/core';
import { MachineError } from '../../run/failure.js';
import type { GameResult } from '../../run/game-result.js';
import { type AnswerUsage, readUsage } from '../../run/usage.js';

/** The version of the protocol. A program that answers with another version is refused. */
export const PROTOCOL = 1;

export interface HelloMessage {
  readonly type: 'hello';
  readonly protocol: number;
  readonly game: string;
  readonly params: ParamValues;
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

export type GameMessage = ExternalMessage | IsolatedMessage;

/** The number of a game among those that the program holds; undefined if it holds one. */
interface OfGame {
  readonly game: number | undefined;
}

type ExternalMessage = OfGame &
  (
    | { readonly type: 'begin'; readonly seed: number; readonly view?: JsonValue }
    | { readonly type: 'observe'; readonly view: JsonValue }
    | {
        readonly type: 'move';
        /** The number of the request, from 1. The answer can repeat it. */
        readonly id: number;
        readonly moves: readonly string[] | null;
        readonly view: JsonValue;
        /** The view as numbers, if the program asks for it. */
        readonly vector: readonly number[] | undefined;
      }
    /** The result is absent if the game was not finished, or if a person played it. */
    | ({ readonly type: 'end' } & Partial<GameResult>)
  );

/** A message to the process of an isolated strategy. It answers `player`, which creates a player, and `move`. */
export type IsolatedMessage = OfGame &
  (
    | { readonly type: 'player' | 'quit' }
    | { readonly type: 'observe'; readonly view: JsonValue }
    | { readonly type: 'begin'; readonly view?: JsonValue }
    /** The state of the generator is in the first request of a game. */
    | { readonly type: 'move'; readonly view: JsonValue; readonly rng?: RngState }
    | { readonly type: 'end'; readonly values?: readonly number[] }
  );

export interface Ready {
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
  try {
    const members: unknown = JSON.parse(line);
    if (typeof members === 'object' && members !== null) return { line, members: members as Answer['members'] };
  } catch {
    // Reported below, with the line.
  }
  throw new Error(`it must answer with one line of JSON such as ${form}, but it answered ${quote(line)}`);
}

export function readReady({ line, members }: Answer): Ready {
  const { type, protocol, observe, encoded, games = 1, found, exportName } = members;
  if (type === 'unusable' && typeof found === 'string') throw new Error(cutText(found));
  if (type !== 'ready') throw new Error(`it must answer hello with ${FORMS.hello}, but it answered ${quote(line)}`);
  if (protocol !== PROTOCOL)
    throw new Error(`it speaks version ${quote(JSON.stringify(protocol))} of the protocol, not ${PROTOCOL}`);
  if (!(Number.isSafeInteger(games) && (games as number) >= 1))
    throw new Error(`its games must be an integer from 1, the number of games that it can hold, not ${quote(line)}`);
  const named = typeof exportName === 'string' && /^[\w$]+$/.test(exportName) ? { exportName } : {};
  return { observe: observe === true, encoded: encoded === true, games: games as number, ...named };
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
  try {
    return readUsage(parseLine(line, '').members['usage']);
  } catch {
    return {};
  }
}

export function quote(line: string): string {
  return `'${cutText(line)}'`;
}
