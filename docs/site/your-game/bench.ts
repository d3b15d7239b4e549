import { computed, reactive, ref, shallowRef } from 'vue';
import { InputError } from '@cards/core';
import { messageOf } from '@cards/core/internal';
import { type Draft, forgetDraft, freeName, keepDraft, keptDrafts } from './game-drafts.js';
import { FILE, gameCommand } from './game-file.js';
import { type SharedGame, type Tab } from './game-link.js';
import { GameRoom } from './game-room.js';
import { StoppedTask } from './long-task.js';
import type { GameFacts, RoomTasks, StudyResult } from './room/tasks.js';
import { type Starter, STARTERS } from './starters.js';

/** An error in a line of the text. */
export interface Fault {
  /** From 1. */
  readonly line: number;
  readonly text: string;
}

/** The options of the tabs. All values are text, as typed. */
export interface GameForm {
  params: Record<string, string>;
  seed: string;
  strategies: string;
  trials: string;
  /** The specs by seat, with commas; empty for a person. */
  players: string;
  /** The moves of the persons, with dots. */
  moves: string;
}

/** The options of a game at first. */
const FIRST: Readonly<Omit<GameForm, 'params'>> = {
  seed: '1',
  strategies: '',
  trials: '10,000',
  players: '',
  moves: '',
};

/** The state of the page, for its components. Nothing of the text runs before `open`. */
export class GameBench {
  readonly source = ref('');
  readonly name = ref('');
  /** The starter that a reset brings back; undefined for other games. */
  readonly starter = shallowRef<Starter>();
  readonly drafts = shallowRef<readonly Draft[]>([]);
  readonly tab = ref<Tab>('play');
  readonly form = reactive<GameForm>({ params: {}, ...FIRST });
  /** Whether the text came in a link, and its reader has not said that it may run. */
  readonly isForeign = ref(false);
  /** The game that runs; undefined before the first one. */
  readonly facts = shallowRef<GameFacts>();
  /** Counts the games that were run, so that tabs begin anew. */
  readonly round = ref(0);
  readonly isOpening = ref(false);
  readonly problem = ref('');
  readonly fault = shallowRef<Fault>();
  readonly studies = new Map<string, StudyResult>();
  /** The text that runs; empty if none does. */
  readonly running = ref('');
  private room: GameRoom | undefined;
  /** The room of long computations, so that a game can be played meanwhile. */
  private longRoom: GameRoom | undefined;

  /** Whether the text is the one that runs. */
  readonly isCurrent = computed(() => this.facts.value !== undefined && this.running.value === this.source.value);

  /** The parameters that differ from their defaults, as numbers; a sentence if one is no number. */
  readonly params = computed((): Readonly<Record<string, number>> | string => {
    const { value: facts } = this.facts;
    const changed: [string, number][] = [];
    for (const { name, usual, min, max } of facts?.parameters ?? []) {
      const text = (this.form.params[name] ?? '').trim();
      const value = Number(text);
      if (text === '' || !Number.isInteger(value) || value < min || value > max)
        return `${name} must be an integer from ${min} to ${max}, not '${text}'`;
      if (value !== usual) changed.push([name, value]);
    }
    return Object.fromEntries(changed);
  });

  /** The command that studies the saved file. */
  readonly studyCommand = computed(() => this.command('study', ['--seed', this.form.seed]));

  /** The number of games of each cell, from the form. */
  readonly trials = computed(() => Number(this.form.trials.trim().replaceAll(',', '')));

  /** Whether the page was handed over: its reader has the game, and not the command. */
  readonly isHanded: boolean;

  constructor(isHanded = false) {
    this.isHanded = isHanded;
  }

  /** The command that does the same with the saved file; empty if a parameter is no number, or without the command. */
  command(verb: string, options: readonly string[]): string {
    const { value: params } = this.params;
    return this.isHanded || typeof params === 'string' ? '' : gameCommand(verb, params, options);
  }

  start(): void {
    this.drafts.value = keptDrafts();
  }

  chooseStarter(starter: Starter): void {
    this.show(starter.source, starter.title);
    this.starter.value = starter;
  }

  chooseDraft({ name, source }: Draft): void {
    this.show(source, name);
    this.starter.value = STARTERS.find(({ title }) => title === name);
  }

