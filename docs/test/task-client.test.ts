import { expect, test } from 'vitest';
import { TaskClient, type TaskRequest } from '../site/batch/task-client.js';

/** A worker that answers a task with its argument, until it fails. */
class EchoWorker extends EventTarget {
  readonly requests: TaskRequest[] = [];

  postMessage(request: TaskRequest): void {
    this.requests.push(request);
  }

  answer({ id, argument }: TaskRequest): void {
    this.dispatchEvent(new MessageEvent('message', { data: { id, result: argument } }));
  }

  fail(message: string): void {
    this.dispatchEvent(Object.assign(new Event('error'), { message }));
  }
}

test('A worker that fails ends the tasks that wait for it, and those that follow, with an error', async () => {
  const worker = new EchoWorker();
  const client = new TaskClient<{ echo(argument: number): Promise<number> }>(() => worker as unknown as Worker);
  const [first, second] = [client.run('echo', 1), client.run('echo', 2)];
  const [request] = worker.requests as [TaskRequest];
  worker.answer(request);
  expect(await first).toBe(1);
  worker.fail('no network');
  await expect(second).rejects.toThrow('a part of this page has failed, so reload it: no network');
  await expect(client.run('echo', 3)).rejects.toThrow('no network');
  expect(worker.requests).toHaveLength(2);
});
