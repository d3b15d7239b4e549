import type { Cell, GameError } from '@cards/batch';
import { replayWords } from '@cards/batch/internal';
import { shellLine } from '@cards/report/internal';
import { nameOf } from './game-list.js';
import type { Io } from './io.js';
import { type Isolated, isolatedWords } from './options.js';
import type { ProgressBar } from './progress.js';

type Called = Pick<Io, 'command' | 'directory'>;

/** The command that replays the game that failed, in isolation if the game was. */
export function replayCommand(io: Called, { cell, seed, game, fromFile }: GameError, isolated?: Isolated): string {
  if (fromFile === undefined) return replayOf(io, cell, seed, game, isolated);
  const place = ['--cell', String(fromFile.cell), '--seed', seed, '--game', String(game)];
  return shellLine([...io.command, 'replay', fromFile.file, ...place]);
}

export function replayOf(io: Called, cell: Cell, seed: string, game: number, isolated?: Isolated): string {
  const words = replayWords(nameOf(cell.game, io.directory) ?? cell.game.id, cell, seed, game);
  return shellLine([...io.command, ...words, ...isolatedWords(isolated)]);
}

/** The words of the options that are given: one for each value of a list, and for each member of an object. */
export function wordsOf(options: Readonly<Record<string, unknown>>): readonly string[] {
  return Object.entries(options).flatMap(([name, value]) => {
    const flag = `--${name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`;
    if (typeof value !== 'object') return value === undefined ? [] : [flag, String(value)];
    const members = Object.entries(value ?? {});
    return members.flatMap(([key, one]) => [flag, Array.isArray(value) ? String(one) : `${key}=${one}`]);
  });
}

/** What the message of a run says that keeps its finished blocks. */
export function continued({ command }: Pick<Io, 'command'>, words: readonly string[]): string {
  return `finished blocks are kept; continue with: ${shellLine([...command, ...words])}`;
}

/** An error or a signal ended a run whose finished blocks are kept. */
export class InterruptedRun extends Error {
  override readonly name = 'InterruptedRun';

  /** @param next - from {@link continued} */
  constructor(
    cause: unknown,
    readonly next: string,
  ) {
    super('interrupted', { cause });
  }
}

/**
 * Plays with a progress line. An error becomes an InterruptedRun from the call of `onOpen` on.
 *
 * @param next - returns the text of {@link continued}; undefined if no blocks are kept
 */
export async function interruptible<T>(
  { tell }: Pick<Io, 'tell'>,
  bar: ProgressBar,
  next: (() => string) | undefined,
  play: (listeners: ProgressBar & { readonly onOpen: () => void }) => Promise<T>,
): Promise<T> {
  let isOpen = false;
  const onOpen = (): void => {
    isOpen = true;
    if (next !== undefined) tell?.({ next: next() });
  };
  try {
    return await play({ ...bar, onOpen });
  } catch (error) {
    throw isOpen && next !== undefined ? new InterruptedRun(error, next()) : error;
  } finally {
    bar.end();
  }
}
