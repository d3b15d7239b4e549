import { messageOf } from '@cards/core';
import type { AnyHarness } from '@cards/core/testing';
import { type CheckAnswer, checkTrial, type MovesAnswer, playTrial } from '../check/check-trial.js';
import { type IntrinsicsSpy, spyOn } from '../check/intrinsics-spy.js';
import { type LoadedTrial, trialFrom } from '../check/trial.js';
import { loadGame } from '../plan/loaded-cells.js';
import { formatModuleExport } from '../plan/module-address.js';
import { type FromWorker, LOADING, type SettleMessage, type ToWorker, type TrialMessage } from './messages.js';
import type { WorkerScope } from './serve-blocks.js';
import type { CodeLoader } from './code-loader.js';

/** The time between two heartbeats, in milliseconds. */
const INTERVAL = 100;

/** The time that timers and promises of a strategy get after its games, in milliseconds. */
const SETTLING = 50;

/**
 * Checks the laws of strategies that {@link checkInBrowser} sends, in a Web Worker. Call it once, in the script of the
 * worker; the same worker can call `serveBlocks` too.
 *
 * @param scope - `self` of the worker
 * @param loader - imports games and their harnesses by name, and the code of the user
 */
export function serveChecks(scope: WorkerScope, loader: CodeLoader): void {
  // Code of users is loaded later, and could replace these functions.
  const send = scope.postMessage.bind(scope) as (message: FromWorker) => void;
  const now = performance.now.bind(performance);
  const wait = setTimeout;
  let spy: IntrinsicsSpy | undefined;
  let last = Number.NEGATIVE_INFINITY;
  const beat = (position: number): void => {
    last = now();
    send({ kind: 'heartbeat', position });
  };

  async function load({
    file,
    name,
    exportName,
    game: module,
    harness: at,
    params,
    seed,
  }: TrialMessage): Promise<LoadedTrial> {
    const game = await loadGame(loader, { id: module.exportName, module: formatModuleExport(module) });
    const found = at && Reflect.get((await loader.importModule(at.module)) ?? {}, at.exportName);
    const harness = found as AnyHarness | undefined;
    // The spy replaces intrinsics, so they are frozen after it.
    spy ??= spyOn(name, [
      [performance, ['now'], 'performance'],
      [scope.crypto, ['getRandomValues', 'randomUUID'], 'crypto'],
    ]);
    loader.protect?.();
    beat(LOADING);
    const alive = (): void => {
      if (now() - last >= INTERVAL) beat(0);
    };
    const importing = (): Promise<Readonly<Record<string, unknown>>> => {
      if (loader.importCode === undefined) throw new Error('this page cannot load code');
      return loader.importCode(file);
    };
    const loaded = await trialFrom(name, exportName, importing, { game, harness, params, seed, spy, alive });
    beat(0);
    return loaded;
  }

  async function answer(message: TrialMessage | SettleMessage): Promise<CheckAnswer | MovesAnswer | undefined> {
    if (message.kind === 'settle') {
      await new Promise((resolve) => {
        wait(resolve, SETTLING);
      });
      return undefined;
    }
    // It is loaded before the code of the strategy, and only for a check, because it is large.
    const { strategyLaws } = await import('@cards/core/testing');
    const loaded = await load(message);
    return message.law === undefined ? playTrial(loaded) : checkTrial(message.law, loaded, strategyLaws);
  }

  scope.addEventListener('unhandledrejection', ({ reason }) => send({ kind: 'error', message: messageOf(reason) }));
  scope.addEventListener('message', ({ data }) => {
    const message = data as ToWorker;
    if (message.kind === 'batch' || message.kind === 'block') return;
    void (async () => {
      try {
        send({ kind: 'answer', answer: await answer(message) });
      } catch (error) {
        send({ kind: 'error', message: messageOf(error) });
      }
    })();
  });
}
