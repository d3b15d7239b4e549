import { onBeforeUnmount, onMounted, type Ref, ref, shallowRef, watch } from 'vue';
import { messageOf } from '@cards/core';
import { keepTypes, keptTypes } from '../drafts.js';
import type { LoadedTypes } from './type-client.js';
import type { TypeFault } from './type-task.js';

/**
 * The check of types while a person writes, for the page. It loads nothing before it starts. The browser keeps whether
 * it is on.
 */
export interface TypeCheck {
  /** TypeScript; undefined before it is loaded. */
  readonly loaded: Ref<LoadedTypes | undefined>;
  readonly isLoading: Ref<boolean>;
  readonly faults: Ref<readonly TypeFault[]>;
  /** Why it cannot be loaded; empty if nothing is wrong. */
  readonly problem: Ref<string>;
  start(): Promise<void>;
  stop(): void;
}

/** The time after the last change, in milliseconds. */
const DELAY = 300;

/** Creates the check of a text. */
export function createTypeCheck(source: Ref<string>): TypeCheck {
  const loaded = shallowRef<LoadedTypes>();
  const isLoading = ref(false);
  const faults = shallowRef<readonly TypeFault[]>([]);
  const problem = ref('');
  let timer: ReturnType<typeof setTimeout> | undefined;

  async function check(): Promise<void> {
    const { value: text } = source;
    try {
      const found = (await loaded.value?.client.run('faults', text)) ?? [];
      if (text === source.value) faults.value = found;
    } catch (error) {
      problem.value = messageOf(error);
    }
  }

  async function start(): Promise<void> {
    if (isLoading.value || loaded.value !== undefined) return;
    [isLoading.value, problem.value] = [true, ''];
    try {
      const { loadTypes } = await import('./type-client.js');
      loaded.value = await loadTypes();
      keepTypes(true);
      await check();
    } catch (error) {
      problem.value = messageOf(error);
    } finally {
      isLoading.value = false;
    }
  }

  function close(): void {
    clearTimeout(timer);
    loaded.value?.client.close();
    [loaded.value, faults.value] = [undefined, []];
  }

  watch(source, () => {
    clearTimeout(timer);
    if (loaded.value !== undefined) timer = setTimeout(() => void check(), DELAY);
  });
  onMounted(() => {
    if (keptTypes()) void start();
  });
  onBeforeUnmount(close);
  const stop = (): void => {
    keepTypes(false);
    close();
  };
  return { loaded, isLoading, faults, problem, start, stop };
}
