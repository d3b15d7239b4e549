import { computed, reactive, ref, shallowRef, watch } from 'vue';
import type { AnyGame } from '@cards/core';
import { messageOf } from '@cards/core';
import { formatLink, parseLink } from '@cards/batch';
import { commandOf, planLinked } from '../batch/linked-plan.js';
import { loadGame } from '../games/load-game.js';
import { EMPTY_FORM, experimentOf, type Form, formFrom, formOf } from './form.js';
import { LiveRun } from './live-run.js';

/** The state of the laboratory, for its components. */
export class Laboratory {
  readonly form = reactive<Form>({ ...EMPTY_FORM });
  readonly game = shallowRef<AnyGame>();
  readonly live = new LiveRun();
  /** What is wrong with the experiment; empty if nothing. */
  readonly problem = ref('');
  /** What was wrong with a link, and the experiment that the controls showed then. */
  private readonly refused = shallowRef({ message: '', link: '' });
  private readonly experiment = computed(() => {
    return this.game.value === undefined ? undefined : experimentOf(this.game.value, this.form);
  });
  readonly command = computed(() => (this.experiment.value === undefined ? '' : commandOf(this.experiment.value)));
  readonly link = computed(() => (this.experiment.value === undefined ? '' : formatLink(this.experiment.value)));
  /** What is wrong with the link, as long as the controls show another experiment; empty if nothing. */
  readonly refusal = computed(() => {
    const { message, link } = this.refused.value;
    return link === this.link.value ? message : '';
  });

  constructor() {
    // The experiment is checked while it is written.
    watch(this.experiment, async (written) => {
      if (written === undefined) return;
      const found = await planLinked(written).then(() => '', messageOf);
      if (written === this.experiment.value) this.problem.value = found;
    });
  }

  async chooseGame(id: string): Promise<void> {
    this.show(await loadGame(id));
  }

  async openLink(text: string): Promise<void> {
    try {
      const linked = parseLink(text);
      const loaded = await loadGame(linked.game);
      this.show(loaded, formFrom(loaded, linked));
    } catch (error) {
      if (this.game.value === undefined) this.show(await loadGame('pairs'));
      this.refused.value = { message: messageOf(error), link: this.link.value };
    }
  }

  async run(): Promise<void> {
    if (this.experiment.value !== undefined) await this.live.start(this.experiment.value);
  }

  private show(game: AnyGame, form: Form = formOf(game)): void {
    Object.assign(this.form, form);
    this.game.value = game;
  }
}
