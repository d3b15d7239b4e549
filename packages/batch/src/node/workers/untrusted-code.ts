import { isTrustedModule } from '../../plan/module-address.js';
import type { WorkerData } from './messages.js';

/** Whether a worker may load code of users: strategies or experiments from files, or games of other packages. */
export function loadsUntrustedCode({ cells, source }: Pick<WorkerData, 'cells' | 'source'>): boolean {
  // Without cells, the tasks of the worker name files.
  if (cells.length === 0 || source !== undefined) return true;
  return cells.some(({ code, module }) => Object.keys(code).length > 0 || !isTrustedModule(module?.module));
}
