#!/usr/bin/env node
import * as nodeModule from 'node:module';

// Node 22 keeps compiled code for the next start. It applies to later imports only.
(nodeModule as { readonly enableCompileCache?: () => unknown }).enableCompileCache?.();
const { runProcess } = await import('./cli/run-process.js');
await runProcess();
