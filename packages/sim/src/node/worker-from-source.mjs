// The worker as TypeScript, for tests and for work on the sources; the built package has no need of it.
import { register } from 'tsx/esm/api';

register();
export const { playTask, traceTask, findTask, describeTask, checkTask } = await import('../worker.ts');
