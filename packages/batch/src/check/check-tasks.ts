import { type AnyGame, cutText, type ParamValues } from '@cards/core';
import type { AnyHarness } from '@cards/core/testing';
import type { Exports } from '../plan/loaded-cells.js';
import type { ModuleExport } from '../plan/module-address.js';
import { movePlace } from '../plan/strategy-place.js';
import { explainFrozen } from '../trust/freeze.js';
import { LOADING } from '../workers/messages.js';
import { Heartbeat } from '../workers/heartbeat.js';
import type { Handlers, Reporter } from '../workers/serve.js';
import { type CheckedTest, type MOVES, runTest, type TestOutcome } from './checked-tests.js';
import { chooseExport } from './choose-export.js';
import { type IntrinsicsSpy, spyOn, type WatchedFunctions } from './intrinsics-spy.js';
import { type LoadedTrial, type TrialContext, trialOf } from './trial.js';

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

export interface TrialLoader {
  readonly importExport: (address: ModuleExport) => Promise<unknown>;
  /** Imports the file of the strategy. Its code runs. */
  readonly importCode: (file: string) => Promise<Exports>;
  /** Returns the text of the file, after it was imported. */
  readonly sourceOf: (file: string) => string;
  /** The clocks and sources of random numbers besides those of the language. */
  readonly watched: readonly WatchedFunctions[];
  /** Called when they are watched, before code of the strategy runs: freezes the code of this project. */
  readonly freeze: () => void;
}

export interface Trials {
  /** Loads a strategy from a file. Its code runs: call it only in a worker, under a watchdog. */
  load(source: TrialSource): Promise<LoadedTrial>;
  /** What a trial needs besides the strategy. Code of users that runs afterwards is watched. */
  contextOf(source: TrialSource): Promise<TrialContext>;
}

/** The trials of a worker, which checks one file, and loads it once. */
export function trialsOf(loader: TrialLoader, { beat }: Reporter): Trials {
  let loading: Promise<Exports> | undefined;
  let spy: IntrinsicsSpy | undefined;

  async function contextOf({ name, game: at, harness, params, seed }: TrialSource): Promise<TrialContext> {
    const game = (await loader.importExport(at)) as AnyGame;
    const checks = harness && ((await loader.importExport(harness)) as AnyHarness);
    // The spy replaces intrinsics, so they are frozen after it.
    spy ??= spyOn(name, loader.watched);
    loader.freeze();
    beat({ position: LOADING });
    const heartbeat = new Heartbeat(beat);
    let [calls, next] = [0, 0];
    const alive = (place?: string): void => {
      if (calls >= next) next = heartbeat.at(calls, place);
      calls++;
    };
    return { game, harness: checks, params, seed, spy, alive };
  }

  async function load(source: TrialSource): Promise<LoadedTrial> {
    const { file, name } = source;
    const context = await contextOf(source);
    const importOnce = (): Promise<Exports> => (loading ??= loader.importCode(file));
    const chosen = await chooseExport(name, source.exportName, importOnce, context.game);
    if (chosen.kind === 'unusable') return chosen;
    const { definition, exportName } = chosen;
    const place = movePlace(name, loader.sourceOf(file), exportName);
    return trialOf({ ...definition, place }, definition.name, exportName, context);
  }

  return { load, contextOf };
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
