#!/usr/bin/env node
import * as nodeModule from 'node:module';
import { main } from './cli/main.js';
import { processIo } from './cli/process-io.js';

// Node 22 keeps the compiled code of everything that is imported from here on for the next start.
(nodeModule as { readonly enableCompileCache?: () => unknown }).enableCompileCache?.();
process.exitCode = await main(process.argv.slice(2), processIo());
