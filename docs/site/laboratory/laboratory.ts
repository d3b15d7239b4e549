import { computed, type ComputedRef, reactive, ref, type Ref, shallowRef, watch } from 'vue';
import type { AnyGame } from '@cards/core';
import { messageOf } from '@cards/core';
import { formatLink, parseLink } from '@cards/batch';
import { commandOf, planLinked } from '../batch/linked-plan.js';
import { loadGame } from '../games/load-game.js';
import { EMPTY_FORM, experimentOf, type Form, formFrom, formOf } from './form.js';
import { createRun, type LiveRun } from './live-run.js';

/** The state of the laboratory, for its components. */
export interface Laboratory {
  readonly form: Form;
  readonly game: Ref<AnyGame | undefined>;
  readonly live: LiveRun;
  /** What is wrong with the experiment; empty if nothing. */
  readonly problem: Ref<string>;
  /** What is wrong with the link, as long as the controls show another experiment; empty if nothing. */
  readonly refusal: ComputedRef<string>;
  readonly command: ComputedRef<string>;
  readonly link: ComputedRef<string>;
  chooseGame(id: string): Promise<void>;
  openLink(link: string): Promise<void>;
  run(): Promise<void>;
}

/** Creates a laboratory. */
export function createLaboratory(): Laboratory {
  const form = reactive<Form>({ ...EMPTY_FORM });
  const game = shallowRef<AnyGame>();
  const live = createRun();
  const problem = ref('');
  /** What was wrong with a link, and the experiment that the controls showed then. */
  const refused = shallowRef({ message: '', link: '' });
  const experiment = computed(() => (game.value === undefined ? undefined : experimentOf(game.value, form)));
  const command = computed(() => (experiment.value === undefined ? '' : commandOf(experiment.value)));
  const link = computed(() => (experiment.value === undefined ? '' : formatLink(experiment.value)));
  const refusal = computed(() => (refused.value.link === link.value ? refused.value.message : ''));
  let round = 0;

  // The experiment is checked while it is written.
  watch(experiment, async (written) => {
    const current = ++round;
    if (written === undefined) return;
    const found = await planLinked(written).then(
      () => '',
      (error: unknown) => messageOf(error),
    );
    if (current === round) problem.value = found;
  });

  async function chooseGame(id: string): Promise<void> {
    const loaded = await loadGame(id);
    Object.assign(form, formOf(loaded));
    game.value = loaded;
  }

  async function openLink(text: string): Promise<void> {
    try {
      const linked = parseLink(text);
      const loaded = await loadGame(linked.game);
      Object.assign(form, formFrom(loaded, linked));
      game.value = loaded;
    } catch (error) {
      if (game.value === undefined) Object.assign(form, formOf((game.value = await loadGame('pairs'))));
      refused.value = { message: messageOf(error), link: link.value };
    }
  }

  async function run(): Promise<void> {
    if (experiment.value !== undefined) await live.start(experiment.value);
  }

  return { form, game, live, problem, refusal, command, link, chooseGame, openLink, run };
}
