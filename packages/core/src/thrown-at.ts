import { hasCode } from './errors.js';

/** A line of a stack: `at pick (file:///mine.ts:8:16)` of V8, or `pick@file:///mine.ts:8:16` of other engines. */
const FRAME = /^\s*(?:at (?:async )?(?:(?<name>.+?) \()?|(?<other>[^@]*)@)(?<file>.+?):(?<line>\d+):(?<column>\d+)\)?$/;

const MOST_FRAMES = 3;

/** The folders of this package and of those next to it, or the folder of a bundle that contains it. */
const FOLDER = /^(?<packages>.*?)(?:\/core\/(?:src|dist)\/.*|\/[^/]*)$/;

/** Marked as pure, so that a bundle without {@link thrownAt} leaves it out. */
const OWN = /* @__PURE__ */ (() => FOLDER.exec(fileOf(framesOf(new Error('here').stack)[0]))?.groups?.['packages'])();

/**
 * Where code of a user threw an error: the file, the line and the column, and the first functions of that file on the
 * stack. The place of a {@link MisbehaviorError} is that of its cause. It never throws.
 *
 * @param error - any thrown value
 * @returns a text to append to the message; empty if no code of a user is on the stack, and for an illegal move
 *
 * @example
 * ```ts
 * import { thrownAt } from '@cards/core/internal';
 *
 * const error = new TypeError('no such card');
 * error.stack = ['TypeError', 'at pick (/home/ada/mine.ts:8:16)', 'at Mine.move (/home/ada/mine.ts:4:12)'].join('\n');
 * thrownAt(error); // => ', at mine.ts:8:16 (pick), mine.ts:4:12 (Mine.move)'
 * ```
 */
export function thrownAt(error: unknown): string {
  try {
    const source = hasCode(error, 'CARDS_MISBEHAVIOR') ? (error as Error).cause : error;
    if (source === undefined || hasCode(source, 'CARDS_ILLEGAL_MOVE')) return '';
    if (!(source instanceof Error)) return ' (not an Error, which would know its line)';
    // A compiler names the place in its message.
    if (source instanceof SyntaxError && /\(\d+:\d+\)$/.test(source.message)) return '';
    const frames = framesOf(source.stack);
    const first = frames.find((frame) => !isOwn(fileOf(frame)));
    if (first === undefined) return '';
    const places = frames.filter((frame) => fileOf(frame) === fileOf(first)).slice(0, MOST_FRAMES);
    return `, at ${places.map(placeOf).join(', ')}`;
  } catch {
    return '';
  }
}

function framesOf(stack: unknown): readonly RegExpExecArray[] {
  return String(stack)
    .slice(0, 10_000)
    .split('\n')
    .map((line) => FRAME.exec(line))
    .filter((frame) => frame !== null);
}

function fileOf(frame: RegExpExecArray | undefined): string {
  return (frame?.groups?.['file'] ?? '').replace(/^file:\/\//, '').replaceAll('\\', '/');
}

/** Whether a file belongs to the packages, to other installed packages, or to the engine. */
function isOwn(file: string): boolean {
  if (file.startsWith('node:') || file.includes('/node_modules/') || !/[/.]/.test(file)) return true;
  if (OWN === undefined || !file.startsWith(`${OWN}/`)) return false;
  const rest = file.slice(OWN.length + 1);
  return /^[^/]+\/(?:src|dist)\//.test(rest) || !rest.includes('/');
}

function placeOf(frame: RegExpExecArray): string {
  const { name, other, line, column } = frame.groups ?? {};
  const file = fileOf(frame);
  // Code in a page has the address of a blob, which says nothing.
  const isPage = /^(?:blob|data):/.test(file);
  const start = isPage ? `line ${line}` : `${file.slice(file.lastIndexOf('/') + 1)}:${line}`;
  // A compiler puts code of its own before the first line.
  const where = line === '1' ? start : `${start}${isPage ? ', column ' : ':'}${column}`;
  const called = name ?? other ?? '';
  return called === '' ? where : `${where} (${called})`;
}
