import type { JsonValue, ParamValues } from '@cards/core';
import { cutText } from '@cards/core';
import type { GameResult } from '../../run/game-result.js';

/** The version of the protocol. A program that answers with another version is refused. */
export const PROTOCOL = 1;

/** The first message to a program. */
export interface HelloMessage {
  readonly type: 'hello';
  readonly protocol: number;
  /** The id of the game. */
  readonly game: string;
  /** All parameters of the game. */
  readonly params: ParamValues;
  /** The seat in which the program plays all its games, from 0. */
  readonly seat: number;
}

/** A message to a program after the first. */
export type GameMessage =
  | { readonly type: 'begin'; readonly seed: number; readonly view?: JsonValue }
  | { readonly type: 'observe'; readonly view: JsonValue }
  | {
      readonly type: 'move';
      /** The number of the request, from 1. The answer can repeat it. */
      readonly id: number;
      readonly moves: readonly string[] | null;
      readonly view: JsonValue;
    }
  /** The result is absent if the game was not finished, or if a person played it. */
  | ({ readonly type: 'end' } & Partial<GameResult>);

/** The answer to the first message. */
export interface Ready {
  /** Whether the program wants what it sees after each move of every seat. */
  readonly observe: boolean;
}

/**
 * Reads the answer to `hello`.
 *
 * @throws Error if it is not `{"type":"ready","protocol":1}`
 */
export function readReady(line: string): Ready {
  const answer = parseLine(line, '{"type":"ready","protocol":1}');
  if (answer['type'] !== 'ready')
    throw new Error(
      `it must answer hello with {"type":"ready","protocol":${PROTOCOL}}, but it answered ${quote(line)}`,
    );
  if (answer['protocol'] !== PROTOCOL)
    throw new Error(`it speaks version ${quote(JSON.stringify(answer['protocol']))} of the protocol, not ${PROTOCOL}`);
  return { observe: answer['observe'] === true };
}

/**
 * Reads the answer to `move`. A second answer to an earlier request has its number, if the program repeats numbers.
 *
 * @param line - the answer
 * @param expected - the number of the request
 * @returns the move as text
 * @throws Error if it is not `{"move":"…"}`, or has the number of another request
 */
export function readMove(line: string, expected: number): string {
  const { move, id } = parseLine(line, '{"move":"…"}');
  if (id !== undefined && id !== expected)
    throw new Error(
      `it answered request ${quote(JSON.stringify(id))}, but the request is ${expected}: write one line for each request, with its id or without one: ${quote(line)}`,
    );
  if (typeof move === 'string' || typeof move === 'number') return String(move);
  throw new Error(`it must answer with {"move":"…"}, but it answered ${quote(line)}`);
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

/** A line as a part of a message. */
export function quote(line: string): string {
  return `'${cutText(line)}'`;
}
