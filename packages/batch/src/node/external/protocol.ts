import { cutText, type JsonValue, type ParamValues, type RngState } from '@cards/core';
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

type ExternalMessage =
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
  | ({ readonly type: 'end' } & Partial<GameResult>);

/** A message to the process of an isolated strategy. It answers `player` and `move`. */
export type IsolatedMessage =
  | { readonly type: 'player' | 'quit' }
  | { readonly type: 'observe'; readonly view: JsonValue }
  | { readonly type: 'begin'; readonly view?: JsonValue }
  /** The state of the generator is in the first request of a game. */
  | { readonly type: 'move'; readonly view: JsonValue; readonly rng?: RngState }
  | { readonly type: 'end'; readonly values?: readonly number[] };

export interface Ready {
  /** Whether the program wants what it sees after each move of every seat. */
  readonly observe: boolean;
  /** Whether it wants each view as numbers too. */
  readonly encoded: boolean;
  readonly exportName?: string;
}

export function readReady(line: string): Ready {
  const answer = parseLine(line, '{"type":"ready","protocol":1}');
  const { found, exportName } = answer;
  if (answer['type'] === 'unusable' && typeof found === 'string') throw new Error(cutText(found));
  if (answer['type'] !== 'ready')
    throw new Error(
      `it must answer hello with {"type":"ready","protocol":${PROTOCOL}}, but it answered ${quote(line)}`,
    );
  if (answer['protocol'] !== PROTOCOL)
    throw new Error(`it speaks version ${quote(JSON.stringify(answer['protocol']))} of the protocol, not ${PROTOCOL}`);
  const named = typeof exportName === 'string' && /^[\w$]+$/.test(exportName) ? { exportName } : {};
  return { observe: answer['observe'] === true, encoded: answer['encoded'] === true, ...named };
}

/** The answer of an isolated strategy to `player`, or to `move`, which can be any value. */
export function readPlayed(line: string): Readonly<Record<string, unknown>> {
  const answer = parseLine(line, '{"move":1}');
  const { error } = answer;
  if (error !== undefined) throw new Error(cutText(String(error)));
  return answer;
}

/** Reads the answer to `move`. A second answer to an earlier request has its number, if the program repeats numbers. */
export function readMove(line: string, expected: number): string {
  const { move, id, usage } = parseLine(line, '{"move":"…"}');
  readUsage(usage);
  if (id !== undefined && id !== expected)
    throw new Error(
      `it answered request ${quote(JSON.stringify(id))}, but the request is ${expected}: write one line for each request, with its id or without one: ${quote(line)}`,
    );
  if (typeof move === 'string' || typeof move === 'number') return String(move);
  throw new Error(`it must answer with {"move":"…"}, but it answered ${quote(line)}`);
}

/** What an answer took, as it says; nothing if it is invalid, which {@link readMove} reports. */
export function usageIn(line: string): AnswerUsage {
  try {
    return readUsage(parseLine(line, '')['usage']);
  } catch {
    return {};
  }
}

function parseLine(line: string, expected: string): Readonly<Record<string, unknown>> {
  try {
    const found: unknown = JSON.parse(line);
    if (typeof found === 'object' && found !== null) return found as Readonly<Record<string, unknown>>;
  } catch {
    // Reported below, with the line.
  }
  throw new Error(`it must answer with one line of JSON such as ${expected}, but it answered ${quote(line)}`);
}

export function quote(line: string): string {
  return `'${cutText(line)}'`;
}
