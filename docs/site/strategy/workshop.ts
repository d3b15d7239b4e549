import { computed, type ComputedRef, reactive, ref, type Ref, shallowRef } from 'vue';
import { type AnyGame, messageOf, type ParamValues, checkedParams } from '@cards/core';
import { type CheckReport, MAX_TRIALS } from '@cards/batch';
import { processors } from '../batch/batch-run.js';
import { loadGame } from '../games/load-game.js';
import { CanceledCheck, checkStrategy } from './check-client.js';
import type { CheckResult } from './check-task.js';
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

/** The state of the page, for its components. */
export interface Workshop {
  readonly game: Ref<AnyGame | undefined>;
  readonly source: Ref<string>;
  readonly form: CheckForm;
  readonly isRunning: Ref<boolean>;
  /** The share of the games of the ranking that are played; 0 while the tests are checked. */
  readonly share: Ref<number>;
  /** What is wrong with the options, or why there is no result; empty if nothing. */
  readonly problem: ComputedRef<string>;
  readonly result: Ref<CheckResult | undefined>;
  /** The place of the check before, of the same game. */
  readonly placeBefore: Ref<number | undefined>;
  /** The attempts at this game in this browser, the last one first. */
  readonly attempts: Ref<readonly Attempt[]>;
  /** The first error of the result with a line; undefined without one, and after a change of the text. */
  readonly fault: Ref<Fault | undefined>;
  readonly command: ComputedRef<string>;
  readonly isStarter: ComputedRef<boolean>;
  chooseGame(id: string): Promise<void>;
  write(text: string): void;
  reset(): void;
  run(): Promise<void>;
  cancel(): void;
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

/** Creates the state. */
export function createWorkshop(): Workshop {
  const game = shallowRef<AnyGame>();
  const source = ref('');
  const form = reactive<CheckForm>({ params: {}, trials: TRIALS, seed: '1', timeout: TIMEOUT });
  const isRunning = ref(false);
  const share = ref(0);
  const failure = ref('');
  const result = shallowRef<CheckResult>();
  const placeBefore = ref<number>();
  const attempts = shallowRef<readonly Attempt[]>([]);
  const fault = shallowRef<Fault>();
  let canceling: AbortController | undefined;

  const options = computed((): Options | string => {
    const current = game.value;
    if (current === undefined) return '';
    try {
      return optionsOf(current, form);
    } catch (error) {
      return messageOf(error);
    }
  });
  const problem = computed(() => (typeof options.value === 'string' ? options.value : failure.value));
  const command = computed(() =>
    game.value === undefined || typeof options.value === 'string'
      ? ''
      : checkCommand(game.value, options.value.params, options.value.trials, form.seed),
  );

  async function chooseGame(id: string): Promise<void> {
    canceling?.abort();
    const loaded = await loadGame(id);
    form.params = Object.fromEntries(
      Object.entries(loaded.parameters).map(([name, { default: usual }]) => [name, String(usual)]),
    );
    source.value = keptDraft(id) ?? starterOf(id);
    game.value = loaded;
    [failure.value, result.value, placeBefore.value] = ['', undefined, undefined];
    [attempts.value, fault.value] = [keptAttempts(id), undefined];
  }

  function write(text: string): void {
    source.value = text;
    fault.value = undefined;
    const { value: current } = game;
    if (current !== undefined) keepDraft(current.id, text === starterOf(current.id) ? undefined : text);
  }

  async function run(): Promise<void> {
    const { value: current } = game;
    if (current === undefined || typeof options.value === 'string' || isRunning.value) return;
    const signal = (canceling = new AbortController()).signal;
    placeBefore.value = result.value?.report.place ?? undefined;
    [isRunning.value, share.value, failure.value, result.value] = [true, 0, '', undefined];
    fault.value = undefined;
    const { value: text } = source;
    const request = { ...options.value, source: text, game: current.id, seed: form.seed, slots: processors() };
    try {
      result.value = await checkStrategy(request, signal, (games, total) => {
        share.value = games / total;
      });
      const { tests, place, of } = result.value.report;
      if (text === source.value) fault.value = faultOf(tests);
      const failed = tests.filter(({ passed, untested }) => !passed && untested !== true).length;
      attempts.value = keepAttempt(current.id, { source: text, at: new Date().toISOString(), failed, place, of });
    } catch (error) {
      if (!(error instanceof CanceledCheck)) failure.value = messageOf(error);
    } finally {
      isRunning.value = false;
    }
  }

  return {
    game,
    source,
    form,
    isRunning,
    share,
    problem,
    result,
    placeBefore,
    attempts,
    fault,
    command,
    isStarter: computed(() => game.value === undefined || source.value === starterOf(game.value.id)),
    chooseGame,
    write,
    reset: () => game.value !== undefined && write(starterOf(game.value.id)),
    run,
    cancel: () => canceling?.abort(),
  };
}

/** The first error that names a line: in a stack, or in the message of the compiler. */
function faultOf(tests: readonly Pick<CheckReport['tests'][number], 'message'>[]): Fault | undefined {
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
