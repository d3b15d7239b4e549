import { threadId } from 'node:worker_threads';
import { messageOf, cutText } from '@cards/core';
import { changedMember } from '../workers/freeze-intrinsics.js';
import { explainFrozen } from '../workers/frozen-message.js';
import { type CheckedLaw, checkLaw, movesOfGames } from './checked-laws.js';
import { loadTrial, type TrialSetting, type TrialSource } from './load-trial.js';

/** A law to check for a strategy from a file. */
export interface CheckTask extends TrialSource {
  readonly law: CheckedLaw;
}

/** Games to play with a strategy from a file, so that the moves of two workers can be compared. */
export type MovesTask = TrialSource;

/**
 * The answer to a {@link CheckTask}. `found` says how the strategy breaks the law; undefined if it obeys the law.
 * `refused` means that the strategy to check is not determined.
 */
export type CheckAnswer =
  | { readonly kind: 'checked'; readonly found: string | undefined; readonly exportName: string | undefined }
  | { readonly kind: 'refused'; readonly message: string };

/**
 * The answer to a {@link MovesTask}: the moves of each game and the ID of the thread, or the reason why the games could
 * not be played.
 */
export type MovesAnswer =
  | { readonly kind: 'played'; readonly games: readonly string[]; readonly thread: number }
  | { readonly kind: 'failed'; readonly message: string };

/**
 * Checks a law for a strategy from a file. Its code runs: call it only in a worker, under a watchdog.
 *
 * @param task - the law and the strategy
 * @param setting - what the worker provides
 */
export async function checkStrategy(task: CheckTask, setting: TrialSetting): Promise<CheckAnswer> {
  // It is loaded before the code of the strategy, and only for a check, because it is large.
  const { strategyLaws } = await import('@cards/core/testing');
  const loaded = await loadTrial(task, setting);
  if (loaded.kind === 'refused') return loaded;
  const { exportName } = loaded;
  if (loaded.kind === 'unusable') return { kind: 'checked', found: loaded.found, exportName };
  const found = checkLaw(task.law, loaded.trial, loaded.uses, strategyLaws) ?? changedText(changedMember());
  return { kind: 'checked', found: found === undefined ? undefined : cutText(explainFrozen(found)), exportName };
}

function changedText(name: string | undefined): string | undefined {
  return name === undefined
    ? undefined
    : `it changes the method ${name} of typed arrays: do not change built-in objects`;
}

/**
 * Plays games with a strategy from a file. Its code runs: call it only in a worker, under a watchdog.
 *
 * @param task - the strategy and the seed of the games
 * @param setting - what the worker provides
 */
export async function playMoves(task: MovesTask, setting: TrialSetting): Promise<MovesAnswer> {
  const loaded = await loadTrial(task, setting);
  if (loaded.kind !== 'loaded')
    return { kind: 'failed', message: loaded.kind === 'unusable' ? loaded.found : loaded.message };
  try {
    return { kind: 'played', games: movesOfGames(loaded.trial), thread: threadId };
  } catch (error) {
    return { kind: 'failed', message: cutText(messageOf(error)) };
  }
}
