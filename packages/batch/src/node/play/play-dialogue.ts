import {
  type AnyGame,
  dialogueOf,
  type DialogueSetting,
  type Ending,
  MisbehaviorError,
  type ParamValues,
  type Seed,
  Streams,
} from '@cards/core';
import { seedText } from '@cards/core/internal';
import { locateGame } from '../modules/import-game.js';
import { defaultResolveFrom, resolveExport, urlsOf } from '../modules/resolve-module.js';
import { namesCode, notLoadable } from '../../plan/module-address.js';
import { locateCode } from '../modules/strategy-file.js';
import type { OneCellOptions } from '../run/replay.js';
import { GAME_TIMEOUT } from '../run/run-options.js';
import { hasProgram } from '../../plan/blocks.js';
import type { Pool } from '../../workers/pool.js';
import { importedFiles } from '../workers/worker-data.js';
import { withWorkers } from '../workers/worker-pool.js';
import { type DialogueStep, type DialogueTask, FINISHED, withoutOutcome } from './dialogue-task.js';

/** A dialogue, which can have strategies from files, and the options. */
export interface DialogueRequest
  extends Omit<OneCellOptions, 'isolated'>, Omit<DialogueSetting<ParamValues>, 'streams' | 'own' | 'onGame'> {
  /** The game. A module must export it. */
  readonly game: AnyGame;
  /** The seed of the deals. */
  readonly seed: Seed;
  /** The base of relative paths. */
  readonly directory: string;
  /**
   * In place of the dialogue of the game, what makes another one, such as `@cards/agents#servedDialogue`, in which
   * `strategies` are the opponents of an agent, and its options as plain data. A text of it is passed on unchanged.
   */
  readonly made?: { readonly maker: string; readonly options: object } | undefined;
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
 * Plays the dialogue of a game in a worker, so that this thread stays free for signals while a strategy thinks.
 * Strategies from files can play against a person or an agent, under the watchdog. Without them there is no time limit
 * by default. A game that no module exports is played in this thread.
 *
 * @param request - the game, the strategies and the options
 * @param converse - called with the dialogue; shows its texts and reads the lines
 * @returns the result of `converse`
 * @throws InputError if a file cannot be loaded, or the game refuses an argument
 * @throws MisbehaviorError if a strategy breaks its contract, or does not answer within the timeout
 * @throws the reason of the signal, if the signal ends the dialogue
 */
export async function playDialogue<T>(
  { game, seed, review, show, onPlayed, directory, made, resolveFrom, gameTimeout, signal, ...given }: DialogueRequest,
  converse: (dialogue: RemoteDialogue) => Promise<T>,
): Promise<T> {
  const from = resolveFrom ?? defaultResolveFrom();
  const specs = given.strategies;
  const code = Object.fromEntries(specs.filter(namesCode).map((spec) => [spec, locateCode(spec, directory)]));
  const located = await locateGame(game, from);
  if (located === undefined) {
    if (made !== undefined || Object.keys(code).length > 0) throw notLoadable(game);
    // Workers import a game from its module. One without a module can only be played here.
    const dialogue = dialogueOf(game, { ...given, review, show, onPlayed, streams: new Streams(seed, game.id) });
    return converse({ next: async (line) => withoutOutcome(dialogue.next(line)) });
  }
  const { module, exportName } = located;
  const maker = made === undefined ? undefined : resolveExport(made.maker, from);
  const data = {
    seed: seedText(seed),
    cells: [],
    modules: urlsOf(maker === undefined ? [located] : [located, maker]),
    resolveFrom: from,
    files: importedFiles(Object.values(code)),
  };
  const task: DialogueTask = {
    game: { module, exportName },
    arguments: given,
    isReviewed: review !== undefined,
    isShown: show !== undefined,
    made: maker && { maker, options: made?.options ?? {} },
    code,
  };
  const printed = (text: string): string => {
    // It can be bytes.
    if (made !== undefined) return text;
    const parts = text.split(FINISHED);
    const texts = parts.map((part, at) =>
      at % 2 === 0 ? part : review?.(...(JSON.parse(part) as Parameters<typeof review>)),
    );
    return texts.join('');
  };
  const onNote = (note: unknown): void => (typeof note === 'number' ? onPlayed?.(note) : show?.(note as string));
  const run = (pool: Pool): Promise<T> => {
    let hasBegun = false;
    return converse({
      next: async (line) => {
        const request = hasBegun ? { name: 'line', task: line } : { name: 'dialogue', task };
        hasBegun = true;
        const { done, value } = await pool.run<DialogueTask | string | null, DialogueStep>({ ...request, onNote });
        return done === true ? { done, value: { ...value, text: printed(value.text) } } : { value: printed(value) };
      },
    });
  };
  const timeout = gameTimeout ?? (data.files.length > 0 || hasProgram(code) ? GAME_TIMEOUT : Infinity);
  return withWorkers(data, { timeout, startsPrograms: hasProgram(code), signal }, run, {
    ended: ({ message }) => new MisbehaviorError(`${specs.join(', ')}: ${message}`),
  });
}
