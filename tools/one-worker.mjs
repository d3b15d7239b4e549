import { syncBuiltinESMExports } from 'node:module';
import os from 'node:os';

// A file of tests, or the commands of a guide, run on each processor: a command in them that names no number of workers
// gets one, as on a machine with one processor. Each other worker would load the packages again.
os.availableParallelism = () => 1;
syncBuiltinESMExports();
