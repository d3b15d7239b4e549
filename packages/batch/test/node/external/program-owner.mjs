// A thread that owns the processes of the programs of a test.
import { parentPort, workerData } from 'node:worker_threads';

const { ProgramProcess } = await import(workerData);
parentPort.on('message', (start) => new ProgramProcess(start));
