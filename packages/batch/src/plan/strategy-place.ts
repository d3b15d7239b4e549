import { hasCode, MisbehaviorError, thrownAt } from '@cards/core';
import type { OwnStrategy } from './strategy-definition.js';

/** The definition of a function or method `move`: at the start of a line, or after a brace or comma. */
const MOVE = /(?:^|[{,])\s*(?:(?:export|default|async|static|override|public|function|const|let)\s+)*move\s*[(=:]/;

/** The start of a definition that is not inside of another one. */
const DEFINITION = /^(?:(?:export|default|abstract|async)\s+)*(?:class|function|const|let|var)\s/;

/**
 * Where a file defines the moves of a strategy, such as `mine.ts:7 (move)`, or the strategy, if it has no `move`;
 * undefined if the text does not show it. A function does not say where it is.
 */
export function movePlace(file: string, source: string, exportName: string): string | undefined {
  const lines = source
    .replaceAll(/\/\*[^]*?\*\//g, (comment) => comment.replaceAll(/[^\n]/g, ''))
    .split('\n')
    .map((line) => line.replace(/\/\/.*/, ''));
  const name = exportName === 'default' ? String.raw`export\s+default` : String.raw`\w+\s+${exportName}`;
  const start = lines.findIndex(
    (line) => DEFINITION.test(line.trim()) && new RegExp(String.raw`\b${name}\b`).test(line),
  );
  const after = lines.findIndex((line, at) => start !== -1 && at > start && DEFINITION.test(line));
  const end = after === -1 ? lines.length : after;
  const all = [...lines.keys()].filter((at) => MOVE.test(lines[at] ?? ''));
  const own = all.find((at) => start !== -1 && at >= start && at < end);
  const move = own ?? (all.length === 1 ? all[0] : undefined);
  const place = (line: number, what: string): string => `${file.replace(/^.*[/\\]/, '')}:${line + 1} (${what})`;
  if (move !== undefined) return place(move, 'move');
  return start === -1 ? undefined : place(start, exportName);
}

/**
 * Where a strategy went wrong, for the end of a message: the place where its code threw an error; otherwise, such as
 * for an illegal move, the definition of its moves.
 */
export function faultPlace(error: unknown, own: readonly OwnStrategy[]): string {
  const thrown = thrownAt(error);
  if (thrown.startsWith(',') || !hasCode<MisbehaviorError>(error, 'CARDS_MISBEHAVIOR')) return thrown;
  const place = own.find(({ name }) => name === error.strategy)?.place;
  return place === undefined ? thrown : `${thrown}, at ${place}`;
}

/** The error of a strategy that cannot be created, with its definition in the message if its code threw nothing. */
export function placed(error: unknown, own: readonly OwnStrategy[]): unknown {
  if (thrownAt(error) !== '' || !hasCode<MisbehaviorError>(error, 'CARDS_MISBEHAVIOR')) return error;
  return new MisbehaviorError(error.message + faultPlace(error, own), error.strategy, error.cause);
}