  /** Shows the game of a link. It does not run. That of the gallery is trusted. */
  showShared({ source, tab, params, options }: SharedGame): void {
    const starter = STARTERS.find((one) => one.source === source);
    this.show(source, starter?.title ?? 'From a link');
    [this.isForeign.value, this.starter.value, this.tab.value] = [starter === undefined, starter, tab];
    this.form.params = { ...params };
    const { seed, strategies, trials, players, moves } = { ...FIRST, ...options };
    Object.assign(this.form, { seed, strategies, trials, players, moves });
  }

  /** What a link to this game holds. */
  shared(): SharedGame {
    const { params, ...options } = this.form;
    return { source: this.source.value, tab: this.tab.value, params: { ...params }, options };
  }

  write(text: string): void {
    if (text === this.source.value) return;
    // The first change of a starter or of a linked game makes it a draft.
    const isDraft = this.drafts.value.some(({ name }) => name === this.name.value);
    if (!isDraft)
      this.name.value = freeName(this.starter.value === undefined ? this.name.value : `My ${this.name.value}`);
    this.source.value = text;
    this.form.moves = '';
    this.fault.value = undefined;
    this.drafts.value = keepDraft({ name: this.name.value, source: text });
  }

  /** Gives the draft another name. */
  rename(name: string): void {
    const wanted = name.trim().slice(0, 60);
    if (wanted === '' || wanted === this.name.value) return;
    forgetDraft(this.name.value);
    this.name.value = freeName(wanted);
    this.drafts.value = keepDraft({ name: this.name.value, source: this.source.value });
  }

  forget(name: string): void {
    this.drafts.value = forgetDraft(name);
  }

  /** Runs the text: loads the game, and shows what it is. */
  async open(): Promise<void> {
    this.close();
    const { value: source } = this.source;
    [this.isOpening.value, this.isForeign.value, this.problem.value, this.fault.value] = [true, false, '', undefined];
    const room = (this.room = new GameRoom(source));
    this.running.value = source;
    try {
      const facts = await room.run('facts', null);
      const kept = this.form.params;
      this.form.params = Object.fromEntries(
        facts.parameters.map(({ name, usual }) => [name, kept[name] ?? String(usual)]),
      );
      this.facts.value = facts;
      this.round.value++;
    } catch (error) {
      if (room === this.room) this.fail(error);
    } finally {
      if (room === this.room || this.room === undefined) this.isOpening.value = false;
    }
  }

  /** Runs a short task of the game that runs. */
  run<Name extends keyof RoomTasks>(
    name: Name,
    task: Parameters<RoomTasks[Name]>[0],
  ): Promise<ReturnType<RoomTasks[Name]>> {
    const { room } = this;
    if (room === undefined) throw new InputError('no game runs');
    return room.run(name, task);
  }

  /** Runs a long task in a worker of its own, in the place of the one before. */
  runLong<Name extends keyof RoomTasks>(
    name: Name,
    task: Parameters<RoomTasks[Name]>[0],
    onNote?: (note: unknown) => void,
  ): Promise<ReturnType<RoomTasks[Name]>> {
    this.stopLong();
    const room = (this.longRoom = new GameRoom(this.running.value));
    return room.run(name, task, onNote);
  }

  stopLong(): void {
    this.longRoom?.close();
    this.longRoom = undefined;
  }

  /** Says what is wrong, and where if the message names a line of the file. */
  fail(error: unknown): void {
    if (error instanceof StoppedTask) return;
    const message = messageOf(error);
    this.problem.value = message;
    const [, thrown, refused] =
      new RegExp(`${FILE.replace('.', '\\.')}:(\\d+)(?::\\d+)?|\\((\\d+):\\d+\\)`).exec(message) ?? [];
    const line = Number(thrown ?? refused ?? 0);
    if (line > 0 && this.running.value === this.source.value)
      this.fault.value = { line, text: message.split('\n')[0] ?? '' };
  }

  /** Ends the game after an answer that the page cannot show: untrusted code can send any. */
  refuse(error: unknown): void {
    this.close();
    const reason = messageOf(error).slice(0, 200);
    this.fail(new Error(`The game sent something that this page cannot show, and was ended: ${reason}`));
  }

  /** Ends all that runs. */
  close(): void {
    this.room?.close();
    this.room = undefined;
    this.stopLong();
    [this.facts.value, this.running.value, this.problem.value] = [undefined, '', ''];
    this.isOpening.value = false;
  }

  private show(source: string, name: string): void {
    this.close();
    [this.source.value, this.name.value, this.starter.value] = [source, name, undefined];
    [this.isForeign.value, this.fault.value] = [false, undefined];
    Object.assign(this.form, { params: {}, ...FIRST });
  }
}
