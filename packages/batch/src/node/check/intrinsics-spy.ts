import crypto from 'node:crypto';
import { syncBuiltinESMExports } from 'node:module';

/** The number of stack frames that are searched for the file of the strategy. */
const DEPTH = 40;

/** The stack frames of the spy itself: `isIn`, the recorder and the handler of the proxy. */
const OWN_FRAMES = 3;

/** Detects uses of clocks and sources of random numbers by a strategy. */
export interface IntrinsicsSpy {
  /** The names of the functions that the strategy has used. */
  readonly uses: ReadonlySet<string>;
  /** Makes a call during which every use is attributed to the strategy. */
  readonly tracking: <T>(call: () => T) => T;
}

/**
 * Watches the clocks and the sources of random numbers of this thread. They still work, so that the other laws can be checked.
 *
 * A use while the strategy plays is attributed to it. At other times, such as while it is loaded, a use is attributed to it if
 * its file is in the stack, unless its file only imports the code that is running.
 *
 * @param file - the file of the strategy
 */
export function spyOnIntrinsics(file: string): IntrinsicsSpy {
  const uses = new Set<string>();
  let depth = 0;
  const heard = (name: string): void => {
    if (!uses.has(name) && (depth > 0 || isIn(file))) uses.add(name);
  };
  watch(Math, 'random', 'Math.random', heard);
  watch(performance, 'now', 'performance.now', heard);
  watch(process, 'hrtime', 'process.hrtime', heard);
  watchClock(heard);
  for (const name of ['getRandomValues', 'randomUUID'] as const) watch(crypto.webcrypto, name, `crypto.${name}`, heard);
  for (const name of ['randomUUID', 'randomBytes', 'randomInt', 'randomFill', 'randomFillSync'] as const) {
    watch(crypto, name, `crypto.${name}`, heard);
  }
  // Named imports of the module get the watched functions too.
  syncBuiltinESMExports();
  return {
    uses,
    tracking: (call) => {
      depth++;
      try {
        return call();
      } finally {
        depth--;
      }
    },
  };
}

/** Reports every use of a function of an object. */
function watch(owner: object, name: string, told: string, heard: (name: string) => void): void {
  const original: unknown = Reflect.get(owner, name);
  if (typeof original !== 'function') return;
  const watched = new Proxy(original, {
    apply: (target, self, args) => {
      heard(told);
      return Reflect.apply(target, self, args);
    },
    get: (target, member) => {
      if (member === 'bigint') heard(told);
      return Reflect.get(target, member);
    },
  });
  Object.defineProperty(owner, name, { value: watched, writable: true, configurable: true });
}

/** `new Date()`, `Date()` and `Date.now()` read the clock. A date with arguments does not. */
function watchClock(heard: (name: string) => void): void {
  watch(Date, 'now', 'Date.now', heard);
  const clock = new Proxy(Date, {
    apply: (target, self, args) => {
      heard('Date()');
      return Reflect.apply(target, self, args);
    },
    construct: (target, args, by) => {
      if (args.length === 0) heard('new Date()');
      return Reflect.construct(target, args, by) as object;
    },
  });
  // oxlint-disable-next-line no-restricted-properties -- the clock of the whole thread is watched
  globalThis.Date = clock;
}

/** Whether code of a file is running now, and not only waiting for an import. */
function isIn(file: string): boolean {
  const { stackTraceLimit } = Error;
  Error.stackTraceLimit = DEPTH;
  const frames = new Error('who calls').stack?.split('\n').slice(1) ?? [];
  Error.stackTraceLimit = stackTraceLimit;
  return frames.some((frame) => frame.includes(file)) && !/[\\/]jiti[\\/]/.test(frames[OWN_FRAMES] ?? '');
}
