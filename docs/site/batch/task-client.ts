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
type Tasks = Readonly<Record<string, (argument: never) => Promise<unknown>>>;

/** Runs tasks in a worker, so that the page never waits for them. The worker starts with the first task. */
export class TaskClient<All extends Tasks> {
  private readonly startWorker: () => Worker;
  private worker: Worker | undefined;
  private readonly waiting = new Map<number, (answer: TaskAnswer) => void>();
  private next = 0;
  /** Why the worker answers no task; undefined if it does. */
  private broken: string | undefined;

  /** @param startWorker - starts a worker that calls `serveTasks` with all tasks */
  constructor(startWorker: () => Worker) {
    this.startWorker = startWorker;
  }

  /**
   * Runs a task in the worker.
   *
   * @throws Error with the message of the task, or of the worker if it has failed
   */
  async run<Name extends keyof All>(
    name: Name,
    argument: Parameters<All[Name]>[0],
  ): Promise<Awaited<ReturnType<All[Name]>>> {
    if (this.broken !== undefined) throw new Error(this.broken);
    const worker = (this.worker ??= this.started());
    const id = this.next++;
    const answer = await new Promise<TaskAnswer>((resolve) => {
      this.waiting.set(id, resolve);
      worker.postMessage({ id, name: String(name), argument } satisfies TaskRequest);
    });
    if ('error' in answer) throw new Error(answer.error);
    // The worker runs the task of this name.
    return answer.result as Awaited<ReturnType<All[Name]>>;
  }

  /** Ends the worker. Tasks that wait for it have no answer. */
  close(): void {
    this.worker?.terminate();
    this.worker = undefined;
  }

  private started(): Worker {
    const worker = this.startWorker();
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
    return worker;
  }
}
