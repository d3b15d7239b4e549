import { messageOf } from '@cards/core/internal';
import type { TaskAnswer, TaskRequest } from './task-client.js';

/**
 * Answers the messages of a `TaskClient`. Call it in a worker.
 *
 * @param tasks - the tasks by name
 */
export function serveTasks(tasks: Readonly<Record<string, (argument: never) => Promise<unknown>>>): void {
  addEventListener('message', ({ data }: MessageEvent<TaskRequest>) => {
    const { id, name, argument } = data;
    void (async () => {
      let answer: TaskAnswer;
      try {
        answer = { id, result: await tasks[name]?.(argument as never) };
      } catch (error) {
        answer = { id, error: messageOf(error) };
      }
      (postMessage as (message: TaskAnswer) => void)(answer);
    })();
  });
}
