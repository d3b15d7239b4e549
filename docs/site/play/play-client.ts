import { TaskClient } from '../batch/task-client.js';
import { startWorker } from '../workers/start-worker.js';
import type { PlayTasks } from './play-task.js';

/** Runs strategies, hints and theory in a worker. The worker starts with the first task. */
export class PlayClient {
  private client: TaskClient<keyof PlayTasks, PlayTasks> | undefined;

  /** See `TaskClient.run`. */
  run<Name extends keyof PlayTasks>(
    name: Name,
    argument: Parameters<PlayTasks[Name]>[0],
  ): Promise<Awaited<ReturnType<PlayTasks[Name]>>> {
    this.client ??= new TaskClient<keyof PlayTasks, PlayTasks>(startWorker('play'));
    return this.client.run(name, argument);
  }

  /** Ends the worker. */
  close(): void {
    this.client?.close();
    this.client = undefined;
  }
}
