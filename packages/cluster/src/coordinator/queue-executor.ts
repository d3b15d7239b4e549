import type { RemoteExecutor, RemoteRun } from '@cards/batch/node';
import { parseAddress } from '../redis/address.js';
import { Coordinator } from './coordinator.js';

/** The options of `queueExecutor`. */
export interface QueueOptions {
  /** The password of the server, if the address has none. Default: none. */
  readonly password?: string | undefined;
  /** Called with what a person should know, such as a lost connection. Default: a warning of the process. */
  readonly onMessage?: ((message: string) => void) | undefined;
}

/**
 * Plays a batch on the workers of a queue, for `RunOptions.remote`. The results are the same, byte for byte, as on
 * one machine. Workers can come, go and fail at any time.
 *
 * @param url - the address of the queue, such as `redis://lab1` or `rediss://:secret@lab1:6380/2?prefix=mine`
 * @param options - the password, and a receiver of messages
 * @returns the value of the option `remote`
 * @throws InputError if the address is invalid
 */
export function queueExecutor(url: string, options: QueueOptions = {}): (run: RemoteRun) => Promise<RemoteExecutor> {
  const address = parseAddress(url, options.password);
  const onMessage = options.onMessage ?? ((message) => process.emitWarning(message, 'CardsWarning'));
  return (run) => Coordinator.open(address, run, onMessage);
}
