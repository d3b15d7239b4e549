/** The number of stack frames in which the spy searches for the file of the strategy. */
const DEPTH = 40;

/** The number of stack frames of the spy itself: `isRunning`, `onUse` and the handler of the proxy. */
const OWN_FRAMES = 3;

export interface IntrinsicsSpy {
  readonly uses: ReadonlySet<string>;
  /** Makes a call. Every use during the call is attributed to the strategy. */
  readonly tracking: <T>(call: () => T) => T;
}

/** Functions to watch: their owner, their names, and the name of the owner in messages. */
export type WatchedFunctions = readonly [owner: object, names: readonly string[], shown: string];

/**
 * Watches the clocks and the sources of random numbers of this thread. They still work, so that the other tests can be
 * checked.
 *
 * A use while the strategy plays is attributed to the strategy. At other times, such as while its file is loaded, a use
 * is attributed to it if its file is on the call stack, unless the file only imports the code that is running.
 */
export function spyOn(file: string, functions: readonly WatchedFunctions[]): IntrinsicsSpy {
  const uses = new Set<string>();
  let depth = 0;
  const onUse = (name: string): void => {
    if (!uses.has(name) && (depth > 0 || isRunning(file))) uses.add(name);
  };
  watch(Math, 'random', 'Math.random', onUse);
  watchClock(onUse);
  for (const [owner, names, shown] of functions)
    for (const name of names) watch(owner, name, `${shown}.${name}`, onUse);
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

/** Replaces `owner[name]` by a proxy that reports every use as `reported`. */
function watch(owner: object, name: string, reported: string, onUse: (name: string) => void): void {
  const original: unknown = Reflect.get(owner, name);
  if (typeof original !== 'function') return;
  const watched = new Proxy(original, {
    apply: (target, self, args) => {
      onUse(reported);
      return Reflect.apply(target, self, args);
    },
    get: (target, member) => {
      if (member === 'bigint') onUse(reported);
      return Reflect.get(target, member);
    },
  });
  Object.defineProperty(owner, name, { value: watched, writable: true, configurable: true });
}

/** `new Date()`, `Date()` and `Date.now()` read the clock. A date with arguments does not. */
function watchClock(onUse: (name: string) => void): void {
  const clock: unknown = Reflect.get(globalThis, 'Date');
  if (typeof clock !== 'function') return;
  watch(clock, 'now', 'Date.now', onUse);
  const watched = new Proxy(clock, {
    apply: (target, self, args) => {
      onUse('Date()');
      return Reflect.apply(target, self, args);
    },
    construct: (target, args, by) => {
      if (args.length === 0) onUse('new Date()');
      return Reflect.construct(target, args, by) as object;
    },
  });
  Reflect.set(globalThis, 'Date', watched);
}

/** Whether code of a file is running now, and not only waiting for an import. */
function isRunning(file: string): boolean {
  const limited = Error as { stackTraceLimit?: number | undefined };
  const { stackTraceLimit } = limited;
  limited.stackTraceLimit = DEPTH;
  const frames = new Error('stack').stack?.split('\n').slice(1) ?? [];
  limited.stackTraceLimit = stackTraceLimit;
  return frames.some((frame) => frame.includes(file)) && !/[\\/]jiti[\\/]/.test(frames[OWN_FRAMES] ?? '');
}
