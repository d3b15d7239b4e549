import { onBeforeUnmount, ref, type Ref, shallowRef } from 'vue';
import { type ExactResult, messageOf, type ParamValues } from '@cards/core';
import { PlayClient } from '../play-client.js';
import { whenSeen } from './when-seen.js';

/** A question for exact results; see `Game.exact`. */
export interface ExactQuestion {
  readonly game: string;
  readonly params: ParamValues;
  readonly specs: readonly string[];
}

/** Exact results that a worker computes. */
export interface ExactAnswers {
  /** The results so far, in the order of the questions. */
  readonly results: Ref<readonly (ExactResult | undefined)[]>;
  readonly problem: Ref<string>;
  /** Computes the results of more questions. */
  ask(questions: readonly ExactQuestion[]): Promise<void>;
}

/**
 * Computes exact results in a worker when an element comes into view.
 *
 * @param element - the place of the results
 * @param questions - what to compute, in order
 */
export function useExact(element: Ref<Element | undefined>, questions: readonly ExactQuestion[]): ExactAnswers {
  const results = shallowRef<readonly (ExactResult | undefined)[]>([]);
  const problem = ref('');
  const client = new PlayClient();

  async function ask(more: readonly ExactQuestion[]): Promise<void> {
    const begin = results.value.length;
    try {
      await Promise.all(
        more.map(async (question, at) => {
          const result = await client.run('exact', question);
          const all = [...results.value];
          all[begin + at] = result;
          results.value = all;
        }),
      );
    } catch (error) {
      problem.value = messageOf(error);
    } finally {
      client.close();
    }
  }

  whenSeen(element, () => void ask(questions));
  onBeforeUnmount(() => client.close());
  return { results, problem, ask };
}
