import { cutText, messageOf, thrownAt } from '@cards/core';
import type { strategyLaws } from '@cards/core/testing';
import { explainFrozen } from '../trust/frozen-message.js';
import { type CheckedLaw, checkLaw, movesOfGames } from './checked-laws.js';
import type { LoadedTrial } from './trial.js';

/**
 * The result of one law for a strategy. `found` says how the strategy breaks the law; undefined if it obeys the law.
 * `refused` means that the strategy to check is not determined.
 */
export type CheckAnswer =
  | { readonly kind: 'checked'; readonly found: string | undefined; readonly exportName: string | undefined }
  | { readonly kind: 'refused'; readonly message: string };

/** The moves of each game, or the reason why the games could not be played. */
export type MovesAnswer =
  | { readonly kind: 'played'; readonly games: readonly string[] }
  | { readonly kind: 'failed'; readonly message: string };

/**
 * Checks a law for a loaded strategy. Its code runs: call it only in a worker, under a watchdog.
 *
 * @param law - the law
 * @param loaded - the strategy
 * @param lawsOf - `strategyLaws` of `@cards/core/testing`, which only a check loads, before the code of the strategy
 */
export function checkTrial(law: CheckedLaw, loaded: LoadedTrial, lawsOf: typeof strategyLaws): CheckAnswer {
  if (loaded.kind === 'refused') return loaded;
  const { exportName } = loaded;
  if (loaded.kind === 'unusable') return { kind: 'checked', found: loaded.found, exportName };
  const found = checkLaw(law, loaded.trial, loaded.uses, lawsOf);
  return { kind: 'checked', found: found === undefined ? undefined : cutText(explainFrozen(found)), exportName };
}

/** Plays games with a loaded strategy. Its code runs: call it only in a worker, under a watchdog. */
export function playTrial(loaded: LoadedTrial): MovesAnswer {
  if (loaded.kind !== 'loaded')
    return { kind: 'failed', message: loaded.kind === 'unusable' ? loaded.found : loaded.message };
  try {
    return { kind: 'played', games: movesOfGames(loaded.trial) };
  } catch (error) {
    return { kind: 'failed', message: cutText(messageOf(error) + thrownAt(error)) };
  }
}
