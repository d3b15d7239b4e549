import { computed, reactive, ref, shallowRef } from 'vue';
import type { AnyGame, ParamValues } from '@cards/core';
import { messageOf, checkedParams } from '@cards/core/internal';
import type { CheckReport } from '@cards/tournament';
import { MAX_TRIALS } from '@cards/batch/internal';
import { processors } from '../batch/batch-run.js';
import { loadedPart } from '../code/sandbox.js';
import { loadGame } from '../games/load-game.js';
import { CanceledCheck, type CheckResult } from './check-task.js';
import { type Attempt, keepAttempt, keepDraft, keptAttempts, keptDraft } from './drafts.js';
import { starterOf } from './starters.js';
import { checkCommand } from './strategy-file.js';

/** The options of a check. All values are text, as typed. */
export interface CheckForm {
  params: Record<string, string>;
  trials: string;
  seed: string;
  /** The maximum duration of a game, in seconds. */
  timeout: string;
}

/** An error in a line of the text. */
interface Fault {
  /** From 1. */
  readonly line: number;
  readonly text: string;
}

/** The options of a check, as numbers. */
interface Options {
  readonly params: ParamValues;
  readonly trials: number;
  readonly gameTimeout: number;
}

/** The games of each line-up at first, as in the command. */
const TRIALS = '2000';

/** A time limit that a visitor waits for. That of the command is 30 seconds. */
const TIMEOUT = '5';

/** The state of the page, for its components. */
export class Workshop {
  readonly game = shallowRef<AnyGame>();
  readonly source = ref('');
  readonly form = reactive<CheckForm>({ params: {}, trials: TRIALS, seed: '1', timeout: TIMEOUT });
  readonly isRunning = ref(false);
  /** The share of the games of the ranking that are played; 0 while the tests are checked. */
  readonly share = ref(0);
  readonly result = shallowRef<CheckResult>();
  /** The place of the check before, of the same game. */
  readonly placeBefore = ref<number>();
  /** The attempts at this game in this browser, the last one first. */
  readonly attempts = shallowRef<readonly Attempt[]>([]);
  /** The first error of the result with a line; undefined without one, and after a change of the text. */
  readonly fault = shallowRef<Fault>();
  private readonly failure = ref('');
  private canceling: AbortController | undefined;

  private readonly options = computed((): Options | string => {
    const { value: current } = this.game;
    if (current === undefined) return '';
    try {
      return optionsOf(current, this.form);
    } catch (error) {
      return messageOf(error);
    }
  });
  /** What is wrong with the options, or why there is no result; empty if nothing. */
  readonly problem = computed(() => {
    return typeof this.options.value === 'string' ? this.options.value : this.failure.value;
  });
  readonly command = computed(() => {
    const [game, options] = [this.game.value, this.options.value];
    if (game === undefined || typeof options === 'string') return '';
    return checkCommand(game, options.params, options.trials, this.form.seed);
  });
  readonly isStarter = computed(() => {
    return this.game.value === undefined || this.source.value === starterOf(this.game.value.id);
  });

  async chooseGame(id: string): Promise<void> {
    this.cancel();
    const loaded = await loadGame(id);
    this.form.params = Object.fromEntries(
      Object.entries(loaded.parameters).map(([name, { default: usual }]) => [name, String(usual)]),
    );
    this.source.value = keptDraft(id) ?? starterOf(id);
    this.game.value = loaded;
    [this.failure.value, this.result.value, this.placeBefore.value] = ['', undefined, undefined];
    [this.attempts.value, this.fault.value] = [keptAttempts(id), undefined];
  }

  write(text: string): void {
    this.source.value = text;
    this.fault.value = undefined;
    const { value: current } = this.game;
    if (current !== undefined) keepDraft(current.id, text === starterOf(current.id) ? undefined : text);
  }

  /** Brings the first strategy back. */
  reset(): void {
    if (this.game.value !== undefined) this.write(starterOf(this.game.value.id));
  }

  async run(): Promise<void> {
    const [current, options, source] = [this.game.value, this.options.value, this.source.value];
    if (current === undefined || typeof options === 'string' || this.isRunning.value) return;
    const { signal } = (this.canceling = new AbortController());
    this.placeBefore.value = this.result.value?.report.place ?? undefined;
    [this.isRunning.value, this.share.value, this.failure.value] = [true, 0, ''];
    [this.result.value, this.fault.value] = [undefined, undefined];
    const request = { ...options, source, game: current.id, seed: this.form.seed, slots: processors() };
    try {
      const { checkStrategy } = await loadedPart(import('./check-client.js'));
      const result = await checkStrategy(request, signal, (games, total) => (this.share.value = games / total));
      this.result.value = result;
      const { tests, place, of } = result.report;
      if (source === this.source.value) this.fault.value = faultyLine(tests);
      const failed = tests.filter(({ passed, untested }) => !passed && untested !== true).length;
      this.attempts.value = keepAttempt(current.id, { source, at: new Date().toISOString(), failed, place, of });
    } catch (error) {
      if (!(error instanceof CanceledCheck)) this.failure.value = messageOf(error);
    } finally {
      this.isRunning.value = false;
    }
  }

  cancel(): void {
    this.canceling?.abort();
  }
}

/** The first error that names a line: in a stack, or in the message of the compiler. */
function faultyLine(tests: readonly Pick<CheckReport['tests'][number], 'message'>[]): Fault | undefined {
  const faults = tests.flatMap(({ message = '' }) => {
    const [, thrown, refused] = /mine\.ts:(\d+):\d+|\((\d+):\d+\)/.exec(message) ?? [];
    const line = Number(thrown ?? refused ?? 0);
    return line === 0 ? [] : [{ line, text: message.split('\n')[0] ?? '' }];
  });
  return faults[0];
}

/**
 * Reads the options.
 *
 * @throws Error that says which one is wrong, and what is allowed
 */
export function optionsOf(game: AnyGame, { params: typed, trials, timeout }: Omit<CheckForm, 'seed'>): Options {
  const values = Object.entries(typed).map(([name, text]) => [name, numberOf(text)] as const);
  const params = checkedParams(game, Object.fromEntries(values));
  const changed = Object.entries(params).filter(([name, value]) => value !== game.parameters[name]?.default);
  const games = numberOf(trials);
  if (!(Number.isInteger(games) && games >= 1 && games <= MAX_TRIALS))
    throw new RangeError(`the number of games must be an integer from 1 to ${MAX_TRIALS}, not '${trials}'`);
  const seconds = numberOf(timeout);
  if (!(seconds > 0 && seconds <= 3600))
    throw new RangeError(`the time limit must be a number of seconds above 0, up to 3600, not '${timeout}'`);
  return { params: Object.fromEntries(changed), trials: games, gameTimeout: 1000 * seconds };
}

/** A number as typed; NaN for other text. */
function numberOf(text: string): number {
  const digits = text.trim().replaceAll(',', '');
  return digits === '' ? Number.NaN : Number(digits);
}
