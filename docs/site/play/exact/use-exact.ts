import { onBeforeUnmount, ref, type Ref, shallowRef } from 'vue';
import type { ExactResult } from '@cards/core';
import { messageOf } from '@cards/core/internal';
import { TaskClient } from '../../batch/task-client.js';
import { startWorker } from '../../workers/start-worker.js';
import type { ExactQuestion, PlayTasks } from '../play-worker.js';
import { onceSeen } from '../../when-seen.js';

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
  const client = new TaskClient<PlayTasks>(() => startWorker('play'));

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

  onceSeen(element, () => void ask(questions));
  onBeforeUnmount(() => client.close());
  return { results, problem, ask };
}
