import { onBeforeUnmount, onMounted, type Ref, ref, shallowRef, watch } from 'vue';
import { messageOf } from '@cards/core/internal';
import { keep, kept } from '../../kept.js';
import type { LoadedTypes } from './type-client.js';
import type { TypeFault } from './type-worker.js';

/** What the browser keeps: whether types are checked from the start. */
const KEY = 'cards:types';

/** The time after the last change, in milliseconds. */
const DELAY = 300;

/**
 * The check of types while a person writes, for the page. It loads nothing before it starts. The browser keeps whether
 * it is on.
 */
export class TypeCheck {
  /** TypeScript; undefined before it is loaded. */
  readonly loaded = shallowRef<LoadedTypes>();
  readonly isLoading = ref(false);
  readonly faults = shallowRef<readonly TypeFault[]>([]);
  /** Why it cannot be loaded; empty if nothing is wrong. */
  readonly problem = ref('');
  private readonly source: Ref<string>;
  private wasStopped = false;
  private timer: ReturnType<typeof setTimeout> | undefined;

  /** @param source - the text; the check ends with the component that creates it */
  constructor(source: Ref<string>) {
    this.source = source;
    watch(source, () => {
      clearTimeout(this.timer);
      if (this.loaded.value !== undefined) this.timer = setTimeout(() => void this.check(), DELAY);
    });
    onMounted(() => {
      if (kept(KEY) !== undefined) void this.start();
    });
    onBeforeUnmount(() => this.close());
  }

  async start(): Promise<void> {
    if (this.isLoading.value || this.loaded.value !== undefined) return;
    [this.isLoading.value, this.problem.value] = [true, ''];
    try {
      const { loadTypes } = await import('./type-client.js');
      this.loaded.value = await loadTypes();
      keep(KEY, 'checked');
      await this.check();
    } catch (error) {
      this.problem.value = messageOf(error);
    } finally {
      this.isLoading.value = false;
    }
  }

  /** Starts unless it was stopped before: for a page that starts it by itself. */
  startOnce(): void {
    if (!this.wasStopped) void this.start();
  }

  stop(): void {
    this.wasStopped = true;
    keep(KEY, undefined);
    this.close();
  }

  private async check(): Promise<void> {
    const { value: text } = this.source;
    try {
      const found = (await this.loaded.value?.client.run('faults', text)) ?? [];
      if (text === this.source.value) this.faults.value = found;
    } catch (error) {
      this.problem.value = messageOf(error);
    }
  }

  private close(): void {
    clearTimeout(this.timer);
    this.loaded.value?.client.close();
    [this.loaded.value, this.faults.value] = [undefined, []];
  }
}
