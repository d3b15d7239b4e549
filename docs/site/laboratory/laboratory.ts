import { computed, reactive, ref, shallowRef, watch } from 'vue';
import type { AnyGame } from '@cards/core';
import { defaultsOf, messageOf } from '@cards/core/internal';
import { formatLink, type LinkedExperiment, parseLink } from '@cards/batch/internal';
import { commandOf, planLinked } from '../batch/linked-plan.js';
import { loadGame, refusedAt } from '../games/load-game.js';
import { strategyChoices } from '../play/table/choices.js';
import { EMPTY_FORM, experimentOf, type Form, formFrom, formOf } from './form.js';
import { LiveRun } from './live-run.js';

/** The state of the laboratory, for its components. */
export class Laboratory {
  readonly form = reactive<Form>({ ...EMPTY_FORM });
  readonly game = shallowRef<AnyGame>();
  readonly live = new LiveRun();
  /** What is wrong with the experiment; empty if nothing. */
  readonly problem = ref('');
  /** The largest number of seats at a table of the experiment. */
  readonly seats = ref(1);
  /** The strategies that do not play at a table of the experiment, with the reasons, by spec. */
  readonly notPlaying = shallowRef<ReadonlyMap<string, string>>(new Map());
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
    watch(this.experiment, (written) => void this.check(written));
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

  private async check(written: LinkedExperiment | undefined): Promise<void> {
    const { form, experiment, problem, seats, notPlaying } = this;
    if (written === undefined) return;
    try {
      const { plan, game } = await planLinked(written);
      const specs = plan.cells.flatMap(({ lineups }) => lineups[0]);
      const tables = new Map(plan.cells.map(({ lineups, params }) => [lineups[0].length, params]));
      const listed = strategyChoices(game).map(({ spec }) => spec);
      const asked = [...tables.values()].map((params) => refusedAt(game, params, [...listed, ...specs]));
      const found = new Map((await Promise.all(asked)).flatMap((one) => [...one]));
      if (written !== experiment.value) return;
      // The default strategies are those that play at the table, as in the command.
      const usual = (at: ReadonlyMap<string, string>): string =>
        defaultsOf(game)
          .strategies.filter((spec) => !at.has(spec))
          .join();
      if (form.strategies === usual(notPlaying.value)) form.strategies = usual(found);
      [notPlaying.value, seats.value] = [found, Math.max(...tables.keys())];
      problem.value = specs.map((spec) => found.get(spec) ?? '').find((reason) => reason !== '') ?? '';
    } catch (error) {
      if (written === experiment.value) problem.value = messageOf(error);
    }
  }

  private show(game: AnyGame, form: Form = formOf(game)): void {
    Object.assign(this.form, form);
    this.game.value = game;
  }
}
