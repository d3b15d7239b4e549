/** A message to a worker that runs tasks. */
export interface TaskRequest {
  readonly id: number;
  readonly name: string;
  readonly argument: unknown;
}

/** Its answer. */
export type TaskAnswer =
  | { readonly id: number; readonly result: unknown }
  | { readonly id: number; readonly error: string };

/** Functions with one argument, all plain data. */
type Tasks<Names extends string> = Readonly<Record<Names, (argument: never) => Promise<unknown>>>;

/** Runs tasks in a worker, so that the page never waits for them. */
export class TaskClient<Names extends string, All extends Tasks<Names>> {
  private readonly worker: Worker;
  private readonly waiting = new Map<number, (answer: TaskAnswer) => void>();
  private next = 0;
  /** Why the worker answers no task; undefined if it does. */
  private broken: string | undefined;

  /** @param worker - a worker that calls `serveTasks` with all tasks */
  constructor(worker: Worker) {
    this.worker = worker;
    worker.addEventListener('message', ({ data }: MessageEvent<TaskAnswer>) => {
      this.waiting.get(data.id)?.(data);
      this.waiting.delete(data.id);
    });
    // The worker answers the errors of tasks, so this is one of its code, such as a part that could not be loaded.
    worker.addEventListener('error', ({ message }: ErrorEvent) => {
      const error = `a part of this page has failed, so reload it: ${message}`;
      this.broken = error;
      for (const [id, answer] of this.waiting) answer({ id, error });
      this.waiting.clear();
    });
  }

  /**
   * Runs a task in the worker.
   *
   * @throws Error with the message of the task, or of the worker if it has failed
   */
  async run<Name extends Names>(
    name: Name,
    argument: Parameters<All[Name]>[0],
  ): Promise<Awaited<ReturnType<All[Name]>>> {
    if (this.broken !== undefined) throw new Error(this.broken);
    const id = this.next++;
    const answer = await new Promise<TaskAnswer>((resolve) => {
      this.waiting.set(id, resolve);
      this.worker.postMessage({ id, name, argument } satisfies TaskRequest);
    });
    if ('error' in answer) throw new Error(answer.error);
    // The worker runs the task of this name.
    return answer.result as Awaited<ReturnType<All[Name]>>;
  }

  /** Ends the worker. */
  close(): void {
    this.worker.terminate();
  }
}
