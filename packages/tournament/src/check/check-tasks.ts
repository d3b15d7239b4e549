import {
  chooseExport,
  type ChosenExport,
  type ModuleExport,
  type Exports,
  movePlace,
  wrapDefinition,
  explainFrozen,
  type OwnStrategy,
} from '@cards/batch/internal';
import { LOADING, type Handlers, Heartbeat, type Reporter } from '@cards/batch/web/internal';
import { type AnyGame, MisbehaviorError, type ParamValues } from '@cards/core';
import { cutText, type AnyHarness } from '@cards/core/internal';
import { type CheckedTest, type MOVES, runTest, type TestedStrategy, type TestOutcome } from './checked-tests.js';

/** A strategy from a file, and the game with which it is checked, as plain data for a worker. */
export interface TrialSource {
  /** What the worker imports: an absolute path or a URL. */
  readonly file: string;
  /** The name of the file in messages and stack traces. */
  readonly name: string;
  /** The name of its export; undefined for the only strategy of the file, or its default export. */
  readonly exportName: string | undefined;
  readonly game: ModuleExport;
  readonly harness: ModuleExport | undefined;
  readonly params: ParamValues;
  readonly seed: string;
}

export interface TestTask extends TrialSource {
  readonly test: CheckedTest | typeof MOVES;
}

export interface TestAnswer extends TestOutcome {
  readonly exportName: string | undefined;
}

/** What a worker of a platform loads, and what it watches. */
export interface TrialLoader<Source extends TrialSource> {
  readonly importExport: (address: ModuleExport) => Promise<unknown>;
  /** Loads a strategy. Its code runs: called only in a worker, under a watchdog. */
  readonly choose: (source: Source, game: AnyGame) => Promise<ChosenExport>;
  /** The clocks and sources of random numbers besides those of the language. */
  readonly watched: readonly WatchedFunctions[];
  /** Called when they are watched, before code of the strategy runs: freezes the code of this project. */
  readonly freeze: () => void;
}

/** What chooses the strategy of a file, which a worker imports once. `sourceOf` returns its text after that. */
export function strategyOfFile(
  importCode: (file: string) => Promise<Exports>,
  sourceOf: (file: string) => string,
): TrialLoader<TrialSource>['choose'] {
  let loading: Promise<Exports> | undefined;
  return async ({ file, name, exportName }, game) => {
    const chosen = await chooseExport(name, exportName, () => (loading ??= importCode(file)), game);
    if (chosen.kind === 'unusable') return chosen;
    const place = movePlace(name, sourceOf(file), chosen.exportName);
    return { ...chosen, definition: { ...chosen.definition, place } };
  };
}

/** What loads the trials of a worker, which checks one strategy. */
export function trialsOf<Source extends TrialSource>(
  { importExport, choose, watched, freeze }: TrialLoader<Source>,
  { beat }: Reporter,
): (source: Source) => Promise<LoadedTrial> {
  let spy: IntrinsicsSpy | undefined;
  return async (source) => {
    const { game: at, harness, params, seed } = source;
    const game = (await importExport(at)) as AnyGame;
    const checks = harness && ((await importExport(harness)) as AnyHarness);
    // The spy replaces intrinsics, so they are frozen after it. Code of users that runs afterwards is watched.
    spy ??= spyOn(source.name, watched);
    freeze();
    beat({ position: LOADING });
    const chosen = await choose(source, game);
    if (chosen.kind === 'unusable') return chosen;
    const definition = watchedStrategy(chosen.definition, spy, new Heartbeat(beat));
    const trial = { game, harness: checks, params, definition, seed };
    return { kind: 'loaded', trial, uses: spy.uses, exportName: chosen.exportName };
  };
}

