import { main } from './main.js';
import { processIo } from './process-io.js';

/** Runs the command with the arguments and the streams of this process. */
export async function runProcess(): Promise<void> {
  process.exitCode = await main(process.argv.slice(2), processIo());
}
