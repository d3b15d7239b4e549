import {
  type AnyGame,
  type Ending,
  InputError,
  MisbehaviorError,
  type ParamValues,
  type Seed,
  seedText,
} from '@cards/core';
import { locateGame } from '../modules/import-game.js';
import { defaultResolveFrom, urlsOf } from '../modules/resolve-module.js';
import { locateCode, namesCode } from '../modules/strategy-file.js';
import type { OneCellOptions } from '../run/replay.js';
import { GAME_TIMEOUT } from '../run/run-options.js';
import { hasProgram } from '../../plan/blocks.js';
import { plainError } from '../../run/failure.js';
import { TaskError, WorkerError } from '../../workers/worker-error.js';
import { importedFiles } from '../workers/worker-data.js';
import { withWorkers } from '../workers/with-workers.js';
import type { DialogueStep, DialogueTask, SpecOptions } from './dialogue-task.js';

/** A dialogue with strategies from files, and the options. */
export interface DialogueRequest extends Omit<OneCellOptions, 'isolated'> {
  /** The game. A module must export it. */
  readonly game: AnyGame;
  /** All parameters of the game, checked. */
  readonly params: ParamValues;
  /** The seed of the deals. */
  readonly seed: Seed;
  /** The specs of the strategies that play, such as `./mine.ts#mine`. */
  readonly strategies: readonly string[];
  /** The other arguments of the dialogue. */
  readonly words: readonly string[];
  /** The base of relative paths. */
  readonly directory: string;
  /** For the dialogue of an environment, in which `strategies` are the opponents of an agent. */
  readonly environment?: SpecOptions | undefined;
}

/** A dialogue in another thread. */
export interface RemoteDialogue {
  /**
   * Continues the dialogue.
   *
   * @param line - the next line of input, or null at its end; ignored in the first call
   * @returns the next text, or the last one
   */
  next(line: string | null): Promise<IteratorResult<string, Ending<undefined>>>;
}

/**
 * Plays the dialogue of a game in a worker under the watchdog, so that strategies from files can play against a person,
 * or against an agent.
 *
 * @param request - the game, the strategies and the options
 * @param converse - called with the dialogue; shows its texts and reads the lines
 * @returns the result of `converse`
 * @throws InputError if a file cannot be loaded, or the game refuses an argument
 * @throws MisbehaviorError if a strategy breaks its contract, or does not answer within the timeout
 * @throws the reason of the signal, if the signal ends the dialogue
 */
export async function playDialogue<T>(
  { game, params, seed, strategies, words, directory, environment, ...options }: DialogueRequest,
  converse: (dialogue: RemoteDialogue) => Promise<T>,
): Promise<T> {
  const { resolveFrom = defaultResolveFrom(), gameTimeout: timeout = GAME_TIMEOUT, signal } = options;
  const code = Object.fromEntries(strategies.filter(namesCode).map((spec) => [spec, locateCode(spec, directory)]));
  const located = await locateGame(game, resolveFrom);
  if (located === undefined)
    throw new InputError(`a worker can't load the game ${game.id}: no module exports it; set its member 'module'`);
  const { module, exportName } = located;
  const data = {
    seed: seedText(seed),
    cells: [],
    modules: urlsOf([located]),
    resolveFrom,
    files: importedFiles(Object.values(code)),
  };
  const task: DialogueTask = { game: { module, exportName }, params, strategies, words, environment, code };
  return withWorkers(data, { timeout, startsPrograms: hasProgram(code), signal }, (pool) => {
    let hasBegun = false;
    return converse({
      next: async (line) => {
        const request = hasBegun ? { name: 'line', task: line } : { name: 'dialogue', task };
        hasBegun = true;
        try {
          return await pool.run<DialogueTask | string | null, DialogueStep>(request);
        } catch (error) {
          if (error instanceof TaskError) throw plainError(error.failure);
          if (!(error instanceof WorkerError)) throw error;
          throw new MisbehaviorError(`${strategies.join(', ')}: ${error.message}`);
        }
      },
    });
  });
}
