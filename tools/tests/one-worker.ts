import { syncBuiltinESMExports } from 'node:module';
import os from 'node:os';

// One file of tests runs on each processor: a command in it that names no number of workers gets one, as on a machine
// with one processor. Each other worker would load the packages again.
Object.assign(os, { availableParallelism: () => 1 });
syncBuiltinESMExports();
