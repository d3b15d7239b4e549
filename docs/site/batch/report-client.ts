import { startWorker } from '../workers/start-worker.js';
import type { ReportTasks } from './report-task.js';
import { TaskClient } from './task-client.js';

/** Computes exact results, summaries and charts in a worker of their own. */
export class ReportClient extends TaskClient<keyof ReportTasks, ReportTasks> {
  constructor() {
    super(startWorker('report'));
  }
}
