#!/usr/bin/env node
import { writeSync } from 'node:fs';
import * as nodeModule from 'node:module';
import { guard, listen, needsGuard, systemTrouble } from './cli/guard.js';

// Node 22 keeps the compiled code of everything that is imported from here on for the next start.
(nodeModule as { readonly enableCompileCache?: () => unknown }).enableCompileCache?.();
const words = process.argv.slice(2);
try {
  process.exitCode = needsGuard(words) ? await guard() : await command();
} catch (error) {
  const trouble = systemTrouble(error);
  if (trouble === undefined) throw error;
  writeSync(2, `cards-sim: ${trouble}\n`);
  process.exitCode = 1;
}

async function command(): Promise<number> {
  listen();
  const [{ main }, { processIo }] = await Promise.all([import('./cli/main.js'), import('./cli/process-io.js')]);
  return main(words, processIo());
}