/** The handler of a worker that tests a strategy. */
export function checkHandlers<Source extends TrialSource>(load: (source: Source) => Promise<LoadedTrial>): Handlers {
  return {
    test: async (task: Source & TestTask): Promise<TestAnswer> => {
      // It is loaded before the code of the strategy, and only for a check, because it is large.
      const { strategyTests } = await import('@cards/core/testing');
      const loaded = await load(task);
      const { exportName } = loaded;
      if (loaded.kind === 'unusable') return { message: loaded.found, exportName };
      const { message, ...outcome } = runTest(task.test, loaded.trial, loaded.uses, strategyTests);
      return { ...outcome, exportName, message: message === undefined ? undefined : cutText(explainFrozen(message)) };
    },
  };
}

/** A loaded strategy. `unusable` says why the file has no usable strategy, which fails a conformance test. */
export type LoadedTrial =
  | {
      readonly kind: 'loaded';
      readonly trial: TestedStrategy;
      readonly uses: ReadonlySet<string>;
      readonly exportName: string;
    }
  | Extract<ChosenExport, { readonly kind: 'unusable' }>;

/** The maximum number of calls for one test. It ends a game that user code has damaged so that it never ends. */
const MAX_CALLS = 5_000_000;

/** A strategy with a maximum number of calls, and a heartbeat before each. */
function watchedStrategy(definition: OwnStrategy, { tracking }: IntrinsicsSpy, heartbeat: Heartbeat): OwnStrategy {
  const { name, place } = definition;
  let [calls, next] = [0, 0];
  return wrapDefinition(definition, name, (call) => {
    if (calls >= next) next = heartbeat.at(calls, place);
    if (++calls > MAX_CALLS)
      throw new MisbehaviorError(
        `the games of one conformance test did not end within ${MAX_CALLS} calls of the strategy`,
        name,
      );
    return tracking(call);
  });
}

/** The number of stack frames in which the spy searches for the file of the strategy. */
const DEPTH = 40;

/** The number of stack frames of the spy itself: `isRunning`, `onUse` and the handler of the proxy. */
const OWN_FRAMES = 3;

interface IntrinsicsSpy {
  readonly uses: ReadonlySet<string>;
  /** Makes a call. Every use during the call is attributed to the strategy. */
  readonly tracking: <T>(call: () => T) => T;
}

/** Functions to watch: their owner, their names, and the name of the owner in messages. */
type WatchedFunctions = readonly [owner: object, names: readonly string[], shown: string];

/**
 * Watches the clocks and the sources of random numbers of this thread. They still work, so that the other tests can be
 * checked.
 *
 * A use while the strategy plays is attributed to the strategy. At other times, such as while its file is loaded, a use
 * is attributed to it if its file is on the call stack, unless the file only imports the code that is running.
 */
function spyOn(file: string, functions: readonly WatchedFunctions[]): IntrinsicsSpy {
  const uses = new Set<string>();
  let depth = 0;
  const onUse = (name: string): void => {
    if (!uses.has(name) && (depth > 0 || isRunning(file))) uses.add(name);
  };
  watch(Math, 'random', 'Math.random', onUse);
  watch(Reflect.get(globalThis, 'Date') as object, 'now', 'Date.now', onUse);
  watch(globalThis, 'Date', 'Date()', onUse);
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

/**
 * Replaces `owner[name]` by a proxy that reports every use as `reported`. `new Date()` reads the clock, and a date with
 * arguments does not.
 */
function watch(owner: object, name: string, reported: string, onUse: (name: string) => void): void {
  const original: unknown = Reflect.get(owner, name);
  if (typeof original !== 'function') return;
  const watched = new Proxy(original, {
    apply: (target, self, args) => {
      onUse(reported);
      return Reflect.apply(target, self, args);
    },
    construct: (target, args, by) => {
      if (args.length === 0) onUse(`new ${reported}`);
      return Reflect.construct(target, args, by) as object;
    },
    get: (target, member) => {
      if (member === 'bigint') onUse(reported);
      return Reflect.get(target, member);
    },
  });
  Object.defineProperty(owner, name, { value: watched, writable: true, configurable: true });
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
