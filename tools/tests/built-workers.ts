import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';

const original = "'node:worker_threads'";
const replacement = JSON.stringify(fileURLToPath(new URL('built-worker-threads.ts', import.meta.url)));

/** A plugin that starts the workers of tests from the built packages. */
export function builtWorkers(): Plugin {
  return {
    name: 'built-workers',
    enforce: 'pre',
    transform(code, id) {
      if (!id.endsWith('/batch/src/node/workers/worker-thread.ts')) return undefined;
      if (!code.includes(original)) throw new Error(`${id} does not import ${original}: adapt the plugin to it`);
      return code.replace(original, replacement);
    },
  };
}
