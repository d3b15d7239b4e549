#!/usr/bin/env node
import * as nodeModule from 'node:module';
import { guard, listen, needsGuard } from './cli/guard.js';

// Node 22 keeps the compiled code of everything that is imported from here on for the next start.
(nodeModule as { readonly enableCompileCache?: () => unknown }).enableCompileCache?.();
const words = process.argv.slice(2);
if (needsGuard(words)) process.exitCode = await guard();
else {
  listen();
  const [{ main }, { processIo }] = await Promise.all([import('./cli/main.js'), import('./cli/process-io.js')]);
  process.exitCode = await main(words, processIo());
}
