import { once } from 'node:events';
import type { MessagePort } from 'node:worker_threads';
import {
  dialogueOf,
  hasCode,
  InputError,
  type MisbehaviorError,
  type ParamValues,
  Streams,
  messageOf,
  thrownAt,
} from '@cards/core';
import type { CodeRef } from '../../plan/cell-data.js';
import { loadStrategy } from '../modules/strategy-file.js';
import type { TrialSetting } from '../check/load-trial.js';
import { loadExport } from '../workers/load-game.js';
import type { LoadableExport } from '../workers/messages.js';

/** The time between two heartbeats while a dialogue waits for a person, in milliseconds. */
const BEAT = 100;

/** A dialogue to play. */
export interface DialogueTask {
  /** The location of the game. */
  readonly game: LoadableExport;
  /** All parameters of the game. */
  readonly params: ParamValues;
  readonly strategies: readonly string[];
  readonly words: readonly string[];
  /** The location of the code of each strategy from a file, by spec. */
  readonly code: Readonly<Record<string, CodeRef>>;
  /** The worker sends each text to this port, and gets each line from it, or null at the end of the input. */
  readonly lines: MessagePort;
}

/** The answer to a {@link DialogueTask}: the last text, or the reason why the dialogue cannot go on. */
export type DialogueAnswer =
  | { readonly kind: 'ended'; readonly text: string }
  | { readonly kind: 'refused' | 'misbehaved'; readonly message: string };

/** What the worker provides. */
export interface DialogueContext extends TrialSetting {
  readonly seed: string;
}

/** Plays a dialogue. Code from files runs: call it only in a worker, under a watchdog. */
export async function talk(
  task: DialogueTask,
  { seed, trusted, alive, ...setting }: DialogueContext,
): Promise<DialogueAnswer> {
  const { params, strategies, words, code, lines } = task;
  const beat = setInterval(alive, BEAT);
  try {
    const game = await loadExport(task.game, { trusted, ...setting });
    if (game === undefined) throw new InputError(`${task.game.module} has no export ${task.game.exportName}`);
    trusted.freeze();
    const own = await Promise.all(Object.entries(code).map(([spec, ref]) => loadStrategy(spec, ref, game, setting)));
    // Loading has a time limit of its own, which ends here.
    alive();
    const dialogue = dialogueOf(game, { params, streams: new Streams(seed, game.id), strategies, words, own });
    let step = dialogue.next('');
    while (step.done !== true) {
      const answered = once(lines, 'message') as Promise<[line: string | null]>;
      lines.postMessage(step.value);
      const [line] = await answered;
      step = dialogue.next(line);
    }
    return { kind: 'ended', text: step.value.text };
  } catch (error) {
    if (hasCode<InputError>(error, 'CARDS_INPUT')) return { kind: 'refused', message: error.message };
    // A dialogue attributes what its strategies throw in a game, but not what they throw when it creates them.
    const names = hasCode<MisbehaviorError>(error, 'CARDS_MISBEHAVIOR')
      ? ''
      : `${strategies.join(', ')} could not be created: `;
    return { kind: 'misbehaved', message: names + messageOf(error) + thrownAt(error) };
  } finally {
    clearInterval(beat);
    lines.close();
  }
}
