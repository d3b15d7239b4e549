import {
  type AnyGame,
  type Dialogue,
  type DialogueSetting,
  dialogueOf,
  type Ending,
  hasCode,
  type InputError,
  MisbehaviorError,
  type ParamValues,
  Streams,
} from '@cards/core';
import { messageOf } from '@cards/core/internal';
import type { CodeRef } from '../../plan/cell-data.js';
import type { ModuleExport } from '../../plan/module-address.js';
import { faultPlace, type OwnStrategy } from '../../plan/strategy-definition.js';
import type { Handlers } from '../../workers/serve.js';
import { loadStrategy } from '../modules/strategy-file.js';
import type { WorkerSetting } from '../workers/worker-data.js';

export interface DialogueTask {
  readonly game: ModuleExport;
  readonly arguments: Omit<DialogueSetting<ParamValues>, 'streams' | 'own' | 'onGame' | 'review' | 'show' | 'onPlayed'>;
  readonly isReviewed: boolean;
  /** Whether the other thread shows texts that ask for no line at once. They are notes, and so are numbers of games. */
  readonly isShown: boolean;
  /** Left out for the dialogue of the game, with a person. */
  readonly made?: { readonly maker: ModuleExport; readonly options: object } | undefined;
  readonly code: Readonly<Record<string, CodeRef>>;
}

/** A function that makes a dialogue of its own with a game and strategies from files, as data. */
type DialogueMaker = (given: {
  readonly game: AnyGame;
  readonly params: ParamValues;
  readonly seed: string;
  readonly code: Readonly<Record<string, CodeRef>>;
  readonly own: readonly OwnStrategy[];
}) => Dialogue<undefined>;

/** Before and after a finished game, in JSON, in a text in place of its review: the other thread writes that. */
export const FINISHED = '\u0000';

export type DialogueStep = IteratorResult<string, Ending<undefined>>;

/** The outcome of a dialogue, which can be any value, does not leave its thread. */
export function withoutOutcome(step: IteratorResult<string, Ending<unknown>>): DialogueStep {
  return step.done === true ? { done: true, value: { text: step.value.text, outcome: undefined } } : step;
}

/** The handlers of a worker that plays a dialogue with a person, who is in another thread: it stays free for Ctrl-C. */
export function dialogueHandlers(seed: string, setting: WorkerSetting): Handlers {
  let current:
    | {
        readonly steps: Generator<string, Ending<unknown>, string | null>;
        readonly names: string;
        readonly own: readonly OwnStrategy[];
      }
    | undefined;

  function next(line: string | null): DialogueStep {
    if (current === undefined) throw new Error('a line came before its dialogue');
    try {
      // Loading has a time limit of its own, which ends here.
      setting.beat({ position: 0 });
      return withoutOutcome(current.steps.next(line));
    } catch (error) {
      throw refusal(error, current.names, current.own);
    }
  }

  return {
    dialogue: async ({
      game: address,
      arguments: given,
      isReviewed,
      isShown,
      made,
      code,
    }: DialogueTask): Promise<DialogueStep> => {
      const names = given.strategies.join(', ');
      try {
        const game = (await setting.importExport(address)) as AnyGame;
        setting.freeze();
        const own = await Promise.all(
          Object.entries(code).map(([spec, ref]) => loadStrategy(spec, ref, game, setting)),
        );
        const streams = new Streams(seed, game.id);
        const review = isReviewed
          ? (...finished: readonly unknown[]) => FINISHED + JSON.stringify(finished) + FINISHED
          : undefined;
        const onPlayed = (games: number): void => setting.note(games);
        const steps =
          made === undefined
            ? dialogueOf(game, { ...given, streams, own, review, show: isShown ? setting.note : undefined, onPlayed })
            : ((await setting.importExport(made.maker)) as DialogueMaker)({
                ...made.options,
                game,
                params: given.params,
                seed,
                code,
                own,
              });
        current = { steps, names, own };
      } catch (error) {
        throw refusal(error, names, []);
      }
      return next('');
    },
    line: next,
  };
}

function refusal(error: unknown, names: string, own: readonly OwnStrategy[]): unknown {
  if (hasCode<InputError>(error, 'CARDS_INPUT')) return error;
  // A dialogue attributes what its strategies throw in a game, but not what they throw when it creates them.
  const isAttributed = names === '' || hasCode<MisbehaviorError>(error, 'CARDS_MISBEHAVIOR');
  const start = isAttributed ? '' : `${names} could not be created: `;
  return new MisbehaviorError(start + messageOf(error) + faultPlace(error, own));
}
