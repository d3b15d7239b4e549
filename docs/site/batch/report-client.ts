import type { ReportAnswer, ReportRequest, ReportTasks } from './report-task.js';

type Argument<Name extends keyof ReportTasks> = Parameters<ReportTasks[Name]>[0];
type Result<Name extends keyof ReportTasks> = Awaited<ReturnType<ReportTasks[Name]>>;

/** Computes exact results, summaries and charts in a worker of their own, so that the page never waits for them. */
export class ReportClient {
  private readonly worker = new Worker(new URL('./report.worker.ts', import.meta.url), { type: 'module' });
  private readonly waiting = new Map<number, (answer: ReportAnswer) => void>();
  private next = 0;

  constructor() {
    this.worker.addEventListener('message', ({ data }: MessageEvent<ReportAnswer>) => {
      this.waiting.get(data.id)?.(data);
      this.waiting.delete(data.id);
    });
  }

  /**
   * Runs a task in the worker.
   *
   * @throws Error with the message of the task
   */
  async run<Name extends keyof ReportTasks>(name: Name, argument: Argument<Name>): Promise<Result<Name>> {
    const id = this.next++;
    const answer = await new Promise<ReportAnswer>((resolve) => {
      this.waiting.set(id, resolve);
      this.worker.postMessage({ id, name, argument } satisfies ReportRequest);
    });
    if ('error' in answer) throw new Error(answer.error);
    return answer.result as Result<Name>;
  }

  /** Ends the worker. */
  close(): void {
    this.worker.terminate();
  }
}
