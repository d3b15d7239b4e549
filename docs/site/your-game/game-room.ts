import { messageOf } from '@cards/core/internal';
import type { Pool } from '@cards/batch/web/internal';
import { TIMEOUT } from './game-file.js';
import type { RoomTasks } from './room/tasks.js';
import { loadedPart, Sandbox } from '../code/sandbox.js';
import { StoppedTask } from './long-task.js';

/** How much of an answer is kept: more is a mistake, or meant to stop this page. */
const LONGEST_TEXT = 30_000;
const LONGEST_LIST = 2000;
const DEEPEST = 24;

/** Runs the code of a visitor: in a worker, under a watchdog, in a frame that reaches nothing. */
export class GameRoom {
  readonly source: string;
  private readonly sandbox = new Sandbox();
  private tasks: Promise<Pool> | undefined;
  private isClosed = false;

  /** @param source - the text of the file; nothing of it runs before the first task */
  constructor(source: string) {
    this.source = source;
  }

  /**
   * Runs a task.
   *
   * @param onNote - receives the parts of the result that the task sends before
   * @throws Error that says what is wrong with the code
   * @throws StoppedTask if the room is closed
   */
  async run<Name extends keyof RoomTasks>(
    name: Name,
    task: Parameters<RoomTasks[Name]>[0],
    onNote?: (note: unknown) => void,
  ): Promise<ReturnType<RoomTasks[Name]>> {
    const tasks = await (this.tasks ??= this.started());
    let answer: unknown;
    try {
      answer = await tasks.run({ name, task, onNote: onNote && ((note) => onNote(bounded(note))) });
    } catch (error) {
      if (this.isClosed) throw new StoppedTask('stopped');
      throw new Error(inWords(messageOf(error)), { cause: error });
    }
    if (this.isClosed) throw new StoppedTask('stopped');
    const { value, problem = '' } = Object(bounded(answer)) as { readonly value?: unknown; readonly problem?: string };
    if (problem !== '') throw new Error(problem);
    // Untrusted code can send any value. A page that cannot show it says so: see `game-page.vue`.
    return value as ReturnType<RoomTasks[Name]>;
  }

  /** Ends the code at once. */
  close(): void {
    if (this.isClosed) return;
    this.isClosed = true;
    void this.tasks?.then((tasks) => tasks.close());
    // The workers end with their frame.
    this.sandbox.close();
  }

  /** What runs the tasks comes with the first one, with the script of its worker. */
  private started(): Promise<Pool> {
    return loadedPart(
      import('./room-client.js').then(({ roomTasks }) => roomTasks(this.sandbox, this.source, TIMEOUT)),
    );
  }
}

/** A message about a worker, as one about the code. */
function inWords(message: string): string {
  if (message.startsWith('no progress'))
    return `The code was silent for ${TIMEOUT / 1000} seconds and was ended: it has an endless loop, or a move takes too long.`;
  const [, reason] = /^a worker ended: (.*)$/s.exec(message) ?? [];
  return `The code was ended: ${(reason ?? message).slice(0, 500)}`;
}

/** A value as plain data of a size that a page can show. */
function bounded(value: unknown, depth = 0): unknown {
  if (typeof value === 'string') return value.length > LONGEST_TEXT ? `${value.slice(0, LONGEST_TEXT)}…` : value;
  if (typeof value !== 'object' || value === null) return value;
  if (depth > DEEPEST) return null;
  if (Array.isArray(value)) return value.slice(0, LONGEST_LIST).map((one) => bounded(one, depth + 1));
  const entries = Object.entries(value).slice(0, LONGEST_LIST);
  return Object.fromEntries(entries.map(([name, one]) => [name, bounded(one, depth + 1)]));
}
