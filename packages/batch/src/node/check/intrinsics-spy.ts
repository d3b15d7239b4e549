import crypto from 'node:crypto';
import { syncBuiltinESMExports } from 'node:module';

/** Frames of a stack that tell whose code it was. */
const DEPTH = 40;

/** The frames of a trap itself: this function, the one that hears, the handler of the proxy. */
const OWN_FRAMES = 3;

/** What sets traps for a strategy, and tells what went into them. */
export interface IntrinsicsSpy {
  /** The names of what the strategy has used. */
  readonly uses: ReadonlySet<string>;
  /** Calls something in which all that is used is the strategy's doing. */
  readonly tracking: <T>(call: () => T) => T;
}

/**
 * Watches the clocks and the sources of random numbers of this thread. They go on working, so that all else about the strategy can be judged.
 *
 * What is used while it plays is its doing. At other times, while it is loaded or later, it is when its file is in the stack, and not as
 * the one that had another file loaded.
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
  // Those who import the module by name have the same traps.
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

/** Tells of every use of a function of an object. */
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

/** Dates that are given are no clock; `new Date()`, `Date()` and `Date.now()` are. */
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

/** Whether a file's code is running now, and not only waiting for another file to be loaded. */
function isIn(file: string): boolean {
  const { stackTraceLimit } = Error;
  Error.stackTraceLimit = DEPTH;
  const frames = new Error('who calls').stack?.split('\n').slice(1) ?? [];
  Error.stackTraceLimit = stackTraceLimit;
  return frames.some((frame) => frame.includes(file)) && !/[\\/]jiti[\\/]/.test(frames[OWN_FRAMES] ?? '');
}
