import { threadId } from 'node:worker_threads';
import { type CheckAnswer, checkTrial, type MovesAnswer, playTrial } from '../../check/check-trial.js';
import type { CheckedLaw } from '../../check/checked-laws.js';
import { loadTrial, type TrialSetting, type TrialSource } from './load-trial.js';

/** A law to check for a strategy from a file. */
export interface CheckTask extends TrialSource {
  readonly law: CheckedLaw;
}

/** Games to play with a strategy from a file, so that the moves of two workers can be compared. */
export type MovesTask = TrialSource;

/** The answer to a {@link MovesTask}: the moves, and the ID of the thread. */
export interface ThreadMoves {
  readonly answer: MovesAnswer;
  readonly thread: number;
}

/**
 * Checks a law for a strategy from a file. Its code runs: call it only in a worker, under a watchdog.
 *
 * @param task - the law and the strategy
 * @param setting - what the worker provides
 */
export async function checkStrategy(task: CheckTask, setting: TrialSetting): Promise<CheckAnswer> {
  // It is loaded before the code of the strategy, and only for a check, because it is large.
  const { strategyLaws } = await import('@cards/core/testing');
  return checkTrial(task.law, await loadTrial(task, setting), strategyLaws);
}

/**
 * Plays games with a strategy from a file. Its code runs: call it only in a worker, under a watchdog.
 *
 * @param task - the strategy and the seed of the games
 * @param setting - what the worker provides
 */
export async function playMoves(task: MovesTask, setting: TrialSetting): Promise<ThreadMoves> {
  return { answer: playTrial(await loadTrial(task, setting)), thread: threadId };
}
