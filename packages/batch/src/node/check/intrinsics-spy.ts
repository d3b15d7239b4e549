import crypto from 'node:crypto';
import { syncBuiltinESMExports } from 'node:module';
import { type IntrinsicsSpy, spyOn } from '../../check/intrinsics-spy.js';

/**
 * Watches the clocks and the sources of random numbers of this thread, those of Node too.
 *
 * @param file - the absolute path of the file of the strategy
 */
export function spyOnIntrinsics(file: string): IntrinsicsSpy {
  const spy = spyOn(file, [
    [performance, ['now'], 'performance'],
    [process, ['hrtime'], 'process'],
    [crypto.webcrypto, ['getRandomValues', 'randomUUID'], 'crypto'],
    [crypto, ['randomUUID', 'randomBytes', 'randomInt', 'randomFill', 'randomFillSync'], 'crypto'],
  ]);
  // Named imports of the modules get the watched functions too.
  syncBuiltinESMExports();
  return spy;
}
