import { type AnyGame, cutText, messageOf, type ParamValues } from '@cards/core';
import type { AnyHarness } from '@cards/core/testing';
import type { Exports } from '../plan/loaded-cells.js';
import type { ModuleExport } from '../plan/module-address.js';
import { faultPlace } from '../plan/strategy-place.js';
import { explainFrozen } from '../trust/freeze.js';
import { LOADING } from '../workers/messages.js';
import { Heartbeat } from '../workers/heartbeat.js';
import type { Handlers, Reporter } from '../workers/serve.js';
import { type CheckedTest, runTest, isFailure, movesOfGames } from './checked-tests.js';
import { type IntrinsicsSpy, spyOn, type WatchedFunctions } from './intrinsics-spy.js';
import { type LoadedTrial, type TrialContext, trialFrom } from './trial.js';

/** A strategy from a file, and the game with which it is checked, as plain data for a worker. */
export interface TrialSource {
  /** What the worker imports: an absolute path or a URL. */
  readonly file: string;
  /** The name of the file in messages and stack traces. */
  readonly name: string;
  /** The name of its export; undefined for the only strategy of the file, or its default export. */
  readonly exportName: string | undefined;
  /** The address of the game. */
  readonly game: ModuleExport;
  /** The address of its harness; undefined if the game has its checks itself. */
  readonly harness: ModuleExport | undefined;
  /** All parameters of the game. */
  readonly params: ParamValues;
  /** The seed of the games. */
  readonly seed: string;
}

/** A test to run for a strategy from a file. */
export interface TestTask extends TrialSource {
  readonly test: CheckedTest;
}

/** What a worker adds to an answer. */
interface MaybeLate {
  /** Whether a program timed out, which would happen again in each later task. Default: false. */
  readonly timedOut?: boolean;
}

/** The result of one test for a strategy. */
export interface CheckAnswer extends MaybeLate {
  /** How the strategy fails the test; undefined if it passes. */
  readonly found: string | undefined;
  /** Whether the strategy failed in its games, so that the test has no result. */
  readonly failed: boolean;
  readonly exportName: string | undefined;
}

/** The moves of each game, or the reason why the games could not be played. */
export type MovesAnswer =
  | { readonly kind: 'played'; readonly games: readonly string[] }
  | ({ readonly kind: 'failed'; readonly message: string; readonly failed: boolean } & MaybeLate);

/** What a worker provides to load a strategy. */
export interface TrialLoader {
  /** Imports a game or its harness, which the caller has imported before. */
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

/** Loads the strategies to check in a worker. A worker checks one file, and loads it once. */
export class Trials {
  private readonly loader: TrialLoader;
  private readonly beat: Reporter['beat'];
  private loading: Promise<Exports> | undefined;
  private spy: IntrinsicsSpy | undefined;

  /**
   * @param loader - imports the code
   * @param reporter - sends the heartbeats
   */
  constructor(loader: TrialLoader, { beat }: Reporter) {
    this.loader = loader;
    this.beat = beat;
  }

  /**
   * Loads a strategy from a file. Its code runs: call it only in a worker, under a watchdog.
   *
   * @param source - the strategy and the game
   */
  async load(source: TrialSource): Promise<LoadedTrial> {
    const context = await this.contextOf(source);
    const code = {
      load: () => (this.loading ??= this.loader.importCode(source.file)),
      source: () => this.loader.sourceOf(source.file),
    };
    return trialFrom(source.name, source.exportName, code, context);
  }

  /** What a trial needs besides the strategy. Code of users that runs afterwards is watched. */
  async contextOf({ name, game: at, harness, params, seed }: TrialSource): Promise<TrialContext> {
    const { loader, beat } = this;
    const game = (await loader.importExport(at)) as AnyGame;
    const checks = harness && ((await loader.importExport(harness)) as AnyHarness);
    // The spy replaces intrinsics, so they are frozen after it.
    const spy = (this.spy ??= spyOn(name, loader.watched));
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
}

/**
 * The handlers of a worker that tests a strategy: `test`, and `moves` to compare those of two workers.
 *
 * @param load - loads the strategy
 */
export function checkHandlers<Source extends TrialSource>(load: (source: Source) => Promise<LoadedTrial>): Handlers {
  return {
    test: async (task: Source & TestTask): Promise<CheckAnswer> => {
      // It is loaded before the code of the strategy, and only for a check, because it is large.
      const { strategyTests } = await import('@cards/core/testing');
      const loaded = await load(task);
      const { exportName } = loaded;
      if (loaded.kind === 'unusable') return { found: loaded.found, failed: false, exportName };
      const { message, failed = false } = runTest(task.test, loaded.trial, loaded.uses, strategyTests) ?? {};
      return { found: message === undefined ? undefined : cutText(explainFrozen(message)), failed, exportName };
    },
    moves: async (task: Source): Promise<MovesAnswer> => {
      const loaded = await load(task);
      if (loaded.kind === 'unusable') return { kind: 'failed', message: loaded.found, failed: false };
      try {
        return { kind: 'played', games: movesOfGames(loaded.trial) };
      } catch (error) {
        return {
          kind: 'failed',
          message: cutText(messageOf(error) + faultPlace(error, [loaded.trial.definition])),
          failed: isFailure(error),
        };
      }
    },
  };
}
